import { TestModel, type TestPath } from '@xstate/test';
import {
  type AnyActorLogic,
  type AnyEventObject,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { type ActorProof, pathsOf, proveOnActor } from '../paths/actor-proof.ts';
import { Recorder } from '../paths/recorder.ts';
import { textOf } from './text.ts';

/** What one path comes by on the machine as it is, each with the step at which it first does. */
export interface Drive<S extends Snapshot<unknown>, E extends EventObject> {
  path: TestPath<S, E>;
  /** Ids of states. */
  states: ReadonlyMap<string, number>;
  /** `booking.stores | step.continue`: events that edges of a state were asked about. */
  asked: ReadonlyMap<string, number>;
  /** `booking.stores | step.continue #0`: edges that were taken. */
  taken: ReadonlyMap<string, number>;
  /** What the machine was started with, then every event that reached it, answers and delays included. */
  input: unknown;
  events: AnyEventObject[];
}

/** All paths of a model, driven once on the machine as it is. */
export interface Journal<S extends Snapshot<unknown>, E extends EventObject> {
  drives: Drive<S, E>[];
  /** What the machine was started with, each once. */
  inputs: unknown[];
  /** Every event that reached it, answers and delays included, each once. */
  events: AnyEventObject[];
}

/** Drives them; a machine that fails its own paths has no mutants worth a look. */
export async function journalOf<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): Promise<Journal<S, E>> {
  const inputs = new Map<string, unknown>();
  const events = new Map<string, AnyEventObject>();
  const drives: Drive<S, E>[] = [];
  for (const path of pathsOf(proof)) {
    const watch = watching();
    const states = new Map<string, number>();
    const asked = new Map<string, number>();
    const taken = new Map<string, number>();
    let step = 0;
    await proveOnActor(path, withOwnModel(proof), {
      recorder: watch,
      stepped() {
        const seen = watch.seen[proof.machine.id];
        for (const id of Object.keys(seen?.states ?? {})) note(states, id, step);
        for (const key of Object.keys(seen?.edges ?? {})) {
          const edge = withoutTarget(key);
          note(taken, edge, step);
          note(asked, edge.replace(/ #\d+$/, ''), step);
        }
        step += 1;
      },
    });
    const [start, ...heard] = watch.events;
    drives.push({ path, states, asked, taken, input: start?.input, events: heard });
    if (start) inputs.set(textOf(start.input), start.input);
    for (const event of heard) events.set(textOf(event), event);
  }
  return { drives, inputs: [...inputs.values()], events: [...events.values()] };
}

/**
 * The same with a model of its own: recorders count around guards in place, and thousands of drives on one
 * model would put thousands of counts around each of them.
 */
export function withOwnModel<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): ActorProof<S, E, W> {
  const { logic, options } = proof.model;
  if (!(logic instanceof StateMachine)) throw new Error('A model is a state machine.');
  const own: AnyActorLogic = logic.provide({});
  return { ...proof, model: new TestModel<S, E, unknown>(own, options) };
}

/** A recorder that keeps the events of the machine itself, and ends what would never end. */
export function watching(): Recorder & { events: AnyEventObject[] } {
  const recorder = new Recorder();
  const { inspect: record } = recorder;
  const events: AnyEventObject[] = [];
  return Object.assign(recorder, {
    events,
    inspect(happened: InspectionEvent) {
      record(happened);
      if (happened.type !== '@xstate.event' || happened.rootId !== happened.actorRef.sessionId) return;
      if (events.length > MOST_EVENTS) throw new Error(ENDLESS);
      events.push(happened.event);
    },
  });
}

/** No path is a tenth as long: a machine that hears more keeps talking to itself. */
const MOST_EVENTS = 1_000;
const ENDLESS = 'Infinite loop detected: the machine does not come to rest.';

function note(first: Map<string, number>, key: string, step: number): void {
  if (!first.has(key)) first.set(key, step);
}

/** `booking.stores | step.continue #0`, as a mutant knows it, of an edge's whole name. */
const withoutTarget = (edge: string): string =>
  edge
    .split(' | ')
    .slice(0, 2)
    .join(' | ')
    .replace(/ \[[^\]]*\]$/, '');
