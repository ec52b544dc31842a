import type { Engine } from '../support/database.ts';
import type { Act } from './acts.ts';
import { GONE } from './observed-texts.ts';

/** How a row ends: the number of confirmed bookings, charges and refunds. */
export const endings = {
  booked: { standing: 1, charges: 1, refunds: 0 },
  'not charged': { standing: 0, charges: 0, refunds: 0 },
  refunded: { standing: 0, charges: 1, refunds: 1 },
  /** The customer had a booking, which the refund has cancelled. */
  'refunded later': { standing: 0, charges: 1, refunds: 1 },
  /** The shop has cancelled the booking, and keeps a part of the payment. */
  'refunded in part': { standing: 0, charges: 1, refunds: 1 },
  'refunded, then booked': { standing: 1, charges: 2, refunds: 1 },
};

/** A fault during a paid booking. By default the customer stays and has a booking in the end. */
export interface Row {
  /** The step of a paid booking in which the fault happens. */
  step: string;
  /** The fault, and the steps that repair it. */
  what: string;
  acts: readonly Act[];
  ends?: keyof typeof endings;
  /** The last thing that the customer sees. */
  last?: string;
  /** The only engine on which the row can run. */
  only?: Engine;
  /** The events that the site logs on standard error: exactly these. */
  logs?: readonly string[];
  /** Events that may appear too, because on a slow machine the sweep can meet the fault as well. */
  mayLog?: readonly string[];
  /** The time of the final booking in `HH:mm`, if it differs from the first choice. */
  time?: string;
  /** The minutes from the first submit for which an unpaid slot stays held. */
  heldFor?: number;
}

export const gone = { last: GONE } as const;
export const notCharged = { ends: 'not charged', last: GONE } as const;

/** Returns the rows of a step. The keys of `rows` describe the faults. */
export const rowsOf = (step: string, rows: Readonly<Record<string, Omit<Row, 'step' | 'what'>>>): Row[] =>
  Object.entries(rows).map(([what, row]) => ({ step, what, ...row }));
