import type { TestModel, TestPath } from '@xstate/test';
import { expect } from 'vitest';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  Snapshot,
} from 'xstate';
import { type ActorStage, type Happened, stageActor } from '../stage-actor.ts';
import { edgeTour, type TourOptions } from './edge-tour.ts';
import { ExpectedTimers } from './expected-timers.ts';
import { LiveModel } from './live-model.ts';
import { unmatched } from './one-sided.ts';
import { type Inputs, promised } from './promises.ts';
import type { Recorder } from './recorder.ts';
import { type Sources, sourcesOf } from './source-places.ts';
import { type Stimuli, walk } from './walk.ts';

/** What paths of a model prove about a machine that runs alone on an actor. */
export interface ActorProof<S extends Snapshot<unknown>, E extends EventObject, W> {
  model: TestModel<S, E, unknown>;
  /** Parts of the model that are toured for themselves, after all of it. */
  tours?: readonly Partial<TourOptions<S, E>>[];
  machine: AnyStateMachine;
  /** What the names of the model stand for, made anew for each path. */
  world: () => W;
  /** Makes each event of the model happen; whatever opens the model starts the machine. */
  stimuli: (stage: ActorStage, model: LiveModel, world: W) => Stimuli<E>;
  /** What the model says of the machine's state and data; nothing while there is no machine yet. */
  observe: (model: S) => unknown;
  /** The same of the machine. */
  project: (machine: AnyMachineSnapshot, world: W) => unknown;
  /** What each service and each order is told, by the spec, when the model says that it starts or is given. */
  inputs: Inputs<W>;
  /** Where in the model each service's answer is waited for: a state, or several, by the path from the root. */
  open: Readonly<Record<string, string | readonly string[]>>;
  /** Milliseconds of the delays that run in states of these names. */
  delays: Readonly<Record<string, number>>;
  /** Where machine and model are written; where all are, if nothing is said. */
  sources?: Sources;
}

/** Which rules of the spec the edges name that events of a noun take: `step` of `step.back`. */
export type NamedRules = Map<string, Set<string>>;

/** What a drive leaves behind. */
interface Notes {
  recorder: Recorder;
  named?: { byMachine: NamedRules; byModel: NamedRules };
  /** Called after each step that was right, the start included; the machine is there once it was started. */
  stepped?: (
    model: LiveModel,
    edges: readonly AnyTransitionDefinition[],
    machine: AnyMachineSnapshot | undefined,
  ) => unknown;
}

/** All paths of a proof. */
export const pathsOf = <S extends Snapshot<unknown>, E extends EventObject, W>({
  model,
  tours = [],
}: ActorProof<S, E, W>): TestPath<S, E>[] => [{}, ...tours].flatMap((options) => edgeTour(model, options));

/**
 * Drives a path on the real machine and holds it to the model after every step. Adds the rules that
 * the edges of both name.
 */
export async function proveOnActor<S extends Snapshot<unknown>, E extends EventObject, W>(
  path: TestPath<S, E>,
  proof: ActorProof<S, E, W>,
  { recorder, named, stepped = () => {} }: Notes,
): Promise<void> {
  const stage = stageActor(proof.machine, recorder);
  const world = proof.world();
  const model = new LiveModel(proof.model.logic);
  const timers = new ExpectedTimers(proof.delays);
  const { id } = proof.machine;
  let before = edgesTaken(recorder, id);

  await walk(path, {
    stimuli: proof.stimuli(stage, model, world),
    async check(_state, event) {
      await stage.settle();
      const edges = model.step(event);
      const { snapshot } = stage;
      const { rules, ...happened } = stage.look();
      const { rules: modelRules, ...promises } = promised(edges, proof.inputs, model, world);
      name(named?.byMachine, event, rules);
      name(named?.byModel, event, modelRules);
      const real = {
        observed: snapshot && proof.project(snapshot, world),
        armed: stage.clock.armed,
        open: stage.services.open,
        ...inOrder(happened),
      };
      const asModelled = {
        observed: proof.observe(model.snapshot as unknown as S),
        armed: timers.after(model.nodes, edges, stage.clock.now),
        open: Object.keys(proof.open)
          .filter((name) => [proof.open[name] ?? []].flat().some((path) => model.isIn(path)))
          .sort(),
        ...inOrder(promises),
      };
      const isIdle = edgesTaken(recorder, id) === before;
      before = edgesTaken(recorder, id);
      compare(real, asModelled, () =>
        isIdle ? unmatched(proof.machine, event, edges, proof.sources ?? sourcesOf(id)) : undefined,
      );
      await stepped(model, edges, snapshot);
    },
  });
  stage.stop();
}

/** Fails where they differ, and begins with the reason, where one is known. */
function compare(real: unknown, asModelled: unknown, reason: () => string | undefined): void {
  try {
    expect(real).toEqual(asModelled);
  } catch (error) {
    const known = reason();
    if (known && error instanceof Error) error.message = `${known}\n\n${error.message}`;
    throw error;
  }
}

/** How often edges of a machine were taken; that no `always` was is seen at every rest. */
const edgesTaken = ({ seen }: Recorder, id: string): number =>
  Object.entries(seen[id]?.edges ?? {}).reduce(
    (sum, [key, times]) => (key.endsWith(' | always | blocked') ? sum : sum + times),
    0,
  );

function name(
  rulesOf: NamedRules | undefined,
  event: EventObject | undefined,
  rules: readonly string[],
): void {
  const [noun = 'start'] = event?.type.split('.') ?? [];
  rulesOf?.set(noun, new Set([...(rulesOf.get(noun) ?? []), ...rules]));
}

/** Calls that start in one step start side by side: by name, since nobody promises which goes first. */
const inOrder = ({ calls, ...rest }: Omit<Happened, 'rules'>) => ({
  ...rest,
  calls: calls.toSorted((a, b) => a.name.localeCompare(b.name)),
});
