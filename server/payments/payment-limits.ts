import { HOLD_MINUTES } from '../../contract/constants.ts';
import { countLiveHolds } from '../booking/bookings.ts';
import { type Limit, uncountHit } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import { countHit } from '../http/limits.ts';
import { tooMany } from '../http/refusal.ts';

/** Who counts for the limits of a card payment. */
export interface Payer {
  email: string;
  address: string;
}

const LIVE_HOLDS = { address: 20, email: 5 };

const intents = ({ email, address }: { email?: string; address: string }): Limit[] => [
  { bucket: `intents:address:${address}`, most: 120, windowMinutes: 10 },
  ...(email === undefined
    ? []
    : [{ bucket: `intents:email:${email.toLowerCase()}`, most: 30, windowMinutes: 10 }]),
];

const declines = ({ email, address }: Payer): Limit[] => [
  { bucket: `declines:address:${address}`, most: 30, windowMinutes: 60 },
  { bucket: `declines:email:${email.toLowerCase()}`, most: 10, windowMinutes: 60 },
];

/** Counts one more intent of an address, and of an e-mail address where one is known yet; refuses too many. */
export async function countIntent(
  db: Db,
  asker: { email?: string; address: string },
  now: Date,
): Promise<void> {
  await countHit(
    db,
    intents(asker),
    now,
    'Too many payments were started from here. Please wait a few minutes.',
  );
}

/** Counts a charge as if it were declined, before it is tried, so that many at once cannot slip through. */
export async function countDecline(tx: Db, payer: Payer, now: Date): Promise<void> {
  await countHit(
    tx,
    declines(payer),
    now,
    'Too many cards were declined. Please try again in an hour, or call us.',
  );
}

/** Takes the count back once the charge turned out to be no decline. */
export async function uncountDecline(db: Db, payer: Payer, now: Date): Promise<void> {
  for (const limit of declines(payer)) await uncountHit(db, limit, now);
}

/** Refuses to hold ever more slots for one e-mail address or one network address. Call after `countDecline`, whose rows make two at once wait for each other. */
export async function requireFewHolds(tx: Db, payer: Payer): Promise<void> {
  const held = await countLiveHolds(tx, payer);
  if (held.email >= LIVE_HOLDS.email || held.address >= LIVE_HOLDS.address)
    throw tooMany(
      'You already hold several times. Please finish paying for one, or wait ten minutes.',
      HOLD_MINUTES * 60,
    );
}
