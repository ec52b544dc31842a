import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  type EventObject,
  sendTo,
  setup,
} from 'xstate';
import { missedIn } from '../../tools/viewer/coverage.ts';
import { MutantRunner } from '../mutants/mutant-runner.ts';
import { mutantsOf } from '../mutants/mutants.ts';
import { careers } from '../specs/careers.spec.ts';
import { ActorDriver } from './actor-driver.ts';
import { actorPaths, proveOnActor } from './actor-level.ts';
import { cover } from './cover.ts';
import { coverageOf, verdictOf } from './coverage.ts';
import { calling, type EdgeMeta, refused, toasting } from './edge.ts';
import { ELSEWHERE, filled } from './elsewhere.ts';
import { ManualClock } from './manual-clock.ts';
import { modelOf } from './reach.ts';
import { Recorder } from './recorder.ts';
import { searchPaths, searchWays } from './search.ts';
import { type Spec, specOf } from './spec.ts';
import { tinyMachine } from './tiny.machine.ts';

type Event =
  | { type: 'door.open'; opens: boolean }
  | { type: 'tea.choose'; tea: 'green' | 'none' }
  | { type: 'tea.brew' | 'radio.switch' | 'shop.leave' | 'brew.done' | 'brew.failed' | 'clock.slow' };

/** The tiny machine is no part of the site, so its edges name an arbitrary rule. */
const rule = 'SITE-1';

const chart = setup({
  types: { context: {} as { tea: boolean; cups: number }, events: {} as Event, meta: {} as EdgeMeta },
}).createMachine({
  id: 'tiny-chart',
  initial: 'outside',
  context: { tea: false, cups: 0 },
  states: {
    outside: {
      on: { 'door.open': [{ guard: ({ event }) => event.opens, target: 'shop' }, { target: 'left' }] },
    },
    shop: {
      type: 'parallel',
      on: { 'shop.leave': 'left' },
      states: {
        radio: {
          initial: 'off',
          states: { off: { on: { 'radio.switch': 'on' } }, on: { on: { 'radio.switch': 'off' } } },
        },
        table: {
          initial: 'choosing',
          states: {
            choosing: {
              on: {
                'tea.choose': [
                  { guard: ({ event }) => event.tea === 'green', actions: assign({ tea: true }) },
                  refused(rule),
                ],
                'tea.brew': [
                  { guard: ({ context }) => context.tea, target: 'brewing', ...calling(rule, 'brew') },
                  refused(rule),
                ],
              },
            },
            brewing: {
              on: {
                'tea.brew': 'choosing',
                'brew.done': [
                  {
                    guard: ({ context }) => context.cups > 0,
                    target: '#tiny-chart.left',
                    ...toasting(rule, 'success', 'Enjoy!'),
                  },
                  {
                    target: 'choosing',
                    actions: assign({ cups: 1 }),
                    ...toasting(rule, 'success', 'Enjoy!'),
                  },
                ],
                'brew.failed': { target: 'choosing', ...toasting(rule, 'error', 'Cold.') },
              },
              initial: 'fresh',
              states: { fresh: { on: { 'clock.slow': 'slow' } }, slow: {} },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

const tiny = specOf(chart)({
  machine: tinyMachine,
  fixture: () => null,
  cases: [
    { type: 'door.open', opens: true },
    { type: 'door.open', opens: false },
    { type: 'tea.choose', tea: 'green' },
    { type: 'tea.choose', tea: 'none' },
  ],
  endpoints: {},
  driver: {
    'door.open': { starts: ({ event }) => ({ opens: event.opens }), opens: async () => {} },
    'tea.choose': { presses: 'Tea' },
    'tea.brew': { presses: 'Brew' },
    'radio.switch': { presses: 'Radio' },
    'shop.leave': { presses: 'Leave' },
    'brew.done': {
      ends: 'brew',
      onActor: ({ services }) => services.answer('brew', 1),
      unreachable: 'It has no page.',
    },
    'brew.failed': {
      ends: 'brew',
      onActor: ({ services }) => services.fail('brew', new Error('No gas.')),
      unreachable: 'It has no page.',
    },
    'clock.slow': { elapses: 5_000 },
  },
  inputs: { brew: () => ({ tea: 'green' }) },
  memory: {
    chart: ({ context }) => ({ tea: context.tea ? 'green' : null, cups: context.cups }),
    // The count of cups is capped: the tests only need zero or more.
    machine: ({ context: { tea, cups } }) => ({ tea, cups: Math.min(cups, 1) }),
  },
});

describe('the paths of a machine that agrees with its chart', () => {
  const recorder = new Recorder();
  beforeAll(async () => {
    for (const path of actorPaths(tiny)) {
      let recorded: Recorder['recorded'] = {};
      await proveOnActor(path, tiny, ({ driver }) => {
        ({ recorded } = driver);
      });
      recorder.add(recorded);
    }
  });

  test('cover every state, edge and guard outcome of the machine', () => {
    const coverage = coverageOf(tinyMachine, recorder, { level: 'actor' });
    expect(missedIn(coverage)).toEqual([]);
    const keys = coverage.counts.map(({ key }) => key);
    expect(keys).toContain('tiny.shop.table.choosing | tea.brew | blocked');
    expect(keys).toContain('tiny.shop.table.choosing | always | blocked');
  });

  test('report each uncovered key, except those that are asserted to be out of reach', () => {
    const taken = new Recorder();
    taken.add(recorder.recorded);
    const key = 'tiny.shop.table.brewing.slow';
    delete taken.recorded.tiny?.states[key];
    const missedWith = (asserted: number) => {
      const impossible = [{ key, reason: 'No visitor can.', asserted }];
      return missedIn(coverageOf(tinyMachine, taken, { level: 'page', impossible }));
    };
    expect(missedWith(0)).toEqual([key]);
    expect(missedWith(1)).toEqual([]);
  });

  test('have a verdict with the failed tests and the numbers of failed paths', () => {
    const passed = { name: 'path 1 to "open"', mode: 'run', result: { state: 'pass' } };
    const path = { name: 'path 12 of 3 steps, by keyboard', mode: 'run', result: { state: 'fail' } };
    const check = { name: 'the paths try every case of the spec', mode: 'run', result: { state: 'fail' } };
    expect(verdictOf([passed])).toEqual({ status: 'passed', failures: [] });
    expect(verdictOf([passed, path, check])).toEqual({
      status: 'failed',
      failures: [
        { name: path.name, path: 12 },
        { name: check.name, path: null },
      ],
    });
    expect(verdictOf([passed, { ...path, mode: 'skip' }])).toBeUndefined();
  });

  test('are the same in every search, and the search is limited', () => {
    const events = () =>
      searchPaths(modelOf(tiny, 'actor')).map(({ steps }) => steps.map(({ event }) => event));
    expect(events()).toEqual(events());
    expect(() => searchPaths(modelOf(tiny, 'actor'), { limit: 2 })).toThrow('the chart has no end');
  });

  test('reach a state that opens only for certain context values', () => {
    const ways = searchWays(modelOf(tiny, 'actor')).map(({ events }) => events.map(({ type }) => type));
    expect(ways).toContainEqual(['door.open', 'tea.choose', 'tea.brew']);
  });
});

const guide = readFileSync(join(import.meta.dirname, '../../docs/testing.md'), 'utf8');

test('the example in docs/testing.md has only lines of the spec of careers, and comments', () => {
  const spec = readFileSync(join(import.meta.dirname, '../specs/careers.spec.ts'), 'utf8');
  const lines = (text: string) => text.split('\n').map((line) => line.replace(/ *\/[/*].*/, '').trim());
  const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(guide) ?? [];

  expect(lines(example).length).toBeGreaterThan(100);
  const known = new Set(lines(spec));
  expect(lines(example).filter((line) => !known.has(line))).toEqual([]);
});

test('the messages in docs/testing.md exist', () => {
  const files = ['.', '../mutants'].flatMap((folder) => {
    const path = join(import.meta.dirname, folder);
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file));
  });
  const code = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const [, table = ''] = /^\| message \| fix \|\n(.*?)\n\n/ms.exec(guide) ?? [];
  const parts = table
    .split('\n')
    .slice(1)
    .flatMap((row) => (row.split(' | ')[0] ?? '').replace('| ', '').split(/ ?… ?/))
    .filter((part) => part.length > 3 && !part.startsWith('Property failed')); // The message of fast-check.

  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => !code.replaceAll('\\`', '`').includes(part))).toEqual([]);
});

describe('the message of a failed step', () => {
  /** Returns the message of each path that fails. */
  const failuresOf = async <S extends AnyMachineSnapshot, E extends EventObject, F>(spec: Spec<S, E, F>) => {
    const results = await Promise.allSettled(actorPaths(spec).map((path) => proveOnActor(path, spec)));
    return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  };

  test('is the message in docs/testing.md', async () => {
    const mutant = mutantsOf(careers.machine).find(
      ({ name }) => name === 'careers | failed | list.retry #0 | to listed',
    );
    if (!mutant) throw new Error('The machine careers has no such mutant.');

    const [message] = await failuresOf({ ...careers, machine: mutant.build() });

    const [, sample] = /\n(Error: .*)\n\nCaused by: /s.exec(guide) ?? [];
    const withoutLine = (text = '') => text.replace(/\.ts:\d+/, '.ts');
    expect(withoutLine(sample)).toBe(withoutLine(message));
  });

  test('marks the steps that the chart refuses', async () => {
    const messages = await failuresOf({ ...tiny, inputs: { brew: () => ({ tea: 'black' }) } });

    const step = '{"tea":"none"} (refused)';
    const message = messages.find((text) => text.includes(step));
    expect(message).toContain(`tea.choose ${step}\n`);
    expect(message).toMatch(/Rules of the step: SITE-1\nMachine: tiny\.machine\.ts\n/);
    expect(message).not.toContain('{"tea":"green"} (refused)');
    expect(message).not.toContain('deeply equal');
  });
});

test('the paths detect each mutant of a machine', { timeout: 60_000 }, async () => {
  const hunt = await MutantRunner.on(tiny);
  const unnoticed: string[] = [];
  for (const mutant of mutantsOf(tinyMachine as AnyStateMachine))
    if ((await hunt.fateOf(mutant)).kind === 'survived') unnoticed.push(mutant.name);
  expect(unnoticed).toEqual([]);
});

test('`filled` accepts any lines for ELSEWHERE, also if other lines differ', () => {
  const lines = ['# Top', '[One]', '[Two]', '# Sum', 'Total: 9', '[Next]'];
  expect(filled(lines, lines)).toEqual(lines);
  expect(filled(['# Top', ELSEWHERE, '# Sum', 'Total: 8', ELSEWHERE], lines)).toEqual(
    lines.with(4, 'Total: 8'),
  );
  expect(filled([ELSEWHERE, '# Sum', 'Tax: 1', 'Total: 9', '[Next]'], lines)).toEqual(
    lines.toSpliced(4, 0, 'Tax: 1'),
  );
  expect(filled([ELSEWHERE, '[Next]'], [])).toEqual(['[Next]']);
  expect(filled([], lines)).toEqual([]);
});

test('a machine that exchanges events with a child without end fails', async () => {
  const restless = setup({ actors: { child: tinyMachine } }).createMachine({
    invoke: { id: 'child', src: 'child', input: { opens: true }, onSnapshot: {} },
    initial: 'waiting',
    states: {
      waiting: { on: { 'asking.start': 'asking' } },
      asking: { always: { actions: sendTo('child', { type: 'tea.brew' }) } },
    },
  });
  const driver = new ActorDriver(restless);
  driver.start(undefined);
  driver.send({ type: 'asking.start' });
  await expect(driver.settle()).rejects.toThrow('without end: xstate.snapshot.child');
});

test('the manual clock fires the next armed timer', () => {
  const clock = new ManualClock();
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('slow'), 5_000);
  clock.setTimeout(() => fired.push('again'), 2_000);
  expect(() => clock.pass(5_000)).toThrow('another timer fires first');
  expect(() => clock.pass(3_000)).toThrow('No timer is armed with 3000 ms');
  clock.pass(2_000);
  expect(clock.armed).toEqual([{ ms: 5_000, due: 5_000 }]);
  clock.pass(5_000);
  expect(fired).toEqual(['again', 'slow']);
});

test('`cover` keeps every key, in few paths that end at their last new key', () => {
  const paths = { long: ['a', 'b', 'c', 'a'], short: ['a', 'b'], other: ['d', 'a'], none: [] };
  const chosen = (already?: string[]) =>
    cover(Object.entries(paths), ([, keys]) => keys.map((key) => [key]), already).map(
      ({ path: [name], length }) => [name, length],
    );
  expect(chosen()).toEqual([
    ['long', 3],
    ['other', 1],
  ]);
  expect(chosen(['c', 'd'])).toEqual([['long', 2]]);
});
