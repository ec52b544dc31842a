import type { CardGateway } from '../adapters/card-gateway.ts';
import type { GoogleSignIn } from '../adapters/google.ts';
import type { Db } from '../db/tables.ts';

/** Everything outside that a call may touch. Tests hand in their own. */
export interface Deps {
  db: Db;
  /** The shop's one clock; every business decision asks it (SHOP-5). */
  now: () => Date;
  cards: CardGateway;
  /** Null where nobody can log in with Google. */
  google: GoogleSignIn | null;
  /** The site's address as visitors know it, without a slash at its end. */
  publicUrl: string;
  log: (entry: LogEntry) => void;
  /** How many proxies stand in front, each of which adds an address to `X-Forwarded-For`. */
  proxies?: number;
  /** How long a repeated submit waits for the first one's answer, in milliseconds; 10 seconds unless told. */
  patienceMs?: number;
}

/** Something that the people who run the site should see. Never a token, a card or a name. */
export interface LogEntry {
  level: 'warn' | 'error';
  event: string;
  requestId?: string | undefined;
  /** What a visitor was told to tell us. */
  tellUs?: string;
  /** Which rows it is about. */
  table?: string;
  error?: unknown;
}
