import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestModel, TestPath } from '@xstate/test';
import { type EventObject, type Snapshot, StateMachine } from 'xstate';
import { type ActorProof, pathsOf, proveOnActor } from '../../support/paths/actor-proof.ts';
import { coverageOf, missedIn } from '../../support/paths/coverage.ts';
import { Recorder } from '../../support/paths/recorder.ts';
import { shortTour } from '../../support/paths/short-tour.ts';

/** Stryker's own place in a worker: which mutant is on, if any. */
const { __stryker__: stryker } = globalThis as { __stryker__?: { activeMutant?: string } };

/** A machine that takes more steps on one event goes round in circles. */
const MOST_MICROSTEPS = 200;
/** No path is a tenth as long: a machine that hears more keeps talking to itself. */
const MOST_EVENTS = 1_000;

/**
 * Drives every path of a proof, those first that take most in fewest steps, and then demands that together they
 * took all there is. Fails at the first difference, in few words: thousands of mutants do.
 */
export async function drive<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): Promise<void> {
  const options = { maxIterations: MOST_MICROSTEPS };
  const { config, implementations } = proof.machine;
  const machine = new StateMachine({ ...config, options }, implementations);
  // Where a difference stands in the source takes time to find, and nobody reads it here.
  const hasty = { ...proof, machine, sources: { machine: '', model: [], proof: '' } };
  const recorder = new Recorder();
  const all = await pathsFor(proof);
  try {
    for (const events of all) {
      const own = watching();
      await proveOnActor(pathAlong(events, proof.model), hasty, { recorder: own });
      recorder.add(own.seen);
    }
  } catch (error) {
    throw new Error(String(error).split('\n', 1)[0]);
  }
  const missed = missedIn(coverageOf(machine, recorder, { level: 'actor', paths: [] }));
  if (missed.length > 0) throw new Error(`Not taken: ${missed.join(', ')}`);
}

/** The events of each path. They come of the model alone, so that every mutant is shown what the machine was. */
async function pathsFor<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): Promise<E[][]> {
  const folder = join(process.cwd(), 'coverage/source-paths');
  const file = join(folder, `${proof.machine.id}.json`);
  if (stryker?.activeMutant === undefined) {
    const paths = [...(await shortTour(proof, [{}, ...(proof.tours ?? [])])), ...pathsOf(proof)];
    const events = paths.map(({ steps }) => steps.slice(1).map(({ event }) => event));
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(events));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A path of these events. The proof runs a model of its own beside the machine, and looks at no state of it. */
function pathAlong<S extends Snapshot<unknown>, E extends EventObject>(
  events: readonly E[],
  model: TestModel<S, E, unknown>,
): TestPath<S, E> {
  const [path] = model.getPathsFromEvents([]);
  const [start] = path?.steps ?? [];
  if (!path || !start) throw new Error('A model has a first state.');
  const steps = [start, ...events.map((event) => ({ event, state: start.state }))];
  const along = { ...path, steps };
  return { ...along, test: (params) => model.testPath(along, params) };
}

/** A recorder that ends what would never end. */
function watching(): Recorder {
  const recorder = new Recorder();
  const { inspect: record } = recorder;
  let heard = 0;
  return Object.assign(recorder, {
    inspect(happened: Parameters<typeof record>[0]) {
      record(happened);
      if (happened.type !== '@xstate.event' || happened.rootId !== happened.actorRef.sessionId) return;
      heard += 1;
      if (heard > MOST_EVENTS) throw new Error('The machine does not come to rest.');
    },
  });
}
