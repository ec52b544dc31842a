import { shop } from 'virtual:shop';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { selectOpenPayments } from '../../server/payments/payments.ts';
import type { LedgerEntry } from '../support/provider/provider.ts';
import { BOOKED, FAILED } from './acts.ts';
import { choices, type FailpointFixture, PATIENCE } from './failpoint-fixture.ts';
import { type ObservedText, screenOf } from './observed-texts.ts';
import { endings, type Row } from './row.ts';
import { partCents } from './visit-acts.ts';

/** The final state of a row as the customer, the provider and the shop have it. */
export interface FinalState extends Shop {
  sightings: readonly ObservedText[];
  /** The last screen of the customer. */
  screen: string;
  ledger: LedgerEntry[];
  /** The times that the API offers, `HH:mm`. */
  offered: string[];
  stderr: string;
}

/** The rows of the shop's database. */
interface Shop {
  bookings: { number: string; time: string; status: number; cents: number }[];
  /** `minutes` is the shop time from the beginning of the submit to the payment's last change. */
  payments: { intentId: string; state: string; submitKey: string | null; minutes: number | null }[];
  /** The texts of the confirmation mails. */
  mails: string[];
  /** The states of the open payments. */
  open: string[];
}

/** Longer than any payment stays open, in minutes. */
const LONG_AFTERWARDS = 150;

/** Ends a row: closes the browser, advances the clock, lets the site sweep and reads the final state. */
export async function readFinalState(
  scene: FailpointFixture,
  { ends = 'booked', time = choices.time }: Row,
): Promise<FinalState> {
  const { page, sightings, provider, site, offered } = scene;
  const screen = await screenOf(page);
  await scene.goesHome();
  await site.kill();
  await scene.startAt(LONG_AFTERWARDS);
  // The sweep may need a moment to free the slot.
  const isFree = endings[ends].standing === 0 || time !== choices.time;
  await vi.waitUntil(async () => (await offered()).includes(choices.time) === isFree, PATIENCE);
  const times = await offered();
  // `stop` waits for the end of a running sweep.
  await site.stop();
  return {
    ...(await readShop(scene)),
    sightings,
    screen,
    ledger: provider.ledger(),
    offered: times,
    stderr: site.stderr(),
  };
}

async function readShop({ store }: FailpointFixture): Promise<Shop> {
  const { db, close } = await store.open();
  try {
    const bookings = await sql<Shop['bookings'][number]>`
      select booking_uniqueid as number, to_char(from_time, 'HH24:MI') as time,
             booking_status_id as status, total_cents as cents
        from bookings where kind = 'visit' order by booking_id`.execute(db);
    const payments = await sql<Shop['payments'][number]>`
      select payment_intent_id as "intentId", state, submit_key as "submitKey",
             extract(epoch from updated_at - started_at)::float8 / 60 as minutes
        from payments left join submits using (submit_key)
       order by payments.created_at`.execute(db);
    const mails = await db
      .selectFrom('outbox')
      .select('text_body')
      .where('subject', 'like', `%: your booking at ${shop.name}`)
      .execute();
    return {
      bookings: bookings.rows,
      payments: payments.rows,
      mails: mails.map(({ text_body }) => text_body),
      open: (await selectOpenPayments(db)).map(({ state }) => state),
    };
  } finally {
    await close();
  }
}

/** Compares the final state of a row with the guarantees of every paid booking. */
export function expectGuarantees(row: Row, books: FinalState): void {
  judgeMoney(row, books);
  judgeShop(row, books);
  judgeScreen(row, books);
  judgeLog(row, books);
}

/** Returns the bookings that are paid and not cancelled. */
export const standingIn = ({ bookings }: Shop) =>
  bookings.filter(({ status }) => status === STATUS_PAID_BY_CARD);
const sum = (cents: { cents: number }[]) => cents.reduce((total, entry) => total + entry.cents, 0);
const netCentsOf = ({ charges, refunds }: LedgerEntry) => sum(charges) - sum(refunds);

/** Whether the customer had a booking, which was cancelled later. */
const wasBooked = (ends: Row['ends']) => ends === 'refunded later' || ends === 'refunded in part';

/** The provider's net charges equal the total of the paid bookings and the kept parts, in cents, with at most 1 charge per submit. */
function judgeMoney({ ends = 'booked' }: Row, books: FinalState): void {
  const { ledger, payments, bookings } = books;
  const charges = ledger.flatMap((intent) => intent.charges);
  const refunds = ledger.flatMap((intent) => intent.refunds);
  const standing = standingIn(books);
  expect({ standing: standing.length, charges: charges.length, refunds: refunds.length }).toEqual(
    endings[ends],
  );
  const kept = ends === 'refunded in part' ? sum(bookings) - partCents : 0;
  expect(sum(charges) - sum(refunds)).toBe(sum(standing) + kept);
  for (const submit of new Set(payments.map(({ submitKey }) => submitKey))) {
    const intents = payments.filter(({ submitKey }) => submitKey === submit).map(({ intentId }) => intentId);
    const charged = ledger.filter(({ id }) => intents.includes(id)).flatMap((intent) => intent.charges);
    expect(charged.length, 'charges of one submit').toBeLessThanOrEqual(1);
  }
}

/** The shop agrees with the provider, all payments are final, and each booking has exactly 1 mail. */
function judgeShop({ ends, time = choices.time, heldFor }: Row, books: FinalState): void {
  const { bookings, payments, ledger, mails, open, offered } = books;
  const standing = standingIn(books);
  for (const intent of ledger) {
    const payment = payments.find(({ intentId }) => intentId === intent.id);
    // An intent whose creation response was lost is unknown to the shop, and nothing can charge it.
    if (payment) expect(payment.state, intent.id).toBe(stateOf(intent));
    else expect(intent).toMatchObject({ status: 'requires_payment_method', charges: [] });
  }
  expect(open).toEqual([]);
  const finalStatuses = [STATUS_PAID_BY_CARD, STATUS_CANCELLED];
  expect(bookings.filter(({ status }) => !finalStatuses.includes(status))).toEqual([]);
  const confirmed = wasBooked(ends) ? bookings : standing;
  expect(mails).toHaveLength(confirmed.length);
  for (const { number } of confirmed) expect(mails.join()).toContain(number);

  expect(standing.map((booking) => booking.time)).toEqual(standing.length > 0 ? [time] : []);
  for (const { time } of bookings)
    expect(offered.includes(time), `${time} is offered`).toBe(
      !standing.some((booking) => booking.time === time),
    );
  if (heldFor !== undefined)
    for (const { minutes } of payments) expect(minutes).toBeGreaterThanOrEqual(heldFor);
}

function stateOf(intent: LedgerEntry): string {
  if (intent.refunds.length > 0) return netCentsOf(intent) > 0 ? 'part_refunded' : 'refunded';
  return intent.status === 'canceled' ? 'cancelled' : intent.status;
}

/** The customer never saw success without a booking, nor a failure although the card stayed charged. */
function judgeScreen({ ends, last = BOOKED }: Row, books: FinalState): void {
  const { sightings, screen, ledger } = books;
  const isBooked = standingIn(books).length > 0 || wasBooked(ends);
  const headings = sightings.filter(({ kind }) => kind === 'heading');
  if (headings.some(({ text }) => text === BOOKED)) expect(isBooked, 'saw success').toBe(true);

  const paid = ledger.filter((intent) => netCentsOf(intent) > 0).map(({ id }) => id);
  for (const failure of headings.filter(({ text }) => text === FAILED))
    expect(
      failure.charged.filter((id) => paid.includes(id)),
      'charged for good when told of a failure',
    ).toEqual([]);
  if (headings.at(-1)?.text === FAILED) expect(isBooked, 'was told of a failure last').toBe(false);
  expect(screen).toBe(last);
}

/** Standard error contains all expected events and no others. */
function judgeLog({ logs = [], mayLog = [] }: Row, { stderr }: FinalState): void {
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  const events = new Set(lines.map((line): unknown => JSON.parse(line).event));
  for (const event of mayLog) events.delete(event);
  expect([...events].sort()).toEqual([...logs].sort());
}
