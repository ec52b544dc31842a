import { pino, stdSerializers } from 'pino';
import type { LogEntry } from '../http/deps.ts';

/** One line of the log: an API request, without its body, its query, its tokens or any word of a visitor. */
export interface LogLine {
  id: string;
  method: string;
  /** The route, such as `/api/customer/verify/:token`; `none` for an unknown path. */
  path: string;
  status: number;
  ms: number;
}

/** What went wrong and where. What else an error carries may be somebody's: the values of a row, a request to a provider (OPS-46). */
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

/** Tests read what the site answers, not what it says about it. */
const requests = pino({ ...options, enabled: process.env.NODE_ENV !== 'test' });
// Written at once: what is said last before the process ends is what somebody needs.
const trouble = pino(options, pino.destination({ dest: 2, sync: true }));

/** One JSON line for an API request, on standard output. */
export const logRequest = (line: LogLine): void => requests.info(line);

/** One JSON line for what somebody should look at, on standard error. */
export const logTrouble = ({ level, ...entry }: LogEntry): void => trouble[level](entry);
