import type {
  ActorRefLike,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { blockedKey, canBeBlocked, type Index, indexOf } from '../../tools/chart/keys.ts';

/** What was seen happening to one machine, with how often. Plain data: it crosses from a browser's page. */
export interface Recorded {
  states: Record<string, number>;
  edges: Record<string, number>;
  guards: Record<string, { true: number; false: number }>;
}

/**
 * Watches running machines (`inspect`) and counts which of their states, edges and guard outcomes
 * came about. The same code runs in a test and inside a browser's page.
 */
export class Recorder {
  /** By machine id. */
  readonly recorded: Record<string, Recorded> = {};
  readonly #before = new Map<ActorRefLike, AnyMachineSnapshot>();
  readonly #indexes = new WeakMap<AnyStateMachine, Index>();
  readonly #guarded = new WeakSet<object>();

  /** Give it to `createActor` as its `inspect`. */
  readonly inspect = (happened: InspectionEvent): void => {
    const { actorRef } = happened;
    if (happened.type === '@xstate.actor') this.#watchGuards(actorRef);
    if (happened.type === '@xstate.microstep' && isMachineSnapshot(happened.snapshot)) {
      const { event, snapshot, _transitions: selected } = happened;
      this.#note(snapshot, event, selected, this.#before.get(actorRef));
      this.#before.set(actorRef, snapshot);
    }
    if (happened.type === '@xstate.snapshot' && isMachineSnapshot(happened.snapshot)) {
      this.#noteStayed(happened.snapshot);
    }
  };

  /** Adds what another recorder saw. */
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

  #note(
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    selected: readonly AnyTransitionDefinition[],
    before: AnyMachineSnapshot | undefined,
  ): void {
    const machine: AnyStateMachine = snapshot.machine;
    const seen = this.#seenOf(machine.id);
    const { keyOf } = this.#indexOf(machine);
    const active = new Set<AnyStateNode>(snapshot._nodes);
    for (const node of active) if (node.parent) count(seen.states, node.id);

    // In a parallel state a transition can be selected and then lose to another: it reaches nothing.
    const taken = selected.filter(({ target }) => !target || target.every((node) => active.has(node)));
    for (const transition of taken) {
      const key = keyOf.get(transition);
      if (key !== undefined) count(seen.edges, key);
      // A state that is left at once is in no snapshot.
      count(seen.states, transition.source.id);
    }
    const isEventless = selected.some(({ eventType }) => eventType === '');
    if (!before || isEventless || event.type === 'xstate.init') return;
    for (const node of before._nodes as AnyStateNode[]) {
      const asked = node.transitions.get(event.type);
      const isHandled = selected.some(({ source }) => isWithin(source, node));
      if (asked && canBeBlocked(asked) && !isHandled) count(seen.edges, blockedKey(node, event.type));
    }
  }

  /** A machine at rest has asked the guards of every `always` that it stands in, and all said no. */
  #noteStayed(snapshot: AnyMachineSnapshot): void {
    if (snapshot.status !== 'active') return;
    const { edges } = this.#seenOf((snapshot.machine as AnyStateMachine).id);
    for (const node of snapshot._nodes as AnyStateNode[]) {
      if (node.always && canBeBlocked(node.always)) count(edges, blockedKey(node, ''));
    }
  }

  /** Guards are looked up by name whenever they are asked, so counting can be put around them in place. */
  #watchGuards(actorRef: ActorRefLike): void {
    const machine = machineOf(actorRef);
    const guards: Record<string, unknown> | undefined = machine?.implementations.guards;
    if (!machine || !guards || this.#guarded.has(guards)) return;
    this.#guarded.add(guards);
    const seen = this.#seenOf(machine.id);
    for (const [name, guard] of Object.entries(guards)) {
      if (typeof guard !== 'function') continue;
      guards[name] = (...asked: unknown[]) => {
        const outcome: boolean = guard(...asked);
        guardOf(seen, name)[outcome ? 'true' : 'false'] += 1;
        return outcome;
      };
    }
  }

  #indexOf(machine: AnyStateMachine): Index {
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

function isWithin(node: AnyStateNode | undefined, ancestor: AnyStateNode): boolean {
  return node !== undefined && (node === ancestor || isWithin(node.parent, ancestor));
}

function machineOf(actorRef: object): AnyStateMachine | undefined {
  const logic: unknown = 'logic' in actorRef ? actorRef.logic : undefined;
  const isMachine = typeof logic === 'object' && logic !== null && 'implementations' in logic;
  return isMachine ? (logic as AnyStateMachine) : undefined;
}
