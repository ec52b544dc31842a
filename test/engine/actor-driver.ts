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
import type { Toasted } from '../../machines/toast.ts';
import type { Toast } from './edge.ts';
import { type Call, HeldServices } from './held-services.ts';
import { ManualClock } from './manual-clock.ts';
import { type Recorded, Recorder } from './recorder.ts';

/** An action of the machine's own that was run: `forgetToken`. */
export interface Order {
  type: string;
  params: unknown;
}

/** What a machine did since the last look. */
export interface Done {
  calls: Call[];
  /** Events that child machines, and the parent, were sent: `payment: dialog.close`, `parent: store.choose`. */
  sent: string[];
  toasts: Toast[];
  logs: string[];
  orders: Order[];
}

/**
 * A machine alone on a running actor: its services stay open until a path ends them, its delays are those of a
 * manual clock, and its actions are written down. Nothing else of it is replaced.
 */
export class ActorDriver {
  readonly services = new HeldServices();
  readonly clock = new ManualClock();
  readonly #recorder = new Recorder();
  readonly #machine: AnyStateMachine;
  readonly #failures: unknown[] = [];
  #done: Done = nothing();
  #rules: string[] = [];
  #looked = { calls: 0, sent: 0 };
  #parent: AnyActorRef | undefined;
  #actor: AnyActorRef | undefined;

  constructor(machine: AnyStateMachine) {
    const { actors, actions } = machine.implementations;
    const held = Object.entries<unknown>(actors).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? this.services.child(name) : this.services.service(name),
    ]);
    const own = Object.entries<unknown>(actions).filter(([, action]) => isOwn(action));
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

  /** What the machine has come to; nothing before it was started. */
  get snapshot(): AnyMachineSnapshot | undefined {
    return this.#actor?.getSnapshot();
  }

  /** What was recorded of the machine so far. */
  get recorded(): Record<string, Recorded> {
    return this.#recorder.recorded;
  }

  start(input: unknown): void {
    const parent = setup({
      actors: { machine: this.#machine },
      actions: { hear: ({ event }) => this.#hear(event) },
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

  /** The open child machine of that name ends with an output. */
  endChild(name: string, output: unknown): void {
    const child = this.#running().getSnapshot().children[name];
    if (!child) throw new Error(`No ${name} is open.`);
    child.send({ type: 'held.end', output });
  }

  /** Lets answers arrive, then throws what broke the machine, if anything did. */
  async settle(): Promise<void> {
    await new Promise(setImmediate);
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** What happened since the last look. */
  look(): Done {
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

  /** Rules that the machine's own edges named since this was asked last. */
  takeRules(): string[] {
    const rules = this.#rules;
    this.#rules = [];
    return rules;
  }

  stop(): void {
    this.#parent?.stop();
  }

  #running(): AnyActorRef {
    if (!this.#actor) throw new Error('The machine was not started.');
    return this.#actor;
  }

  /** What the machine tells its parent, where it has one. */
  #hear({ type, ...event }: AnyEventObject): void {
    if (type.startsWith('xstate.error')) this.#failures.push(event.error);
    else if (!type.startsWith('xstate.')) this.services.told.push(`parent: ${type}`);
  }

  readonly #inspect = (inspected: InspectionEvent) => {
    this.#recorder.inspect(inspected);
    // Of the machine itself, not of a child that stands in for another.
    const { actorRef } = inspected;
    if (!isMachine(actorRef)) return;
    if (inspected.type === '@xstate.microstep')
      for (const { meta } of inspected._transitions) if (meta?.spec) this.#rules.push(meta.spec);
    // Its first step may say something already.
    if (inspected.type === '@xstate.actor') {
      actorRef.on('toast.success', ({ text }: Toasted) => this.#done.toasts.push({ kind: 'success', text }));
      actorRef.on('toast.error', ({ text }: Toasted) => this.#done.toasts.push({ kind: 'error', text }));
    }
  };
}

const nothing = (): Done => ({ calls: [], sent: [], toasts: [], logs: [], orders: [] });

/** XState's own actions (`assign`, `raise`, ...) are functions that it resolves; they stay as they are. */
const isOwn = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

const isMachine = (actor: ActorRefLike): actor is AnyActorRef => 'id' in actor && actor.id === 'machine';
