import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GOOD_CARD, guestRequest } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const PATIENCE = { timeout: 20_000, interval: 1_000 };
/** The longest silence of a connection in ms. The site's default would make the test slow. */
const SILENCE_MS = 700;
const BARBERS = [1, 2, 3, 4];

describe('a site whose PostgreSQL', { timeout: 60_000 }, () => {
  let wire: TcpProxy;
  let site: Site;
  /** A direct connection to the database, which the faults do not affect. */
  let directClient: pg.Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createDatabase();
    drop = database.drop;
    directClient = new pg.Client(database.url);
    await directClient.connect();
    wire = await openTcpProxy(database.url);
    site = await startSite({
      environment: {
        DATABASE_URL: `${wire.url}?query_timeout=${SILENCE_MS}`,
        SANDBOX_NOW: '2026-11-20T09:00:00+11:00',
        TRUST_PROXY: '1',
      },
      complaints: [/^\{"level":"warn"/],
    });
  });
  afterAll(async () => {
    await site.stop();
    await wire.close();
    await directClient.end();
    await drop();
  });

  const stores = () => call(site, 'customer/store-list?store_brand_id=7');
  const isServing = async () => (await stores()).status === 200 && (await fetch(`${site.url}/readyz`)).ok;

  /** Books as a guest with a separate slot and card, and retries with the same key until it succeeds. */
  async function book(barber: number, hour: number): Promise<void> {
    const guest = `guest-${barber}-${hour}`;
    const headers = { 'idempotency-key': `key-of-${guest}`, 'x-forwarded-for': `198.51.${hour}.${barber}` };
    const answered = async (path: string, body: object) => {
      const answer = await call(site, path, { body, headers });
      return answer.status < 500 && answer;
    };
    const card = await vi.waitUntil(() => answered('site/sandbox-card', { number: GOOD_CARD }), PATIENCE);
    const request = guestRequest({
      store_user_id: barber,
      from_time: `${hour}:00`,
      guest_customer_email: `${guest}@guest.example`,
      payment_method_id: card.body.RESULT.payment_method_id,
    });
    const booked = await vi.waitUntil(() => answered('customer/booking-store', request), PATIENCE);
    expect(booked).toMatchObject({ status: 200 });
  }

  const terminate = () =>
    directClient.query(`select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()`);
  const faults: [string, number, () => Promise<unknown>][] = [
    ['ends its connections', 10, terminate],
    ['is down for a while', 11, () => wire.cut()],
    ['stops responding', 15, async () => wire.silence()],
  ];
  it.each(faults)(
    '%s loses no booking, returns 503 in the meantime, and then recovers (OPS-41, OPS-44)',
    async (_, hour, fault) => {
      const guests = Promise.all(BARBERS.map((barber) => book(barber, hour)));
      await fault();
      if (fault === terminate) for (let times = 0; times < 20; times += 1) await terminate();
      else {
        const [answered, ...health] = await Promise.all([
          stores(),
          fetch(`${site.url}/readyz`),
          fetch(`${site.url}/healthz`),
        ]);
        expect(answered).toMatchObject({ status: 503, body: { STATUS: 0, CODE: 'broken' } });
        expect(answered.headers.get('retry-after')).toBe('2');
        expect(health.map(({ status }) => status)).toEqual([503, 200]);
        await wire.mend();
      }
      await vi.waitUntil(isServing, { timeout: 5_000, interval: 50 });
      await guests;

      const { rows } = await directClient.query(
        `select count(*)::integer as bookings,
              count(*) filter (where payments.state = 'succeeded')::integer as paid,
              (select count(*)::integer from sandbox_intents left join payments on payment_intent_id = id
                where status = 'succeeded' and not refunded and booking_id is null) as "charged for nothing",
              (select count(*)::integer from outbox where to_address like $1) as mails
         from bookings left join payments using (booking_id)
        where guest_email like $1 and booking_status_id = 7`,
        [`guest-%-${hour}@%`],
      );
      const expectedCount = BARBERS.length;
      expect(rows).toEqual([
        { bookings: expectedCount, paid: expectedCount, 'charged for nothing': 0, mails: expectedCount },
      ]);
    },
  );

  it('stops responding still stops on SIGTERM (OPS-41)', async () => {
    await Promise.all([stores(), stores()]);
    wire.silence();
    const began = performance.now();
    await site.stop();
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
