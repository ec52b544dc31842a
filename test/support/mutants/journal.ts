import type { TestPath } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, EventObject, InspectionEvent, Snapshot } from 'xstate';
import { type ActorProof, pathsOf, proveOnActor } from '../paths/actor-proof.ts';
import { Recorder } from '../paths/recorder.ts';
import type { Moments } from './moments.ts';
import { momentsOnPaths } from './moments-on-paths.ts';
import { textOf } from './text.ts';

/** One path on the machine as it is. */
export interface Drive<S extends Snapshot<unknown>, E extends EventObject> extends Heard {
  path: TestPath<S, E>;
}

/** What reached a machine on one path. Whatever is the same in words is the same object, on every path. */
export interface Heard {
  /** What it was started with, then every event that reached it, answers and delays included. */
  input: unknown;
  events: AnyEventObject[];
  steps: Step[];
}

/** Where a step of a path ended. */
export interface Step {
  /** How many of the events had reached it; nothing, where it was not started yet. */
  heard: number | undefined;
  /** Events of which was asked whether they could happen. */
  asked: AnyEventObject[];
  snapshot: AnyMachineSnapshot | undefined;
}

/** All paths of a model, driven once on the machine as it is. */
export interface Journal<S extends Snapshot<unknown>, E extends EventObject> {
  drives: Drive<S, E>[];
  /** What the machine was started with, each once. */
  inputs: unknown[];
  /** Every event that reached it, answers and delays included, each once. */
  events: AnyEventObject[];
  /** All that happened on any path, each once. */
  moments: Moments;
}

/** Drives them; a machine that fails its own paths has no mutants worth a look. */
export async function journalOf<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
): Promise<Journal<S, E>> {
  const [inputs, events, questions] = [
    new Same<unknown>(),
    new Same<AnyEventObject>(),
    new Same<AnyEventObject>(),
  ];
  const drives: Drive<S, E>[] = [];
  for (const path of pathsOf(proof)) {
    const watch = watching();
    const steps: Step[] = [];
    let asked: AnyEventObject[] = [];
    const project: typeof proof.project = (snapshot, world) =>
      proof.project(
        asking(snapshot, (event) => asked.push(questions.of(event))),
        world,
      );
    await proveOnActor(
      path,
      { ...proof, project },
      {
        recorder: watch,
        stepped(_model, _edges, snapshot) {
          const heard = watch.events.length > 0 ? watch.events.length - 1 : undefined;
          steps.push({ heard, asked, snapshot });
          asked = [];
        },
      },
    );
    const [start, ...heard] = watch.events;
    const input = start && inputs.of(start.input);
    drives.push({ path, input, events: heard.map((event) => events.of(event)), steps });
  }
  const moments = momentsOnPaths(proof.machine, drives);
  return { drives, inputs: inputs.all, events: events.all, moments };
}

/** One object for all that are the same in words. */
class Same<T> {
  readonly #known = new Map<string, T>();

  of(value: T): T {
    const key = textOf(value);
    if (!this.#known.has(key)) this.#known.set(key, value);
    return this.#known.get(key) ?? value;
  }

  get all(): T[] {
    return [...this.#known.values()];
  }
}

/** The same snapshot; tells of which events it is asked whether they can happen. */
function asking(snapshot: AnyMachineSnapshot, tell: (event: AnyEventObject) => void): AnyMachineSnapshot {
  const can = (event: AnyEventObject): boolean => {
    tell(event);
    return snapshot.can(event);
  };
  return { ...snapshot, can };
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
