import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater } from '../../contract/format.ts';
import { type HammerCall, hammer, homeOf, overNetwork } from '../server/hammer.ts';
import { type BookingRequest, GOOD_CARD, guestRequest } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
/** The next seven weeks have no public holiday. */
const TODAY = '2027-02-01';
const oneWinner: HammerCall = { winners: 1, refusals: { '409 slot_taken': 199 } };
const wattlePackage = { entity_id: 6, sale_price: 70, discount_price: 70, service_duration: 45 };

describe.each([
  { name: 'one process on the embedded database', processes: 1 },
  { name: 'two processes on PostgreSQL', processes: 2 },
])('$name', ({ processes }) => {
  const sites: Site[] = [];
  const send = overNetwork(sites);
  let drop = async () => {};

  beforeAll(async () => {
    const environment: Record<string, string> = {
      TRUST_PROXY: '1',
      SANDBOX_NOW: `${TODAY}T11:00:00+11:00`,
    };
    if (processes > 1) {
      const database = await createDatabase();
      drop = database.drop;
      environment.DATABASE_URL = database.url;
    }
    for (let index = 0; index < processes; index += 1)
      sites.push(await startSite({ environment, flags: [] }));
  });
  // `stop` throws when a site wrote to standard error, also about an unhandled rejection.
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await drop();
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'round %i: one of 200 requests books the slot',
    async (round) => {
      const day = daysLater(TODAY, 6 + round);
      const shift = `store_id=1&shift_date_from=${day}&shift_date_to=${day}`;
      const [site = expect.unreachable()] = sites;
      const headers = { 'x-forwarded-for': homeOf(0) };
      const [barber] = (await call(site, `customer/store-users?${shift}`, { headers })).body.RESULT;
      const card = (await call(site, 'site/sandbox-card', { headers, body: { number: GOOD_CARD } })).body
        .RESULT;
      /** Sends the requests of guests with separate addresses and the same card, who all book the same barber. */
      const guests = (changes: (index: number) => Partial<BookingRequest>) =>
        hammer({
          send,
          request: (index) =>
            guestRequest({
              booking_date: day,
              guest_customer_email: `guest-${round}-${index}@guest.example`,
              payment_method_id: card.payment_method_id,
              store_user_id: barber.store_user_id,
              ...changes(index),
            }),
        });
      const oneSlot = await guests(() => ({}));
      const overlapping = await guests((index) => ({
        from_time: ['14:00', '14:15', '14:30'][index % 3] ?? '',
        services: [wattlePackage],
        total_amount: 70,
      }));
      expect({ oneSlot, overlapping }).toEqual({ oneSlot: oneWinner, overlapping: oneWinner });
    },
  );
});
