import type { LogLine } from '../http/app.ts';
import type { LogEntry } from '../http/deps.ts';

/** Tests read what the site answers, not what it says about it. */
const isQuiet = process.env.NODE_ENV === 'test';

/** One JSON line for an API request, on standard output. */
export function logRequest(line: LogLine): void {
  if (!isQuiet) console.log(JSON.stringify({ time: new Date().toISOString(), ...line }));
}

/** One JSON line for what somebody should look at, on standard error. */
export function logTrouble({ error, ...entry }: LogEntry): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : error;
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      ...entry,
      ...(reason !== undefined && { error: reason }),
    }),
  );
}
