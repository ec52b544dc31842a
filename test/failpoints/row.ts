import type { Engine } from '../support/database.ts';
import type { Scene } from './scene.ts';

/** How a row has to end. */
export type Ending =
  /** One booking, charged once. */
  | 'booked'
  /** No booking, and no card was ever charged. */
  | 'not charged'
  /** No booking, and what was charged is given back. */
  | 'given back'
  /** One booking, charged once, and the charge of an earlier submit given back. */
  | 'given back, then booked';

/** One thing that can go wrong with a paid booking. */
export interface Row {
  /** The step of a paid booking at which it goes wrong. */
  step: string;
  /** What goes wrong, and what is done about it. */
  what: string;
  ends: Ending;
  /** What the customer sees as the last thing. */
  last: string;
  /** Why it cannot be played on an engine. */
  notOn?: Partial<Record<Engine, string>>;
  /** Events that the site logs on standard error: each of them comes, and nothing else does. */
  logs?: readonly string[];
  /** When the visit is booked in the end, if not at the time that was wished first. `HH:mm`. */
  time?: string;
  /** Minutes from the first submit for which a slot stays held that nobody pays for. */
  heldFor?: number;
  play(scene: Scene): Promise<void>;
}
