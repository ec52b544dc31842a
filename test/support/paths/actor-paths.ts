import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject, Snapshot } from 'xstate';
import { type ActorProof, type NamedRules, pathsOf, proveOnActor } from './actor-proof.ts';
import { coverageOf, keepCoverage, missedIn } from './coverage.ts';
import { asLongAsAsked, followed, isAskedFor, tellStep, unmetBy } from './followed.ts';
import { untaken } from './one-sided.ts';
import { PathLog, stateText } from './path-log.ts';
import { metasOf } from './promises.ts';
import { Recorder } from './recorder.ts';
import { cut } from './short-tour.ts';
import { sourcesOf } from './source-places.ts';
import { textOf } from './walk.ts';

/** Every path of a model as a test on the real machine, then the proof that nothing of it was missed. */
export function describeActorPaths<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): void {
  const { machine, model } = proof;
  const recorder = new Recorder();
  const paths = pathsOf(proof);
  const logs = paths.map(() => new PathLog());
  const named: { byMachine: NamedRules; byModel: NamedRules } = { byMachine: new Map(), byModel: new Map() };
  const numbered = paths
    .map((path, index) => [index + 1, endOf(path.state), path] as const)
    .filter(([number]) => isAskedFor(machine.id, 'actor', number));

  if (numbered.length === 0) return;

  describe(`${machine.id}: ${paths.length} paths on an actor`, () => {
    test.each(numbered)('path %i to %s', async (number, _end, path) => {
      const log = logs[number - 1] ?? new PathLog();
      const own = new Recorder();
      const asked = asLongAsAsked(path, (whole, length) => cut(model, whole, length));
      await proveOnActor(asked, proof, {
        recorder: own,
        named,
        async stepped(live, edges, snapshot) {
          const event = live.events.at(-1);
          if (!event) return;
          const rules = metasOf(edges).flatMap(({ spec, also = [] }) => [spec, ...also]);
          const state = stateText(snapshot?.value);
          log.step({ event: textOf(event), state, rules }, own.seen[machine.id]);
          await tellStep(log.steps);
        },
      });
      recorder.add(own.seen);
      expect(unmetBy(log.steps)).toEqual([]);
    });

    if (followed) return;

    test('together take every state, edge and guard outcome', () => {
      const taken = coverageOf(machine, recorder, {
        level: 'actor',
        paths,
        logs: logs.map(({ steps }) => steps),
      });
      keepCoverage(taken);
      const files = proof.sources ?? sourcesOf(machine.id);
      const missed = untaken(machine, model.logic, missedIn(taken), files);
      if (missed.length > 0) expect.fail(missed.join('\n\n'));
    });

    test('name only rules of the spec that the model names for the same events', () => {
      const stray = [...named.byMachine].flatMap(([noun, rules]) =>
        [...rules].filter((rule) => !named.byModel.get(noun)?.has(rule)).map((rule) => `${noun}: ${rule}`),
      );
      expect(stray).toEqual([]);
    });
  });
}

const endOf = (state: Snapshot<unknown>): string => JSON.stringify((state as AnyMachineSnapshot).value);
