import { describe, test } from 'vitest';
import { engines } from '../support/database.ts';
import type { Statement } from '../support/recording-pool.ts';
import { type Call, calls, type Request } from './calls.ts';
import { type Floor, type Ground, type MeasuredSite, prepareGround } from './ground.ts';
import { bareLoop, type Figures, load, serveBytes } from './measure.ts';

// `npm run bench -- --scale 1 --database PostgreSQL --call timeslot --connections 10 --requests 2000 --memory 100000`
const asked: {
  scale: string[];
  database: string[];
  call: string[];
  connections: string;
  requests: string;
  memory?: string;
} = {
  scale: ['0.1', '1'],
  database: [...engines],
  call: calls.map(({ name }) => name),
  connections: '10',
  requests: '2000',
  ...JSON.parse(process.env.BENCH ?? '{}'),
};
const connections = Number(asked.connections);
const wanted = calls.filter(({ name }) => asked.call.some((part) => name.startsWith(part)));
/** Requests before the measurement, so that the code is compiled and the caches are warm. */
const WARM_UP = 50;
/** The longest series of writes for which the shop has room in its queues. */
const MOST_WRITES = 300;
const EVENT_LOOP = 'nodejs_eventloop_lag_max_seconds';
const MEMORY = 'process_resident_memory_bytes';

const amountOf = ({ kind }: Call) =>
  Math.min(Number(asked.requests), kind === 'write' ? MOST_WRITES : Infinity);
const requestsOf = ({ request }: Call, amount: number, first = 0): Request[] =>
  Array.from({ length: amount }, (_, index) => request(first + index));

describe.each(engines.filter((engine) => asked.database.includes(engine)))('%s', (engine) => {
  test.each(asked.scale.map(Number))('scale %d', { timeout: 3_600_000 }, async (scale) => {
    const ground = await prepareGround(engine, scale);
    try {
      print(`\n${engine}, ${ground.bookings.toLocaleString('en')} bookings, ${connections} connections`);
      await measureCalls(ground);
      if (asked.memory !== undefined) await measureMemory(ground, Number(asked.memory));
    } finally {
      await ground.close();
    }
  });
});

async function measureCalls(ground: Ground): Promise<void> {
  const floors = new Map<Call, { statements: number; figures: Figures }>();
  const floor = await ground.openFloor(connections);
  for (const call of wanted.filter(({ kind }) => kind !== 'page'))
    floors.set(call, await measureFloor(floor, call));
  await floor.close();

  const site = await ground.openSite();
  print(
    '| call | statements | bare p50 | p99 ms | a second | site p50 | p99 ms | a second | ratio p50 | p99 | loop delay ms |',
  );
  print('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const call of wanted) {
    const { statements, figures: bare } = floors.get(call) ?? (await measureBytes(site, call));
    await load(site.url, requestsOf(call, call.kind === 'write' ? 20 : WARM_UP, 400), connections);
    await site.metric(EVENT_LOOP);
    const figures = await load(site.url, requestsOf(call, bare.amount), connections);
    const delay = (await site.metric(EVENT_LOOP)) * 1_000;
    const cells = [
      statements,
      ...cellsOf(bare),
      ...cellsOf(figures),
      ratio(figures.p50, bare.p50),
      ratio(figures.p99, bare.p99),
      delay.toFixed(0),
    ];
    print(`| ${[call.name, ...cells].join(' | ')} |`);
  }
  await site.stop();
}

/** Records the statements of each request, deletes the rows, and runs the statements again. */
async function measureFloor(floor: Floor, call: Call): Promise<{ statements: number; figures: Figures }> {
  const recordings: Statement[][] = [];
  // Reads repeat a few requests: recording each request would take longer than the measurement.
  const distinct = call.kind === 'write' ? amountOf(call) : Math.min(amountOf(call), 30);
  for (const request of requestsOf(call, distinct)) recordings.push(await floor.record(request));
  if (call.kind === 'write') await floor.clean();
  const all = Array.from({ length: amountOf(call) }, (_, index) => recordings[index % distinct] ?? []);
  if (call.kind !== 'write') await bareLoop(floor.pool, all.slice(0, WARM_UP), connections);
  const figures = await bareLoop(floor.pool, all, connections);
  if (call.kind === 'write') await floor.clean();
  return { statements: recordings.at(-1)?.length ?? 0, figures };
}

async function measureBytes(
  site: MeasuredSite,
  call: Call,
): Promise<{ statements: number; figures: Figures }> {
  const { path, headers } = call.request(0);
  const bare = await serveBytes(
    Buffer.from(await (await fetch(`${site.url}${path}`, { headers })).arrayBuffer()),
  );
  await load(bare.url, requestsOf(call, WARM_UP), connections);
  const figures = await load(bare.url, requestsOf(call, amountOf(call)), connections);
  await bare.stop();
  return { statements: 0, figures };
}

/** Prints the memory of the site's process after each tenth of a number of mixed reads. */
async function measureMemory(ground: Ground, amount: number): Promise<void> {
  const site = await ground.openSite();
  const reads = calls.filter(({ kind }) => kind === 'read');
  print('| requests | memory MB |\n| --: | --: |');
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    for (const call of reads)
      await load(site.url, requestsOf(call, Math.round(amount / 10 / reads.length), tenth), connections);
    print(`| ${(amount * tenth) / 10} | ${((await site.metric(MEMORY)) / 1_048_576).toFixed(0)} |`);
  }
  await site.stop();
}

const cellsOf = ({ p50, p99, perSecond }: Figures) => [p50.toFixed(2), p99.toFixed(2), perSecond.toFixed(0)];
const ratio = (figure: number, bare: number) => (figure / bare).toFixed(2);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
