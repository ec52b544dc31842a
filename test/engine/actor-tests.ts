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
import type { Spec } from './spec.ts';

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
      await proveOnActor(chosen, spec, async ({ driver }, edges, event) => {
        ({ recorded } = driver);
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

    test('name only rules that the chart names for the same events', () => {
      judged();
      expect(named.byMachine.notIn(named.byChart)).toEqual([]);
    });
  });
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
