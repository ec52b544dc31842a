import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  StateMachine,
  setup,
} from 'xstate';
import type { ToastEvent } from '../../machines/toast.ts';
import type { Toast } from './edge.ts';
import { type Call, HeldServices } from './held-services.ts';
import { ManualClock } from './manual-clock.ts';
import { type Recorded, Recorder } from './recorder.ts';

/** A custom action of the machine that was run: `forgetToken`. */
export interface Order {
  type: string;
  params: unknown;
}

/** What a machine did since the last look: calls, sent events, toasts, logs and actions. */
export interface ObservedEffects {
  calls: Call[];
  /** Events to child machines or to the parent: `payment: dialog.close`, `parent: store.choose`. */
  sent: string[];
  toasts: Toast[];
  logs: string[];
  orders: Order[];
}

/**
 * A machine that takes more microsteps before it settles exchanges events with a child without end. XState's own limit counts
 * the microsteps of a single event.
 */
const MOST_MICROSTEPS = 1_000;

/**
 * Runs a machine on an actor. A path ends its service calls, a manual clock fires its delays, and its actions are
 * recorded. Everything else of the machine is real.
 */
export class ActorDriver {
  readonly services = new HeldServices();
  readonly clock = new ManualClock();
  readonly #recorder = new Recorder();
  readonly #machine: AnyStateMachine;
  readonly #failures: unknown[] = [];
  #done: ObservedEffects = nothing();
  #rules: string[] = [];
  #looked = { calls: 0, sent: 0 };
  #microsteps = 0;
  #parent: AnyActorRef | undefined;
  #actor: AnyActorRef | undefined;

  constructor(machine: AnyStateMachine) {
    const { actors, actions } = machine.implementations;
    const held = Object.entries<unknown>(actors).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? this.services.child(name) : this.services.service(name),
    ]);
    const own = Object.entries<unknown>(actions).filter(([, action]) => isCustomAction(action));
    this.#machine = machine.provide({
      actors: Object.fromEntries(held),
      actions: Object.fromEntries(own.map(([name]) => [name, this.#actionOf(name)])),
    });
  }

  #actionOf(name: string) {
    return (_: unknown, params: { what?: string } | undefined) => {
      if (name === 'logFailure') this.#done.logs.push(params?.what ?? '');
      else this.#done.orders.push({ type: name, params });
    };
  }

  /** The machine's snapshot, or `undefined` before the machine starts. */
  get snapshot(): AnyMachineSnapshot | undefined {
    return this.#actor?.getSnapshot();
  }

  /** The recordings of the machine so far. */
  get recorded(): Record<string, Recorded> {
    return this.#recorder.recorded;
  }

  start(input: unknown): void {
    const parent = setup({
      actors: { machine: this.#machine },
      actions: { hear: ({ event }) => this.#recordSent(event) },
    }).createMachine({
      invoke: { id: 'machine', src: 'machine', input },
      on: { '*': { actions: 'hear' } },
    });
    this.#parent = createActor(parent, { clock: this.clock, inspect: this.#inspect });
    this.#parent.subscribe({ error: (error) => this.#failures.push(error) });
    this.#parent.start();
    this.#actor = this.#parent.getSnapshot().children.machine;
  }

  send(event: AnyEventObject): void {
    this.#running().send(event);
  }

  /** Ends the open child machine of that name with an output. */
  endChild(name: string, output: unknown): void {
    const child = this.#running().getSnapshot().children[name];
    if (!child) throw new Error(`Expected an open child machine ${name}, and there is none.`);
    child.send({ type: 'held.end', output });
  }

  /** Waits until pending promises have settled, then throws the machine's error, if any. */
  async settle(): Promise<void> {
    await new Promise(setImmediate);
    this.#microsteps = 0;
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Returns what happened since the last call of `look`. */
  look(): ObservedEffects {
    const { calls, told } = this.services;
    const done = {
      ...this.#done,
      calls: calls.slice(this.#looked.calls),
      sent: told.slice(this.#looked.sent),
    };
    this.#looked = { calls: calls.length, sent: told.length };
    this.#done = nothing();
    return done;
  }

  /** Returns the rules of the edges that the machine has taken since the last call. */
  takeRules(): string[] {
    const rules = this.#rules;
    this.#rules = [];
    return rules;
  }

  stop(): void {
    this.#parent?.stop();
  }

  #running(): AnyActorRef {
    if (!this.#actor) throw new Error('The machine is not running: no event of the path has started it.');
    return this.#actor;
  }

  /** Records the events that the machine sends to its parent. */
  #recordSent({ type, ...event }: AnyEventObject): void {
    if (type.startsWith('xstate.error')) this.#failures.push(event.error);
    else if (!type.startsWith('xstate.')) this.services.told.push(`parent: ${type}`);
  }

  readonly #inspect = (inspected: InspectionEvent) => {
    this.#recorder.inspect(inspected);
    // Only the machine itself counts, not a child that represents a different machine.
    const { actorRef } = inspected;
    if (!isMachine(actorRef)) return;
    if (inspected.type === '@xstate.microstep') {
      this.#microsteps += 1;
      if (this.#microsteps > MOST_MICROSTEPS)
        throw new Error(`The machine exchanges events with a child without end: ${inspected.event.type}.`);
      for (const { meta } of inspected._transitions) if (meta?.spec) this.#rules.push(meta.spec);
    }
    // Subscribe now: the initial transition may already emit a toast.
    if (inspected.type === '@xstate.actor') {
      actorRef.on('toast.success', ({ text }: ToastEvent) =>
        this.#done.toasts.push({ kind: 'success', text }),
      );
      actorRef.on('toast.error', ({ text }: ToastEvent) => this.#done.toasts.push({ kind: 'error', text }));
    }
  };
}

const nothing = (): ObservedEffects => ({ calls: [], sent: [], toasts: [], logs: [], orders: [] });

/** Whether an action is our own function. XState's actions (`assign`, `raise`, ...) have `resolve`, and they stay as they are. */
const isCustomAction = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

const isMachine = (actor: ActorRefLike): actor is AnyActorRef => 'id' in actor && actor.id === 'machine';
