import type { Limit } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import { countHit } from '../http/limits.ts';

/** Who writes: a network address, and the e-mail address that they typed. */
interface Visitor {
  email: string;
  address: string;
}

const messages = ({ email, address }: Visitor): Limit[] => [
  { bucket: `contact-us:address:${address}`, most: 10, windowMinutes: 60 },
  { bucket: `contact-us:email:${email.toLowerCase()}`, most: 5, windowMinutes: 60 },
];

/** Counts one more message to the shop. */
export const countMessage = (db: Db, visitor: Visitor, now: Date) =>
  countHit(
    db,
    messages(visitor),
    now,
    'Too many messages were sent from here. Please try again in an hour, or call us.',
  );
