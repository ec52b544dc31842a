import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { daysLater } from '../../contract/format.ts';
import { openDatabase } from '../../server/db/database.ts';
import { stranger } from '../server/queue/queue-server.ts';
import { guestRequest, THURSDAY } from '../server/test-server.ts';
import type { Engine } from '../support/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { withSandboxKey } from '../support/sandbox-key.ts';
import { type Site, startSite } from '../support/site.ts';
import { type MailServer, startMailServer } from '../support/smtp.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** The longest silence of a database connection in ms: longer than the slow database, shorter than a fault. */
const SILENCE_MS = 3_000;
/** The time in ms before a customer retries. */
const AGAIN_MS = 250;
const PATIENCE = { timeout: 180_000, interval: 500 };
/** If a mailer loses its database, a second mailer may send the mail after five minutes. */
const MAIL_PATIENCE = { timeout: 420_000, interval: 500 };
const streamCounts = { book: 4, queue: 2, move: 1 };
const slots = Array.from({ length: 10 }, (_, week) => daysLater(THURSDAY, 7 * week)).flatMap((booking_date) =>
  ['10:00', '10:30', '11:00', '11:30', '15:00', '15:30'].flatMap((from_time) =>
    [1, 2, 3, 4].map((store_user_id) => ({ booking_date, from_time, store_user_id })),
  ),
);

/** The clock of a site, which SIGUSR2 advances by six hours. */
const movableClock = `const True = Date; let ahead = 0;
globalThis.Date = class extends True {
  constructor(...given) { given.length > 0 ? super(...given) : super(True.now() + ahead); }
  static now() { return True.now() + ahead; }
};
process.on('SIGUSR2', () => { ahead = 6 * 3600_000; });`;

/** A shop whose database, mail server and card provider can fail while customers book. */
export interface Shop {
  sites: Site[];
  lines: { database?: TcpProxy; mail: TcpProxy; cards: TcpProxy };
  /** The direct address of its PostgreSQL, without the proxy. */
  url: string | undefined;
  /** Waits until bookings and queue places have succeeded. */
  untilBusy(): Promise<void>;
  /** Waits until every site serves requests again. */
  untilHealthy(): Promise<void>;
  /** Stops new customers and waits for the current customers. */
  closeDoors(): Promise<void>;
  /** Waits for mails and refunds, stops the sites and returns the audit. */
  audit(): Promise<StateUnderLoad>;
  close(): Promise<void>;
}

export interface StateUnderLoad {
  /** The number of bookings and queue places that the server confirmed. */
  acknowledged: number;
  /** The confirmed acts that are missing in the database. */
  lost: string[];
  /** The violated invariants, one line each. */
  violations: string[];
  /** The number of mails that arrived twice with the same message id. */
  doubled: number;
}

interface Place {
  engine: Engine;
  processes: number;
  /** The parent folder of the embedded database, and the PostgreSQL server. */
  folder: string;
  server: string;
}

export async function openShop({ engine, processes, folder, server }: Place): Promise<Shop> {
  const dataDir = mkdtempSync(join(folder, 'shop-under-load-'));
  const freshDatabase = engine === 'PostgreSQL' ? await createDatabase(server) : undefined;
  if (!freshDatabase) copyEmptyDatabase(join(dataDir, 'data'));
  const [mail, provider] = await Promise.all([startMailServer(), startProvider()]);
  const lines = {
    ...(freshDatabase && { database: await openTcpProxy(freshDatabase.url) }),
    mail: await openTcpProxy(mail.url),
    cards: await openTcpProxy(provider.url),
  };
  const environment = {
    DATA_DIR: join(dataDir, 'data'),
    ...(lines.database && { DATABASE_URL: `${lines.database.url}?query_timeout=${SILENCE_MS}` }),
    SMTP_URL: lines.mail.url,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_load',
    STRIPE_API_URL: lines.cards.url.replace(/\/$/, ''),
    SANDBOX: '1',
    SANDBOX_NOW: '2026-11-20T10:00:00+11:00',
    TRUST_PROXY: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(movableClock)}`,
  };
  const sites: Site[] = [];
  for (let index = 0; index < processes; index += 1)
    sites.push(await startSite({ environment, flags: [], complaints: [/^\{"level":"(warn|error)"/] }));
  const customers = await openDoors(sites, provider);
  return {
    sites,
    lines,
    url: freshDatabase?.url,
    untilBusy: async () => {
      await vi.waitUntil(() => customers.booked.length > 3 && customers.joined.length > 0, PATIENCE);
    },
    async untilHealthy() {
      await vi.waitUntil(async () => (await Promise.all(sites.map(serves))).every(Boolean), {
        ...PATIENCE,
        interval: 100,
      });
    },
    closeDoors: customers.leave,
    async audit() {
      const confirmed = () => new Set(mail.received.flatMap(({ recipients }) => recipients));
      await vi.waitUntil(() => customers.booked.every((email) => confirmed().has(email)), MAIL_PATIENCE);
      for (const site of sites) await site.stop();
      const database = await openDatabase(
        freshDatabase ? { databaseUrl: freshDatabase.url } : { dataDir: environment.DATA_DIR },
      );
      try {
        return await readBooks(database.db, { ...customers, mail, provider });
      } finally {
        await database.close();
      }
    },
    async close() {
      for (const site of sites) await site.kill();
      for (const line of Object.values(lines)) await line?.close();
      await Promise.all([mail.stop(), provider.close(), freshDatabase?.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const serves = async ({ url }: Site) => {
  const checks = [`${url}/readyz`, `${url}/api/customer/store-list?store_brand_id=7`].map((address) =>
    fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(checks)).every(Boolean);
};

/** Starts customers who book or join the queue. Each retries with the same key until there is a final response. */
async function openDoors(sites: readonly Site[], provider: Provider) {
  const booked: string[] = [];
  const joined: string[] = [];
  let count = 0;
  let isOpen = true;
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const giveUpAt = performance.now() + PATIENCE.timeout;
    while (performance.now() < giveUpAt) {
      count += 1;
      const site = sites[count % sites.length] ?? expect.unreachable();
      try {
        const response = await fetch(`${site.url}/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
          signal: AbortSignal.timeout(30_000),
        });
        const text = await response.text();
        // The customer's first attempt may still be running.
        const isRetried = response.status >= 500 || response.status === 429 || text.includes('in_progress');
        if (!isRetried) return { status: response.status, text };
      } catch (error) {
        // No process listens, or the connection broke: the customer retries.
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      }
      await pause(AGAIN_MS);
    }
    throw new Error(`Nobody answered ${path} in ${PATIENCE.timeout} ms.`);
  };
  const home = (index: number) => ({ 'x-forwarded-for': `10.${index >> 8}.${index & 255}.7` });
  const next = { guest: 0, person: 0 };
  const actions = {
    async book() {
      const index = next.guest++;
      const slot = slots[index];
      if (!slot) return;
      const email = `guest-${index}@guest.example`;
      const payment_method_id = provider.card();
      const request = guestRequest({ ...slot, guest_customer_email: email, payment_method_id });
      const headers = { ...home(index), 'idempotency-key': `key-of-guest-${index}` };
      const { status, text } = await send('api/customer/booking-store', request, headers);
      if (status === 200) booked.push(email);
      else if (!text.includes('slot_taken')) throw new Error(`${email} was answered with ${status}: ${text}`);
    },
    async queue() {
      const index = next.person++;
      const email = `person-${index}@guest.example`;
      const person = stranger(index, { email });
      const { status, text } = await send('api/customer/join-queue', person, home(1_000 + index));
      if (status !== 201) throw new Error(`${email} was answered with ${status}: ${text}`);
      joined.push(email);
    },
    async move() {
      for (const site of sites) {
        await fetch(`${site.url}/sandbox/queue/1/next`, {
          method: 'POST',
          headers: { ...withSandboxKey(site), 'content-type': 'application/json', ...home(9_999) },
          signal: AbortSignal.timeout(10_000),
        }).catch(() => {});
      }
    },
  };
  const streams = Object.entries(streamCounts).flatMap(([name, count]) =>
    Array.from({ length: count }, async () => {
      while (isOpen) {
        await actions[name as keyof typeof actions]();
        await pause(AGAIN_MS);
      }
    }),
  );
  const finished = Promise.all(streams);
  // The caller sees a failure through `leave`.
  finished.catch(() => {});
  return {
    booked,
    joined,
    async leave() {
      isOpen = false;
      await finished;
    },
  };
}

interface Observed {
  booked: readonly string[];
  joined: readonly string[];
  mail: MailServer;
  provider: Provider;
}

async function readBooks(
  db: Awaited<ReturnType<typeof openDatabase>>['db'],
  { booked, joined, mail, provider }: Observed,
): Promise<StateUnderLoad> {
  const bookings = await db
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.booking_id', 'bookings.booking_id')
    .select(['guest_email', 'booking_status_id', 'payment_intent_id', 'state'])
    .where('guest_email', 'like', 'guest-%')
    .execute();
  const { rows: overlaps } = await sql<{ line: string }>`
    select 'two visits at once: ' || one.guest_email || ' and ' || other.guest_email as line
      from bookings one join bookings other using (store_user_id)
     where one.booking_id < other.booking_id and one.during && other.during
       and one.booking_status_id <> 6 and other.booking_status_id <> 6`.execute(db);
  const places = await db.selectFrom('queue_places').select('email').execute();
  const confirmedBookings = bookings.filter((row) => row.booking_status_id === 7);
  const payments = await db.selectFrom('payments').select(['payment_intent_id', 'state']).execute();
  const violations = overlaps.map(({ line }) => line);
  for (const { id, charges, refunds } of provider.ledger()) {
    const isPaid = charges.length > 0 && refunds.length === 0;
    const isBooked = confirmedBookings.some((row) => row.payment_intent_id === id);
    const isRefundDue = payments.some((row) => row.payment_intent_id === id && row.state === 'refund_due');
    if (isBooked && (!isPaid || charges.length > 1)) violations.push(`booked, and not charged once: ${id}`);
    if (isPaid && !isBooked && !isRefundDue)
      violations.push(
        `charged, and not booked: ${id}, ${payments.find((row) => row.payment_intent_id === id)?.state}`,
      );
  }
  const mails = (email: string) => mail.received.filter(({ recipients }) => recipients.includes(email));
  const idsOf = (email: string) => new Set(mails(email).map(({ messageId }) => messageId));
  for (const { guest_email } of confirmedBookings) {
    const { size } = idsOf(guest_email ?? '');
    if (size !== 1) violations.push(`booked, and told by ${size} mails: ${guest_email}`);
  }
  return {
    acknowledged: booked.length + joined.length,
    lost: [
      ...booked.filter((email) => confirmedBookings.filter((row) => row.guest_email === email).length !== 1),
      ...joined.filter((email) => places.filter((row) => row.email === email).length !== 1),
    ],
    violations,
    doubled: mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size,
  };
}
