import { expect } from 'vitest';
import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import type { LedgerEntry } from '../support/provider/provider.ts';
import type { Books } from './books.ts';
import { BOOKED, FAILED } from './customer.ts';
import type { Ending, Row } from './row.ts';
import { wish } from './scene.ts';

/** Bookings that stand, cards charged, charges given back. */
const counts: Record<Ending, { standing: number; charges: number; refunds: number }> = {
  booked: { standing: 1, charges: 1, refunds: 0 },
  'not charged': { standing: 0, charges: 0, refunds: 0 },
  'given back': { standing: 0, charges: 1, refunds: 1 },
  'given back, then booked': { standing: 1, charges: 2, refunds: 1 },
};

/** Holds a row's end against what every paid booking promises. */
export function judge(row: Row, books: Books): void {
  judgeMoney(row, books);
  judgeShop(row, books);
  judgeScreen(row, books);
  judgeLog(row, books);
}

/** Bookings that are paid and stand. */
export const standingIn = ({ bookings }: Books) =>
  bookings.filter(({ status }) => status === STATUS_PAID_BY_CARD);
const sum = (cents: { cents: number }[]) => cents.reduce((total, one) => total + one.cents, 0);
const keptOf = ({ charges, refunds }: LedgerEntry) => sum(charges) - sum(refunds);

/** What the provider took and kept is what the shop has bookings for, to the cent, and never twice a submit. */
function judgeMoney({ ends }: Row, books: Books): void {
  const { ledger, payments } = books;
  const charges = ledger.flatMap((intent) => intent.charges);
  const refunds = ledger.flatMap((intent) => intent.refunds);
  expect({ standing: standingIn(books).length, charges: charges.length, refunds: refunds.length }).toEqual(
    counts[ends],
  );
  expect(sum(charges) - sum(refunds)).toBe(sum(standingIn(books)));

  const submits = new Set(payments.map(({ submitKey }) => submitKey));
  for (const submit of submits) {
    const intents = payments.filter(({ submitKey }) => submitKey === submit).map(({ intentId }) => intentId);
    const charged = ledger.filter(({ id }) => intents.includes(id)).flatMap((intent) => intent.charges);
    expect(charged.length, 'charges of one submit').toBeLessThanOrEqual(1);
  }
}

/** The shop knows what the provider knows, everything is at its end, and a mail went out for each booking. */
function judgeShop({ time = wish.time, heldFor }: Row, books: Books): void {
  const { bookings, payments, ledger, mails, open, offered } = books;
  const standing = standingIn(books);
  for (const intent of ledger) {
    const payment = payments.find(({ intentId }) => intentId === intent.id);
    // One whose answer was lost is not known here, and nobody can charge it.
    if (payment) expect(payment.state, intent.id).toBe(stateOf(intent));
    else expect(intent).toMatchObject({ status: 'requires_payment_method', charges: [] });
  }
  expect(open).toEqual([]);
  expect(bookings.filter(({ status }) => ![STATUS_PAID_BY_CARD, STATUS_CANCELLED].includes(status))).toEqual(
    [],
  );
  expect(mails).toHaveLength(standing.length);
  for (const { number } of standing) expect(mails.join()).toContain(number);

  expect(standing.map((booking) => booking.time)).toEqual(standing.length > 0 ? [time] : []);
  for (const { time } of bookings)
    expect(offered.includes(time), `${time} is offered`).toBe(!standing.some((one) => one.time === time));
  if (heldFor !== undefined)
    for (const { minutes } of payments) expect(minutes).toBeGreaterThanOrEqual(heldFor);
}

function stateOf(intent: LedgerEntry): string {
  if (intent.refunds.length > 0) return 'refunded';
  return intent.status === 'canceled' ? 'cancelled' : intent.status;
}

/** The customer never saw success without a booking, nor a failure when their card was charged for one. */
function judgeScreen({ last }: Row, books: Books): void {
  const { sightings, screen, ledger } = books;
  const isBooked = standingIn(books).length > 0;
  const headings = sightings.filter(({ kind }) => kind === 'heading');
  if (headings.some(({ text }) => text === BOOKED)) expect(isBooked, 'saw success').toBe(true);

  const paid = ledger.filter((intent) => keptOf(intent) > 0).map(({ id }) => id);
  for (const failure of headings.filter(({ text }) => text === FAILED))
    expect(
      failure.charged.filter((id) => paid.includes(id)),
      'charged for good when told of a failure',
    ).toEqual([]);
  if (headings.at(-1)?.text === FAILED) expect(isBooked, 'was told of a failure last').toBe(false);
  expect(screen).toBe(last);
}

/** Every line on standard error is of an event that was expected, and each of those has come. */
function judgeLog({ logs = [] }: Row, { stderr }: Books): void {
  const events = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line).event);
  expect([...new Set(events)].sort()).toEqual([...logs].sort());
}
