import type { Db } from '../db/tables.ts';
import { fromNetwork } from '../limits/client-network.ts';
import { countHit, forMailbox } from '../limits/count-hit.ts';
import { joins } from '../limits/limits.ts';

/** Who joins: a network address, and the e-mail address that they typed. */
interface Visitor {
  email: string;
  address: string;
}

const joinsOf = ({ email, address }: Visitor) => [
  ...fromNetwork('join-queue', address, joins.network, joins.window),
  forMailbox('join-queue', email, joins.email, joins.window),
];

/** Counts one more join; each sends a mail. */
export const countJoin = (db: Db, visitor: Visitor, now: Date) =>
  countHit(db, joinsOf(visitor), now, 'The queue was joined too often from here. Please ask at the counter.');
