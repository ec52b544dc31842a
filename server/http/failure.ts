import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { LogEntry } from './deps.ts';

export interface Failure {
  status: 500 | 503;
  message: string;
  headers: Record<string, string>;
}

/** Seconds until the client should try again. */
const RETRY_AFTER = '2';

/**
 * Builds the answer to an internal error. It names no cause, but a short number of the request, which the log also
 * has (API-9).
 */
export function errorResponse(error: unknown, context: Context, log: (entry: LogEntry) => void): Failure {
  const requestId: string | undefined = context.get('requestId');
  const tellUs = shortId(requestId ?? '');
  if (error instanceof DatabaseUnavailable) {
    log({ level: 'warn', event: 'call.without.database', requestId, tellUs, error });
    const message = `Our system is not available at the moment. Please try again in a minute, or tell us ${tellUs}.`;
    return { status: 503, message, headers: { 'Retry-After': RETRY_AFTER } };
  }
  log({ level: 'error', event: 'call.broken', requestId, tellUs, error });
  const message = `Something went wrong on our side. Please try again. If it happens again, tell us ${tellUs}.`;
  return { status: 500, message, headers: {} };
}

/** Digits and letters without those that are easily confused when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const shortId = (requestId: string) =>
  [...createHash('sha256').update(requestId).digest().subarray(0, 4)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
