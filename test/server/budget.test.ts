import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { heldMinutes, unpaid } from '../../server/limits/limits.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { seed } from '../../tools/paths/seed.ts';
import { homeOf } from './hammer.ts';
import { colour, everywhere, longest, visitOf, wattle } from './robot.ts';
import {
  BANK_ASKS_CARD,
  type BookingRequest,
  customerRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  haircut,
  startTestServer,
  THURSDAY,
} from './test-server.ts';

const server = startTestServer();
const numRuns = Number(process.env.BUDGET_RUNS ?? 2);

const cards = { refused: DECLINED_CARD, asked: BANK_ASKS_CARD, paid: GOOD_CARD };
/** An action of a stranger: by any of five customers, from any of three homes, for a short or the longest visit. */
const action = fc.record({
  who: fc.nat(4),
  home: fc.nat(2),
  how: fc.constantFrom('store', 'refused', 'asked', 'paid', 'unknown'),
  place: fc.nat(everywhere.length - 1),
  visit: fc.constantFrom([haircut], [wattle], [colour, wattle], longest),
  later: fc.constantFrom(0, 0, 0, 3, 12, 40),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

it(`no stranger holds more than the limits, and regular customers still find a slot, with SEED=${seed} BUDGET_RUNS=${numRuns} (ABUSE-2, ABUSE-4, ABUSE-5)`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 40, maxLength: 60 }), staysWithinLimits), {
    seed,
    numRuns,
  });
}, 600_000);

/** A slot that was held with a card that did not pay. */
interface Hold {
  email: string;
  home: number;
  minutes: number;
  at: number;
}

async function staysWithinLimits(actions: Action[]): Promise<void> {
  await server.reset();
  server.deps.proxies = 1;
  const { token: regular } = await server.customer('regular@mail.example');
  const tokens = [];
  for (let who = 0; who < 5; who += 1) tokens.push((await server.customer(`who-${who}@mail.example`)).token);
  const holds: Hold[] = [];
  let found = 0;
  for (const [index, action] of actions.entries()) {
    server.later(action.later);
    if (action.later > 10) await sweep(server.deps);
    const { status } = await perform(action, index, tokens[action.who]);
    expect(status).toBeLessThan(500);
    if (status === 402 && action.how !== 'unknown')
      holds.push({
        email: `who-${action.who}`,
        home: action.home,
        minutes: action.visit.reduce((sum, { service_duration }) => sum + service_duration, 0),
        at: server.clock.now.getTime(),
      });
    if (index % 10 === 9) found += await slotsFound(index, regular);
  }
  expect(found).toBe(Math.floor(actions.length / 10) * 2);
  for (const { person = 0, network = 0, window } of heldMinutes) {
    expect(mostOf(holds, ({ email }) => email, window)).toBeLessThanOrEqual(person);
    expect(mostOf(holds, ({ home }) => String(home), window)).toBeLessThanOrEqual(network);
  }
  expect(await customersOverLimit()).toEqual([]);
  expect(server.log).toEqual([]);
}

async function perform({ who, home, how, place, visit }: Action, index: number, token = '') {
  const changes: Partial<BookingRequest> = {
    ...everywhere[place],
    ...visitOf(visit),
    submit_key: `stranger-${index}`,
  };
  if (how === 'store') return server.send(storeBooking, customerRequest(changes), token, homeOf(home));
  const payment_method_id =
    how === 'unknown' ? 'pm_of_nobody' : await server.card(cards[how as keyof typeof cards]);
  const guest = { guest_customer_email: `who-${who}@mail.example`, payment_method_id };
  return server.send(storeBooking, guestRequest({ ...changes, ...guest }), undefined, homeOf(home));
}

/** Books for a guest who pays, and for a customer's third visit at most. Returns the number of bookings. */
async function slotsFound(index: number, regular: string): Promise<number> {
  const slot = async (store_user_id: number) => {
    const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id };
    return { store_user_id, from_time: ((await server.send(listSlots, day)).result as string[]).at(-1) };
  };
  const guest = guestRequest({
    ...(await slot(1)),
    guest_customer_email: `honest-${index}@guest.example`,
    submit_key: `honest-guest-${index}`,
    payment_method_id: await server.card(GOOD_CARD),
  });
  const customer = customerRequest({ ...(await slot(2)), submit_key: `honest-customer-${index}` });
  const byCard = { ...customer, booking_status_id: 7, payment_method_id: await server.card(GOOD_CARD) };
  const answers = [
    await server.send(storeBooking, guest, undefined, homeOf(100 + index)),
    await server.send(storeBooking, index < 20 ? customer : byCard, regular, homeOf(200)),
  ];
  return answers.filter(({ status }) => status === 200).length;
}

/** Returns the largest sum of minutes of any holder in a fixed window of minutes. */
function mostOf(holds: readonly Hold[], keyOf: (hold: Hold) => string, window: number): number {
  const sums = new Map<string, number>();
  for (const hold of holds) {
    const key = `${keyOf(hold)} ${Math.floor(hold.at / (window * 60_000))}`;
    sums.set(key, (sums.get(key) ?? 0) + hold.minutes);
  }
  return Math.max(0, ...sums.values());
}

/** Returns the customers with more unpaid visits than the limits allow. */
async function customersOverLimit(): Promise<unknown[]> {
  const { rows } = await sql`
    select one.customer_id
      from bookings as one
     where one.booking_status_id = 8 and upper(one.during) > ${server.clock.now}
     group by one.customer_id
    having count(*) > ${unpaid.visits}
        or sum(extract(epoch from upper(one.during) - lower(one.during)) / 60) > ${unpaid.minutes}
        or bool_or(exists (select from bookings as other
                            where other.customer_id = one.customer_id and other.booking_status_id = 8
                              and other.booking_id <> one.booking_id and other.during && one.during))`.execute(
    server.database.db,
  );
  return rows;
}
