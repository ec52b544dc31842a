import type { Db } from './db/tables.ts';
import type { CardGateway } from './outside/cards.ts';

/** Everything outside that a call may touch. Tests hand in their own. */
export interface Tools {
  db: Db;
  /** The shop's one clock; every business decision asks it (ruling S4). */
  now: () => Date;
  cards: CardGateway;
  log: (entry: LogEntry) => void;
  /** Whether the caller's address is the last one in `X-Forwarded-For`. */
  trustProxy?: boolean;
  /** How long a repeated submit waits for the first one's answer, in milliseconds; 10 seconds unless told. */
  patienceMs?: number;
}

/** Something that the people who run the site should see. Never a token, a card or a name. */
export interface LogEntry {
  level: 'warn' | 'error';
  event: string;
  requestId?: string | undefined;
  error?: unknown;
}
