import type { Db } from '../db/tables.ts';
import { fromNetwork } from '../limits/client-network.ts';
import { countHit, forMailbox } from '../limits/count-hit.ts';
import { bookings, declines, held, intents, ringUs } from '../limits/limits.ts';
import { type Limit, uncountHit } from '../limits/rate-limit.ts';

/** Who counts for the limits of a card payment. */
export interface Payer {
  email: string;
  /** Null for a guest, who may type anybody's e-mail address. */
  customerId: number | null;
  address: string;
}

/** Somebody who wants an intent, and may not have said yet who they are. */
export type Asker = Payer | Pick<Payer, 'address'>;

/** No guest takes from a customer whose e-mail address they type (ABUSE-7). */
const forPerson = (what: string, { email, customerId }: Payer, most: number, windowMinutes: number): Limit =>
  customerId === null
    ? forMailbox(what, email, most, windowMinutes)
    : { bucket: `${what}:customer:${customerId}`, most, windowMinutes };

const intentsOf = (asker: Asker): Limit[] => [
  ...fromNetwork('intents', asker.address, intents.network, intents.window),
  ...('email' in asker ? [forPerson('intents', asker, intents.email, intents.window)] : []),
];

const declinesOf = (payer: Payer): Limit[] => [
  ...fromNetwork('declines', payer.address, declines.network, declines.window),
  forPerson('declines', payer, declines.email, declines.window),
];

/** Counts one more intent of an address, and of a person where it is known whose; refuses too many. */
export async function countIntent(db: Db, asker: Asker, now: Date): Promise<void> {
  await countHit(
    db,
    intentsOf(asker),
    now,
    'Too many payments were started from here. Please wait a few minutes.',
  );
}

/** Counts a charge as if it were declined, before it is tried, so that many at once cannot slip through. */
export async function countDecline(tx: Db, payer: Payer, now: Date): Promise<void> {
  await countHit(
    tx,
    declinesOf(payer),
    now,
    'Too many cards were declined. Please try again in an hour, or call us.',
  );
}

/** Takes the count back once the charge turned out to be no decline. */
export async function uncountDecline(db: Db, payer: Payer, now: Date): Promise<void> {
  for (const limit of declinesOf(payer)) await uncountHit(db, limit, now);
}

const holds = (payer: Payer): Limit[] => [
  ...held.email.map(({ most, window }) => forPerson(`held-${window}`, payer, most, window)),
  ...held.network.flatMap(({ most, window }) => fromNetwork(`held-${window}`, payer.address, most, window)),
];

/** Counts one more visit that somebody books: bookings that are cancelled at once are work and mail all the same (ABUSE-14). */
export const countBooking = (tx: Db, payer: Payer, now: Date): Promise<void> =>
  countHit(
    tx,
    [forPerson('bookings', payer, bookings.email, bookings.window)],
    now,
    `You have booked very often just now. ${ringUs}, or try again in an hour.`,
  );

/** Counts the minutes that a hold takes from others, each time that it begins again (ABUSE-5). */
export const countHeld = (tx: Db, payer: Payer, minutes: number, now: Date): Promise<void> =>
  countHit(
    tx,
    holds(payer),
    now,
    `We cannot keep more time for you at the moment. ${ringUs} to book.`,
    minutes,
  );

/** Takes the count back once the visit is paid, or nothing was kept; `since` is when its hold began. */
export async function uncountHeld(tx: Db, payer: Payer, minutes: number, since: Date): Promise<void> {
  for (const limit of holds(payer)) await uncountHit(tx, limit, since, minutes);
}
