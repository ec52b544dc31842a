import type { Db } from '../db/tables.ts';
import { fromNetwork } from '../limits/client-network.ts';
import { countHit, forMailbox } from '../limits/count-hit.ts';
import { messages } from '../limits/limits.ts';

/** Who writes: a network address, and the e-mail address that they typed. */
interface Visitor {
  email: string;
  address: string;
}

const messagesOf = ({ email, address }: Visitor) => [
  ...fromNetwork('contact-us', address, messages.network, messages.window),
  forMailbox('contact-us', email, messages.email, messages.window),
];

/** Counts one more message to the shop. */
export const countMessage = (db: Db, visitor: Visitor, now: Date) =>
  countHit(
    db,
    messagesOf(visitor),
    now,
    'Too many messages were sent from here. Please try again in an hour, or call us.',
  );
