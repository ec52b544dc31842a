import type { TestModel, TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import { type ActorProof, proveOnActor } from './actor-proof.ts';
import { cover } from './cover.ts';
import { edgeTour, type TourOptions } from './edge-tour.ts';
import { metasOf } from './promises.ts';
import { Recorder } from './recorder.ts';
import { textOf } from './walk.ts';

/**
 * Few paths that take every edge of a model, with every payload that it tells apart, and with them
 * every edge and guard outcome of the machine: for levels where a step is dear. Each tour says which
 * events a path of its kind may hold. What a step takes is found out by driving it on an actor.
 */
export async function shortTour<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
  tours: readonly Partial<TourOptions<S, E>>[],
): Promise<TestPath<S, E>[]> {
  const { model } = proof;
  const candidates = tours.flatMap((options) => edgeTour(model, options));
  const taken = new Map<TestPath<S, E>, string[][]>();
  for (const path of candidates) taken.set(path, await keysAt(path, proof));
  const chosen = cover(candidates, (path) => taken.get(path) ?? []);
  return chosen.map(({ path, length }) => cut(model, path, length));
}

/** What each step of a path takes: edges of the model with their payload, edges and guard outcomes of the machine. */
async function keysAt<S extends Snapshot<unknown>, E extends EventObject, W>(
  path: TestPath<S, E>,
  proof: ActorProof<S, E, W>,
): Promise<string[][]> {
  const recorder = new Recorder();
  const keys: string[][] = [];
  await proveOnActor(path, proof, {
    recorder,
    stepped(model, edges) {
      const event = model.events.at(-1);
      const seen = recorder.seen[proof.machine.id];
      const guards = Object.entries(seen?.guards ?? {}).flatMap(([name, outcomes]) => [
        ...(outcomes.true > 0 ? [`${name} is true`] : []),
        ...(outcomes.false > 0 ? [`${name} is false`] : []),
      ]);
      // Edges of one event to one state differ by the rule that they are for.
      const rules = metasOf(edges).map(({ spec }) => spec);
      const ofModel = edges.map(({ source, target }) => {
        const to = target?.map(({ id }) => id).join(' ') ?? 'stays';
        return `model: ${source.id} | ${event ? textOf(event) : 'start'} | ${to} | ${rules.join(' ')}`;
      });
      keys.push([...ofModel, ...Object.keys(seen?.edges ?? {}), ...guards]);
    },
  });
  return keys.slice(1);
}

/** The beginning of a path, so many steps long. */
export function cut<S extends Snapshot<unknown>, E extends EventObject>(
  model: TestModel<S, E, unknown>,
  path: TestPath<S, E>,
  length: number,
): TestPath<S, E> {
  const steps = path.steps.slice(0, length + 1);
  const state = steps.at(-1)?.state ?? path.state;
  const shorter = { ...path, steps, state, weight: length };
  return { ...shorter, test: (params) => model.testPath(shorter, params) };
}
