import { isDeepStrictEqual } from 'node:util';
import type { TestPath } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { missedIn } from '../../tools/viewer/coverage.ts';
import { actorPaths, proveOnActor } from './actor-level.ts';
import { rulesOf } from './chart-run.ts';
import { coverageOf, keepCoverageOf } from './coverage.ts';
import { explainMissed } from './explain.ts';
import { cutToRequest, followed, isAskedFor, printStep, unmetRequest } from './followed.ts';
import { PathLog, stateText } from './path-log.ts';
import { modelOf } from './reach.ts';
import { Recorder } from './recorder.ts';
import { cut, textOf } from './search.ts';
import { rowOf, type Spec } from './spec.ts';

/** Tests every path of a spec on the real machine, then checks that the paths covered the whole machine. */
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
  const remembered = new MemoryCoverage(spec);
  const asked = paths
    .map((path, index) => [index + 1, JSON.stringify(path.state.value), path] as const)
    .filter(([number]) => isAskedFor(machine.id, 'actor', number));
  if (asked.length === 0) return;

  describe(`${machine.id}: ${paths.length} paths on an actor`, () => {
    test.each(asked)('path %i to %s', async (number, _end, path) => {
      failed.add(number);
      const log = logs[number - 1] ?? new PathLog();
      const chosen: TestPath<S, E> = cutToRequest(path, (whole, length) => cut(model, whole, length));
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
        await printStep(log.steps);
      });
      recorder.add(recorded);
      failed.delete(number);
      expect(unmetRequest(log.steps)).toEqual([]);
    });

    if (followed) return;

    const expectNoFailedPaths = () =>
      expect(failed.size, 'Coverage needs passing paths. Number of failed paths').toBe(0);

    const taken = () =>
      coverageOf(machine, recorder, { level: 'actor', paths: logs.map(({ steps }) => steps) });
    keepCoverageOf(taken);

    test('the paths cover every state, edge and guard outcome of the machine', () => {
      expectNoFailedPaths();
      const missed = explainMissed(machine, missedIn(taken()));
      if (missed.length > 0) expect.fail(missed.join('\n\n'));
    });

    test('the paths try every case of the spec', () => {
      const tried = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => textOf(event))));
      const isTried = (event: E) => 'waits' in rowOf(spec, event) || tried.has(textOf(event));
      expect(spec.cases.filter((event) => !isTried(event)).map(textOf)).toEqual([]);
    });

    test('the spec checks every context field that changes', () => {
      expectNoFailedPaths();
      expect(
        remembered.unseen(),
        'These context fields change while `memory.machine` stays the same. Return them from `memory.machine`, or list them in `memory.elsewhere`',
      ).toEqual([...(spec.memory.elsewhere ?? [])].sort());
    });

    test('the machine names only rules that the chart names for the same events', () => {
      expectNoFailedPaths();
      expect(named.byMachine.notIn(named.byChart)).toEqual([]);
    });
  });
}

/** Records which fields of a machine's context change, and which of them the spec's `memory` contains. */
class MemoryCoverage<F> {
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
      const memories = [now as AnyMachineSnapshot, unchanged].map((memory) => this.#memory(memory, fixture));
      if (!isDeepStrictEqual(memories[0], memories[1])) this.#seen.add(part);
    }
    return now;
  }

  unseen(): string[] {
    return [...this.#changed].filter((part) => !this.#seen.has(part)).sort();
  }
}

/** The rules on edges, by the noun of the edge's event: `step` of `step.back`. */
class Rules {
  readonly #all = new Set<string>();

  add({ type }: EventObject, rules: readonly string[]): void {
    for (const rule of rules) this.#all.add(`${type.split('.')[0]}: ${rule}`);
  }

  notIn(chartRules: Rules): string[] {
    return [...this.#all].filter((rule) => !chartRules.#all.has(rule));
  }
}
