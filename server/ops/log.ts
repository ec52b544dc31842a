import { pino, stdSerializers } from 'pino';
import type { LogEntry } from '../http/deps.ts';

/** A line of the request log. It contains no body, query, token or text of a visitor. */
export interface LogLine {
  id: string;
  method: string;
  /** The route, such as `/api/customer/verify/:token`; `none` for an unknown path. */
  path: string;
  status: number;
  ms: number;
}

/**
 * Reduces an error to type, message, stack and code. Its other properties may contain personal data, such as the
 * values of a row or a request to a provider (OPS-46).
 */
export function withoutDetails(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' && { code }) };
}

const options = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { error: withoutDetails },
};

/** Off in tests, which check answers and not this log. */
const requests = pino({ ...options, enabled: process.env.NODE_ENV !== 'test' });
// Synchronous, so that the last entry before the process ends is not lost.
const trouble = pino(options, pino.destination({ dest: 2, sync: true }));

/** Logs an API request as a JSON line on standard output. */
export const logRequest = (line: LogLine): void => requests.info(line);

/** Logs a problem as a JSON line on standard error. */
export const logTrouble = ({ level, ...entry }: LogEntry): void => trouble[level](entry);
