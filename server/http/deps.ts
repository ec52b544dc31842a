import type { CardGateway } from '../adapters/card-gateway.ts';
import type { GoogleSignIn } from '../adapters/google.ts';
import type { Db } from '../db/tables.ts';

/** The external dependencies of a request handler. Tests provide their own. */
export interface Deps {
  db: Db;
  /** The shop's clock, which every business decision uses (SHOP-5). */
  now: () => Date;
  cards: CardGateway;
  /** Null when Google login is off. */
  google: GoogleSignIn | null;
  /** The site's public URL, without a slash at its end. */
  publicUrl: string;
  log: (entry: LogEntry) => void;
  /** The name of this process, which stays the same over restarts: it owns the leases on payments (OPS-92). */
  processName: string;
  /** Resumes the work on a submit's payment once the database answers again. */
  resumeLater?: (submitKey: string) => void;
  /** The number of trusted proxies, each of which adds an address to `X-Forwarded-For`. */
  proxies?: number;
  /**
   * How long a repeated submit waits for the answer to the first request, in milliseconds; 10 seconds by default.
   */
  patienceMs?: number;
}

/** A log entry for the people who run the site. It never contains a token, a card or a name. */
export interface LogEntry {
  level: 'warn' | 'error';
  event: string;
  requestId?: string | undefined;
  /** The short number that the visitor was asked to report. */
  tellUs?: string;
  /** The table of the affected rows. */
  table?: string;
  error?: unknown;
}
