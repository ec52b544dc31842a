import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  createMachine,
  fromCallback,
  type InspectionEvent,
} from 'xstate';
import { untraced } from './slice.ts';
import { textOf } from './text.ts';

/** What a machine comes to by one event, and all that anybody outside could notice of it. */
export interface Turn {
  /** None where the machine broke. */
  snapshot: AnyMachineSnapshot | undefined;
  /** Names of the services that wait for their answer. */
  open: string[];
  /** Events of the delays that run. */
  timers: string[];
  /** All of it in words: whether the event could happen, state, status, output, what was started, armed and said. */
  seen: string;
}

/** A machine on no actor: nothing it orders is done, all of it is written down. */
export class PureRun {
  readonly #machine: AnyStateMachine;
  readonly #scope: AnyActorScope;
  readonly #standing = new WeakMap<Turn, AnyMachineSnapshot>();
  #ordered: Ordered[] = [];

  /** Whoever inspects is told of its microsteps. */
  constructor(machine: AnyStateMachine, inspect?: (happened: InspectionEvent) => void) {
    const services = Object.keys(machine.implementations.actors);
    this.#machine = machine.provide({
      actors: Object.fromEntries(services.map((name) => [name, fromCallback(() => {})])),
    });
    const self = createActor(createMachine({}), { inspect });
    this.#scope = {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: ({ type, params }) => void this.#ordered.push({ type, params: Object(params) }),
    };
  }

  start(input: unknown): Turn {
    return this.#turn({ open: [], timers: [] }, () => this.#machine.getInitialSnapshot(this.#scope, input));
  }

  take(snapshot: AnyMachineSnapshot, { open, timers }: Waiting, event: AnyEventObject): Turn {
    const before = { ...snapshot, context: untraced(snapshot.context) };
    const waiting = {
      open: open.filter((name) => name !== serviceOf(event)),
      timers: timers.filter((timer) => timer !== event.type),
    };
    // Views switch off what cannot happen.
    const isOffered = !event.type.startsWith('xstate.') && before.can(event);
    return this.#turn(waiting, () => this.#machine.transition(before, event, this.#scope), isOffered);
  }

  /** What an event comes to where another machine of the same states stands. */
  takeAt(turn: Turn, event: AnyEventObject): Turn {
    return this.take(this.#standingAt(turn), turn, event);
  }

  /** Whether an event could happen where another machine of the same states stands; nothing, where asking breaks it. */
  offers(turn: Turn, event: AnyEventObject): boolean | undefined {
    try {
      return this.#standingAt(turn).can(event);
    } catch {
      return undefined;
    }
  }

  /** This machine in the state and with the memory of another. */
  #standingAt(turn: Turn): AnyMachineSnapshot {
    const known = this.#standing.get(turn);
    if (known) return known;
    const { value, context, children } = turn.snapshot ?? {};
    if (value === undefined) throw new Error('A machine that broke stands nowhere.');
    const snapshot = { ...this.#machine.resolveState({ value, context }), children };
    this.#standing.set(turn, snapshot);
    return snapshot;
  }

  #turn(before: Waiting, step: () => AnyMachineSnapshot, isOffered = false): Turn {
    this.#ordered = [];
    let snapshot: AnyMachineSnapshot | undefined;
    let failure: unknown;
    try {
      snapshot = step();
      if (snapshot.status === 'error') ({ error: failure, snapshot } = { ...snapshot, snapshot: undefined });
    } catch (error) {
      failure = error;
    }
    const { open, timers, said } = after(before, this.#ordered);
    const { value, status, output } = snapshot ?? {};
    return {
      snapshot,
      open,
      timers,
      seen: textOf({ value, status, output, failure, open, timers, isOffered, ...said }),
    };
  }
}

type Waiting = Pick<Turn, 'open' | 'timers'>;

interface Ordered {
  type: string;
  params: Record<string, unknown>;
}

/** Whether a machine could do anything at all about the event here. */
export const couldAnswer = ({ snapshot }: Turn, { type }: AnyEventObject): boolean =>
  (snapshot?._nodes ?? []).some(
    ({ transitions, always }: AnyStateNode) =>
      always !== undefined || [...transitions.keys()].some((event) => event === type || event.endsWith('*')),
  );

/** Whether the machine could hear the event now: of services only what was asked, of delays only what runs. */
export function canHear({ open, timers }: Waiting, event: AnyEventObject): boolean {
  const service = serviceOf(event);
  if (service !== undefined) return open.includes(service);
  return !event.type.startsWith('xstate.after.') || timers.includes(event.type);
}

/** Whether a service says it: that it has answered is a change already. */
export const isAnswer = (event: AnyEventObject): boolean => serviceOf(event) !== undefined;

const serviceOf = ({ type }: AnyEventObject): string | undefined =>
  /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];

/** What waits after these orders. Services that start side by side start in no order. */
function after({ open, timers }: Waiting, ordered: readonly Ordered[]) {
  const waiting = { open: new Set(open), timers: new Set(timers) };
  const said = { started: [] as string[], armed: [] as string[], told: [] as string[] };
  for (const { type, params } of ordered) {
    const id = String(params.id ?? params.sendId);
    if (type === 'xstate.spawnChild') {
      waiting.open.add(id);
      said.started.push(textOf([id, params.input]));
    } else if (type === 'xstate.stopChild') waiting.open.delete(id);
    else if (type === 'xstate.cancel') waiting.timers.delete(id);
    else if (type === 'xstate.raise' && typeof params.delay === 'number') {
      waiting.timers.add(id);
      said.armed.push(textOf([id, params.delay]));
    } else if (type !== 'xstate.raise') said.told.push(textOf([type, params]));
  }
  return {
    open: [...waiting.open].sort(),
    timers: [...waiting.timers].sort(),
    said: { started: said.started.sort(), armed: said.armed.sort(), told: said.told },
  };
}
