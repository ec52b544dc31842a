import type { Limit } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import { countHit } from '../http/limits.ts';

/** Who joins: a network address, and the e-mail address that they typed. */
interface Visitor {
  email: string;
  address: string;
}

/** A full shop on one wireless network joins from one address. */
const joins = ({ email, address }: Visitor): Limit[] => [
  { bucket: `join-queue:address:${address}`, most: 30, windowMinutes: 60 },
  { bucket: `join-queue:email:${email.toLowerCase()}`, most: 10, windowMinutes: 60 },
];

/** Counts one more join; each sends a mail. */
export const countJoin = (db: Db, visitor: Visitor, now: Date) =>
  countHit(db, joins(visitor), now, 'The queue was joined too often from here. Please ask at the counter.');
