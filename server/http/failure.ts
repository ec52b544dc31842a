import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { LogEntry } from './deps.ts';

export interface Failure {
  status: 500 | 503;
  message: string;
  headers: Record<string, string>;
}

/** Seconds after which a database may answer again. */
const RETRY_AFTER = '2';

/**
 * What a visitor is told of a failure of our own: not its cause, but a short number of the request, which the log has
 * beside it (API-9).
 */
export function failureOf(error: unknown, context: Context, log: (entry: LogEntry) => void): Failure {
  const requestId: string | undefined = context.get('requestId');
  const tellUs = shortId(requestId ?? '');
  if (error instanceof DatabaseUnavailable) {
    log({ level: 'warn', event: 'call.without.database', requestId, tellUs, error });
    const message = `Our system does not answer at the moment. Please try again in a minute, or tell us ${tellUs}.`;
    return { status: 503, message, headers: { 'Retry-After': RETRY_AFTER } };
  }
  log({ level: 'error', event: 'call.broken', requestId, tellUs, error });
  const message = `Something went wrong at our end. Please try again. If it happens again, tell us ${tellUs}.`;
  return { status: 500, message, headers: {} };
}

/** Nothing in it can be taken for something else when it is read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const shortId = (requestId: string) =>
  [...createHash('sha256').update(requestId).digest().subarray(0, 4)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
