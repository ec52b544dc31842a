import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { PostgresPool } from 'kysely';
import { replay, type Statement } from '../support/recording-pool.ts';
import type { Request } from './calls.ts';

/** The duration of each call and of the whole series, in milliseconds. */
export interface Series {
  times: number[];
  ms: number;
  /** The longest delay of the event loop in milliseconds, if the event loop of this process ran the calls. */
  delay?: number;
}

/** The interval in milliseconds at which Node measures the event loop. A measured delay includes it. */
export const DELAY_INTERVAL = 10;

/** Sends each request once over a number of connections. Throws if a response is not a success. */
export async function load(url: string, requests: readonly Request[], connections: number): Promise<Series> {
  let next = 0;
  const times: number[] = [];
  const refusals = new Set<string>();
  const began = performance.now();
  let endedAt = began;
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        amount: requests.length,
        timeout: 60,
        requests: [
          {
            setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length] }),
            onResponse: (status, body) => {
              if (status >= 300) refusals.add(`${status} ${body.slice(0, 200)}`);
            },
          },
        ],
      },
      (error) => (error instanceof Error ? reject(error) : resolve()),
    );
    // The result has whole milliseconds only.
    instance.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
      times.push(ms);
      // autocannon ends at a full second.
      endedAt = performance.now();
    });
  });
  if (refusals.size > 0 || times.length < requests.length)
    throw new Error(
      `${times.length} of ${requests.length} responses; refused: ${[...refusals].slice(0, 3).join('; ')}`,
    );
  return { times, ms: endedAt - began };
}

/** The longest duration of a bare loop in milliseconds. */
const LONGEST_MS = 5_000;

/** Runs the statements of each call once over a number of connections, without anything else, for `LONGEST_MS` at most. */
export async function bareLoop(
  pool: PostgresPool,
  recordings: readonly (readonly Statement[])[],
  connections: number,
): Promise<Series> {
  let next = 0;
  const times: number[] = [];
  const delays = monitorEventLoopDelay({ resolution: DELAY_INTERVAL });
  delays.enable();
  const began = performance.now();
  const lane = async () => {
    for (let recording = recordings[next++]; recording; recording = recordings[next++]) {
      const sentAt = performance.now();
      if (sentAt - began > LONGEST_MS) return;
      await replay(pool, recording);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  delays.disable();
  return { times, ms: performance.now() - began, delay: delays.max / 1e6 - DELAY_INTERVAL };
}

/** Serves bytes with Node's bare HTTP server in a process of its own, as the floor of a page. */
export async function serveBytes(bytes: Buffer): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(bytes);
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const bareServer = `
const body = require('node:fs').readFileSync(0);
const server = require('node:http').createServer((_, response) => response.end(body));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

/** Returns the median, the 99th percentile in milliseconds, and the calls a second of some series. */
export function figuresOf(series: readonly Series[]): { p50: number; p99: number; perSecond: number } {
  const sorted = series.flatMap(({ times }) => times).toSorted((first, second) => first - second);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const seconds = series.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  return { p50: at(0.5), p99: at(0.99), perSecond: sorted.length / seconds };
}
