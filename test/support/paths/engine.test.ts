import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { tinyMachine } from '../../engine/tiny.machine.ts';
import { proveOnActor } from './actor-proof.ts';
import { cover } from './cover.ts';
import { coverageOf, missedIn } from './coverage.ts';
import { edgeTour } from './edge-tour.ts';
import { ManualClock } from './manual-clock.ts';
import { Recorder } from './recorder.ts';
import { tinyModel } from './tiny.model.ts';
import { tinyOnActor } from './tiny.proof.ts';

/** Drives every path of the tiny model on a machine, or those without a certain event. */
async function prove(machine: AnyStateMachine = tinyMachine, leftOut?: string) {
  const recorder = new Recorder();
  const paths = edgeTour(tinyModel);
  const named = { byMachine: new Map(), byModel: new Map() };
  for (const path of paths) {
    if (leftOut && path.steps.some(({ event }) => event.type === leftOut)) continue;
    await proveOnActor(path, { ...tinyOnActor, machine }, { recorder, named });
  }
  return coverageOf(machine, recorder, { level: 'actor', paths });
}

describe('paths over a machine that keeps to its model', () => {
  test('take every state, edge and guard outcome of it', async () => {
    const coverage = await prove();
    expect(missedIn(coverage)).toEqual([]);
    expect(coverage.edges.map(({ key }) => key)).toContain('tiny.shop.table.choosing | tea.brew | blocked');
    expect(coverage.edges.map(({ key }) => key)).toContain('tiny.shop.table.choosing | always | blocked');
    expect(coverage.paths).toBeGreaterThan(1);
  });

  test('name what they miss', async () => {
    const coverage = await prove(tinyMachine, 'clock.slow');
    expect(missedIn(coverage)).toContain('tiny.shop.table.brewing.slow');
  });

  test('are the same whenever they are made, and as long as asked', () => {
    const events = () =>
      edgeTour(tinyModel, { maxLength: 8 }).map(({ steps }) => steps.map(({ event }) => event));
    expect(events()).toEqual(events());
    expect(Math.max(...events().map(({ length }) => length))).toBeLessThan(8 + 8);
  });

  test('are refused for a model without end', () => {
    expect(() => edgeTour(tinyModel, { limit: 5 })).toThrow('Traversal limit exceeded');
  });
});

describe('a machine that leaves its model', () => {
  type Config = typeof tinyMachine.config;
  const changed = (change: (source: string) => string): AnyStateMachine => {
    const params = ({ event }: { event: { tea: string; output: number } }) => event.tea ?? event.output;
    const input = ({ context }: { context: { tea: string } }) => ({ tea: context.tea });
    const functions: Record<string, unknown> = { params, input };
    const source = JSON.stringify(tinyMachine.config, (key, value) =>
      typeof value === 'function' && key in functions ? `function ${key}` : value,
    );
    const config: Config = JSON.parse(change(source), (_, value) =>
      typeof value === 'string' && value.startsWith('function ') ? functions[value.slice(9)] : value,
    );
    const machine: AnyStateMachine = tinyMachine;
    return new (machine.constructor as new (config: unknown, implementations: unknown) => AnyStateMachine)(
      { ...config, context: tinyMachine.config.context },
      machine.implementations,
    );
  };

  test('is not what the change itself does', async () => {
    expect(missedIn(await prove(changed((source) => source)))).toEqual([]);
  });

  test.each([
    ['an edge to another place', '"radio.switch":"on"', '"radio.switch":"#tiny.left"'],
    ['a guard that is not asked', '"guard":"teaIsChosen",', ''],
    ['another sentence', 'Enjoy!', 'Enjoy.'],
    ['a success told as a failure', '"type":"toastSuccess"', '"type":"toastError"'],
    ['nobody told', ',"actions":{"type":"toastError","params":{"text":"Cold."}}', ''],
    ['a service not started', '"invoke":{', '"meta":{'],
    ['a service told something else', '"input":"function input"', '"input":{"tea":"black"}'],
    ['a delay that is not there', '"after":{"slowAfter":"slow"}', '"after":{}'],
    ['a delay of another length', '"slowAfter":"slow"', '"4000":"slow"'],
    ['an end that is no end', '"left":{"type":"final"}', '"left":{}'],
    ['an event too many', '"radio.switch":"on"', '"radio.switch":"on","tea.brew":"on"'],
  ])('is caught: %s', async (_, from, to) => {
    const machine = changed((source) => {
      expect(source).toContain(from);
      return source.replace(from, to);
    });
    await expect(prove(machine)).rejects.toThrow(/at step \d+ of \d+: [\s\S]*the path so far:|at step 0/);
  });
});

describe('the clock', () => {
  test('fires what is armed, the next one first', () => {
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
});

describe('the smaller set of paths', () => {
  test('has every key, in few paths without idle ends', () => {
    const paths = { long: ['a', 'b', 'c', 'a'], short: ['a', 'b'], other: ['d', 'a'], none: [] };
    const chosen = cover(Object.entries(paths), ([, keys]) => keys.map((key) => [key]));
    expect(chosen.map(({ path: [name], length }) => [name, length])).toEqual([
      ['long', 3],
      ['other', 1],
    ]);
  });
});
