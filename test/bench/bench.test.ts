import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import type { Statement } from '../support/recording-pool.ts';
import { type Call, calls, type Request } from './calls.ts';
import { type Floor, type Ground, type MeasuredSite, prepareGround } from './ground.ts';
import { bareLoop, DELAY_INTERVAL, figuresOf, load, type Series, serveBytes } from './measure.ts';

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
/** The turns between the statements and the site. */
const SLICES = 10;
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
  print(
    '| call | statements | bare p50 | p99 ms | a second | site p50 | p99 ms | a second | ratio p50 | p99 | bare loop delay | site loop delay ms |',
  );
  print('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  const floor = await ground.openFloor(connections);
  const recordings = new Map<Call, Recording>();
  for (const call of wanted.filter(({ kind }) => kind !== 'page'))
    recordings.set(call, await record(floor, call));
  const bareOf = (call: Call) => recordings.get(call) ?? expect.unreachable();
  // Only one process can use the embedded database.
  if (!ground.isShared) {
    const bare = new Map<Call, Series[]>();
    for (const call of recordings.keys()) bare.set(call, [await bareOf(call).replay(0, amountOf(call))]);
    await floor.close();
    return withSite(ground, async (site) => {
      for (const call of wanted) {
        const known = bare.get(call);
        if (known) printRow(call, bareOf(call).statements, known, await measureSite(site, call));
        else await measurePage(site, call);
      }
    });
  }
  await withSite(ground, async (site) => {
    for (const call of wanted) {
      if (call.kind === 'page') await measurePage(site, call);
      else await measureInTurn(site, call, bareOf(call));
    }
  });
  await floor.close();
}

/** Stops the site after a failure too. Otherwise it would run on while its database is deleted, and use a core. */
async function withSite(ground: Ground, measure: (site: MeasuredSite) => Promise<void>): Promise<void> {
  const site = await ground.openSite();
  try {
    await measure(site);
  } finally {
    await site.stop();
  }
}

interface Recording {
  statements: number;
  /** Runs the statements of these calls. The rows that they write are deleted again. */
  replay(first: number, amount: number): Promise<Series>;
}

/** Records the statements of each request, and deletes the rows that they have written. */
async function record(floor: Floor, call: Call): Promise<Recording> {
  const recordings: Statement[][] = [];
  // Reads repeat a few requests: recording each request would take longer than the measurement.
  const distinct = call.kind === 'write' ? amountOf(call) : Math.min(amountOf(call), 30);
  for (const request of requestsOf(call, distinct)) recordings.push(await floor.record(request));
  const cleaned = async () => {
    if (call.kind === 'write') await floor.clean();
  };
  await cleaned();
  const replay = async (first: number, amount: number) => {
    const part = Array.from({ length: amount }, (_, index) => recordings[(first + index) % distinct] ?? []);
    const series = await bareLoop(floor.pool, part, connections);
    await cleaned();
    return series;
  };
  if (call.kind !== 'write') await replay(0, WARM_UP);
  return { statements: recordings.at(-1)?.length ?? 0, replay };
}

/** Measures the statements and the site in turn, so that other work on the computer changes both alike. */
async function measureInTurn(site: MeasuredSite, call: Call, recording: Recording): Promise<void> {
  await warmUp(site, call);
  const bare: Series[] = [];
  const served: Series[] = [];
  const amount = Math.ceil(amountOf(call) / SLICES);
  for (let first = 0; first < amountOf(call); first += amount) {
    bare.push(await recording.replay(first, amount));
    served.push(await load(site.url, requestsOf(call, amount, first), connections));
  }
  printRow(call, recording.statements, bare, { served, delay: await delayOf(site) });
}

/** Measures a page beside the same bytes from a bare server. */
async function measurePage(site: MeasuredSite, call: Call): Promise<void> {
  const { path, headers } = call.request(0);
  const bytes = await (await fetch(`${site.url}${path}`, { headers })).arrayBuffer();
  const bare = await serveBytes(Buffer.from(bytes));
  await load(bare.url, requestsOf(call, WARM_UP), connections);
  const replay = (first: number, amount: number) =>
    load(bare.url, requestsOf(call, amount, first), connections);
  await measureInTurn(site, call, { statements: 0, replay });
  await bare.stop();
}

interface Served {
  served: Series[];
  /** The longest delay of the event loop in milliseconds. */
  delay: number;
}

async function measureSite(site: MeasuredSite, call: Call): Promise<Served> {
  await warmUp(site, call);
  const served = [await load(site.url, requestsOf(call, amountOf(call)), connections)];
  return { served, delay: await delayOf(site) };
}

const delayOf = async (site: MeasuredSite) => (await site.metric(EVENT_LOOP)) * 1_000 - DELAY_INTERVAL;

async function warmUp(site: MeasuredSite, call: Call): Promise<void> {
  await load(site.url, requestsOf(call, call.kind === 'write' ? 20 : WARM_UP, 400), connections);
  await site.metric(EVENT_LOOP);
}

function printRow({ name }: Call, statements: number, bare: Series[], { served, delay }: Served): void {
  const [floor, figures] = [figuresOf(bare), figuresOf(served)];
  const cells = [
    statements,
    ...cellsOf(floor),
    ...cellsOf(figures),
    ratio(figures.p50, floor.p50),
    ratio(figures.p99, floor.p99),
    Math.max(...bare.map((series) => series.delay ?? 0)).toFixed(0),
    delay.toFixed(0),
  ];
  print(`| ${[name, ...cells].join(' | ')} |`);
}

/** Prints the memory of the site's process after each tenth of a number of mixed reads. */
async function measureMemory(ground: Ground, amount: number): Promise<void> {
  const reads = calls.filter(({ kind }) => kind === 'read');
  print('| requests | memory MB |\n| --: | --: |');
  await withSite(ground, async (site) => {
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      for (const call of reads)
        await load(site.url, requestsOf(call, Math.round(amount / 10 / reads.length), tenth), connections);
      print(`| ${(amount * tenth) / 10} | ${((await site.metric(MEMORY)) / 1_048_576).toFixed(0)} |`);
    }
  });
}

const cellsOf = ({ p50, p99, perSecond }: ReturnType<typeof figuresOf>) => [
  p50.toFixed(2),
  p99.toFixed(2),
  perSecond.toFixed(0),
];
const ratio = (figure: number, bare: number) => (figure / bare).toFixed(2);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
