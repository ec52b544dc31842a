import type { Engine } from '../support/database.ts';
import type { Act } from './acts.ts';
import { GONE } from './sightings.ts';

/** How a row ends: bookings that stand, cards charged, charges refunded. */
export const endings = {
  booked: { standing: 1, charges: 1, refunds: 0 },
  'not charged': { standing: 0, charges: 0, refunds: 0 },
  refunded: { standing: 0, charges: 1, refunds: 1 },
  'refunded, then booked': { standing: 1, charges: 2, refunds: 1 },
};

/** One thing that can go wrong with a paid booking. Its customer stays and is booked, unless it says otherwise. */
export interface Row {
  /** The step of a paid booking at which it goes wrong. */
  step: string;
  /** What goes wrong, and what is done about it. */
  what: string;
  acts: readonly Act[];
  ends?: keyof typeof endings;
  /** What the customer sees as the last thing. */
  last?: string;
  /** The only engine that it can be played on. */
  only?: Engine;
  /** Events that the site logs on standard error: each of them comes, and nothing else does. */
  logs?: readonly string[];
  /** Events that may come beside them, where a slow computer gives the sweep time to meet the fault as well. */
  mayLog?: readonly string[];
  /** When the visit is booked in the end, if not at the time that was asked first. `HH:mm`. */
  time?: string;
  /** Minutes from the first submit for which a slot stays held that nobody pays for. */
  heldFor?: number;
}

export const gone = { last: GONE } as const;
export const notCharged = { ends: 'not charged', last: GONE } as const;

/** Rows of a step, by what goes wrong. */
export const rowsOf = (step: string, rows: Readonly<Record<string, Omit<Row, 'step' | 'what'>>>): Row[] =>
  Object.entries(rows).map(([what, row]) => ({ step, what, ...row }));
