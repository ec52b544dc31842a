import { isDeepStrictEqual } from 'node:util';
import type { TestPath } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { missedIn } from '../../tools/viewer/coverage.ts';
import { actorPaths, proveOnActor } from './actor-level.ts';
import { rulesOf } from './chart-run.ts';
import { coverageOf, keepCoverage } from './coverage.ts';
import { untaken } from './explain.ts';
import { asLongAsAsked, followed, isAskedFor, tellStep, unmetBy } from './followed.ts';
import { PathLog, stateText } from './path-log.ts';
import { modelOf } from './reach.ts';
import { Recorder } from './recorder.ts';
import { cut, textOf } from './search.ts';
import { rowOf, type Spec } from './spec.ts';

/** Every path of a spec as a test on the real machine, then the proof that nothing of the machine was missed. */
export function describeActorPaths<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): void {
  const { machine } = spec;
  const model = modelOf(spec, 'actor');
  const recorder = new Recorder();
  const paths = actorPaths(spec);
  const logs = paths.map(() => new PathLog());
  const failed = new Set<number>();
  const named = { byMachine: new Rules(), byChart: new Rules() };
  const remembered = new Remembered(spec);
  const asked = paths
    .map((path, index) => [index + 1, JSON.stringify(path.state.value), path] as const)
    .filter(([number]) => isAskedFor(machine.id, 'actor', number));
  if (asked.length === 0) return;

  describe(`${machine.id}: ${paths.length} paths on an actor`, () => {
    test.each(asked)('path %i to %s', async (number, _end, path) => {
      failed.add(number);
      const log = logs[number - 1] ?? new PathLog();
      const chosen: TestPath<S, E> = asLongAsAsked(path, (whole, length) => cut(model, whole, length));
      let recorded: Recorder['recorded'] = {};
      let before: AnyMachineSnapshot | undefined;
      await proveOnActor(chosen, spec, async ({ driver, fixture }, edges, event) => {
        ({ recorded } = driver);
        before = remembered.step(before, driver.snapshot, fixture);
        const rules = rulesOf(edges);
        named.byChart.add(event, rules);
        named.byMachine.add(event, driver.takeRules());
        const state = stateText(driver.snapshot?.value);
        log.step({ event: textOf(event), state, rules }, recorded[machine.id]);
        await tellStep(log.steps);
      });
      recorder.add(recorded);
      failed.delete(number);
      expect(unmetBy(log.steps)).toEqual([]);
    });

    if (followed) return;

    const judged = () => expect(failed.size, 'Not judged, while paths fail. Of them').toBe(0);

    test('together take every state, edge and guard outcome', () => {
      judged();
      const taken = coverageOf(machine, recorder, {
        level: 'actor',
        paths: logs.map(({ steps }) => steps),
      });
      keepCoverage(taken);
      const missed = untaken(machine, missedIn(taken));
      if (missed.length > 0) expect.fail(missed.join('\n\n'));
    });

    test('try every case', () => {
      const tried = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => textOf(event))));
      const isTried = (event: E) => 'waits' in rowOf(spec, event) || tried.has(textOf(event));
      expect(spec.cases.filter((event) => !isTried(event)).map(textOf)).toEqual([]);
    });

    test('look at everything that is remembered', () => {
      judged();
      expect(
        remembered.unseen(),
        'These parts of the context change while `memory.machine` stays the same: tell of them, or name them in `elsewhere`',
      ).toEqual([...(spec.memory.elsewhere ?? [])].sort());
    });

    test('name only rules that the chart names for the same events', () => {
      judged();
      expect(named.byMachine.notIn(named.byChart)).toEqual([]);
    });
  });
}

/** What a machine remembers: which parts of its context change, and of which of these the spec's memory tells. */
class Remembered<F> {
  readonly #changed = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #memory: (snapshot: AnyMachineSnapshot, fixture: F) => unknown;

  constructor({ memory }: { memory: { machine: (snapshot: AnyMachineSnapshot, fixture: F) => unknown } }) {
    this.#memory = memory.machine;
  }

  step(
    before: AnyMachineSnapshot | undefined,
    now: AnyMachineSnapshot | undefined,
    fixture: F,
  ): AnyMachineSnapshot | undefined {
    for (const [part, value] of Object.entries(before && now ? now.context : {})) {
      const was = before?.context[part];
      if (isDeepStrictEqual(was, value)) continue;
      this.#changed.add(part);
      const unchanged = { ...now, context: { ...now?.context, [part]: was } } as AnyMachineSnapshot;
      const memories = [now as AnyMachineSnapshot, unchanged].map((one) => this.#memory(one, fixture));
      if (!isDeepStrictEqual(memories[0], memories[1])) this.#seen.add(part);
    }
    return now;
  }

  unseen(): string[] {
    return [...this.#changed].filter((part) => !this.#seen.has(part)).sort();
  }
}

/** Which rules edges name, by the noun of the event that takes them: `step` of `step.back`. */
class Rules {
  readonly #all = new Set<string>();

  add({ type }: EventObject, rules: readonly string[]): void {
    for (const rule of rules) this.#all.add(`${type.split('.')[0]}: ${rule}`);
  }

  notIn(other: Rules): string[] {
    return [...this.#all].filter((one) => !other.#all.has(one));
  }
}
