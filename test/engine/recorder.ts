import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectedMicrostepEvent,
  InspectionEvent,
} from 'xstate';
import { blockedKey, type ChartKeys, canBeBlocked, indexOf } from '../../tools/chart/keys.ts';
import { listenToGuards, machineOf, takenIn } from '../../tools/chart/watch.ts';

/** Counts of the states, edges and guard outcomes of a machine, as plain data, so that it can leave a browser's page. */
export interface Recorded {
  states: Record<string, number>;
  edges: Record<string, number>;
  guards: Record<string, { true: number; false: number }>;
}

/**
 * Inspects running machines (`inspect`) and counts their states, edges and guard outcomes. The same code runs in a test
 * and inside a browser's page.
 */
export class Recorder {
  /** The counts by machine id. */
  readonly recorded: Record<string, Recorded> = {};
  readonly #before = new Map<ActorRefLike, AnyMachineSnapshot>();
  readonly #indexes = new WeakMap<AnyStateMachine, ChartKeys>();
  readonly #guarded = new WeakSet<object>();

  /** The `inspect` option for `createActor`. */
  readonly inspect = (happened: InspectionEvent): void => {
    const { actorRef } = happened;
    if (happened.type === '@xstate.actor') this.#watchGuards(actorRef);
    if (happened.type === '@xstate.microstep' && isMachineSnapshot(happened.snapshot)) {
      const { snapshot } = happened;
      this.#note(happened, snapshot, this.#before.get(actorRef));
      this.#before.set(actorRef, snapshot);
    }
    if (happened.type === '@xstate.snapshot' && isMachineSnapshot(happened.snapshot)) {
      this.#countFalseGuards(happened.snapshot);
    }
  };

  /** Adds the counts of a second recorder. */
  add(other: Record<string, Recorded>): void {
    for (const [id, { states, edges, guards }] of Object.entries(other)) {
      const mine = this.#seenOf(id);
      for (const [key, times] of Object.entries(states)) count(mine.states, key, times);
      for (const [key, times] of Object.entries(edges)) count(mine.edges, key, times);
      for (const [name, outcomes] of Object.entries(guards)) {
        const sum = guardOf(mine, name);
        sum.true += outcomes.true;
        sum.false += outcomes.false;
      }
    }
  }

  #note(step: InspectedMicrostepEvent, snapshot: AnyMachineSnapshot, before: AnyMachineSnapshot | undefined) {
    const machine: AnyStateMachine = snapshot.machine;
    const seen = this.#seenOf(machine.id);
    const { keyOf } = this.#indexOf(machine);
    for (const node of snapshot._nodes as AnyStateNode[]) if (node.parent) count(seen.states, node.id);
    const { taken, blocked } = takenIn(step, snapshot, before);
    for (const transition of taken) {
      const key = keyOf.get(transition);
      if (key !== undefined) count(seen.edges, key);
      // No snapshot contains a state that the machine leaves at once.
      count(seen.states, transition.source.id);
    }
    for (const key of blocked) count(seen.edges, key);
  }

  /** A settled machine has evaluated the guards of all active `always` transitions to false. Counts them. */
  #countFalseGuards(snapshot: AnyMachineSnapshot): void {
    if (snapshot.status !== 'active') return;
    const { edges } = this.#seenOf((snapshot.machine as AnyStateMachine).id);
    for (const node of snapshot._nodes as AnyStateNode[]) {
      if (node.always && canBeBlocked(node.always)) count(edges, blockedKey(node, ''));
    }
  }

  #watchGuards(actorRef: ActorRefLike): void {
    const machine = machineOf(actorRef);
    if (!machine) return;
    const seen = this.#seenOf(machine.id);
    listenToGuards(machine, this.#guarded, (name, outcome) => {
      guardOf(seen, name)[outcome ? 'true' : 'false'] += 1;
    });
  }

  #indexOf(machine: AnyStateMachine): ChartKeys {
    const known = this.#indexes.get(machine) ?? indexOf(machine);
    this.#indexes.set(machine, known);
    return known;
  }

  #seenOf(id: string): Recorded {
    this.recorded[id] ??= { states: {}, edges: {}, guards: {} };
    return this.recorded[id];
  }
}

function count(counts: Record<string, number>, key: string, times = 1): void {
  counts[key] = (counts[key] ?? 0) + times;
}

function guardOf({ guards }: Recorded, name: string): { true: number; false: number } {
  guards[name] ??= { true: 0, false: 0 };
  return guards[name];
}

const isMachineSnapshot = (snapshot: object): snapshot is AnyMachineSnapshot => '_nodes' in snapshot;
