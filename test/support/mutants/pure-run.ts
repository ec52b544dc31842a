import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
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
  #ordered: Ordered[] = [];

  constructor(machine: AnyStateMachine) {
    const services = Object.keys(machine.implementations.actors);
    this.#machine = machine.provide({
      actors: Object.fromEntries(services.map((name) => [name, fromCallback(() => {})])),
    });
    const self = createActor(createMachine({}));
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

/** Whether the machine could hear the event now: of services only what was asked, of delays only what runs. */
export function canHear({ open, timers }: Waiting, event: AnyEventObject): boolean {
  const service = serviceOf(event);
  if (service !== undefined) return open.includes(service);
  return !event.type.startsWith('xstate.after.') || timers.includes(event.type);
}

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
