import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject, Snapshot } from 'xstate';
import { type ActorProof, type NamedRules, pathsOf, proveOnActor } from './actor-proof.ts';
import { coverageOf, keepCoverage, missedIn } from './coverage.ts';
import { Recorder } from './recorder.ts';

/** Every path of a model as a test on the real machine, then the proof that nothing of it was missed. */
export function describeActorPaths<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): void {
  const { machine } = proof;
  const recorder = new Recorder();
  const paths = pathsOf(proof);
  const named: { byMachine: NamedRules; byModel: NamedRules } = { byMachine: new Map(), byModel: new Map() };

  describe(`${machine.id}: ${paths.length} paths on an actor`, () => {
    test.each(paths.map((path, index) => [index, endOf(path.state), path] as const))(
      'path %i to %s',
      async (_index, _end, path) => {
        await proveOnActor(path, proof, { recorder, named });
      },
    );

    test('together take every state, edge and guard outcome', () => {
      const taken = coverageOf(machine, recorder, { level: 'actor', paths });
      keepCoverage(taken);
      expect(missedIn(taken)).toEqual([]);
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
