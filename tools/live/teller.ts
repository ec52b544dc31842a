import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { blockedKey, canBeBlocked, indexOf } from '../chart/keys.ts';
import type { Asked, RunningActor, Step, Told } from './messages.ts';
import { toldOf } from './secrets.ts';

/** Guards that are kept in mind for a step that has not ended. */
const MOST_ASKED = 100;

interface Page {
  /** Unlike any other page's. */
  id: string;
  title: () => string;
  post: (told: Told) => void;
}

type Taken = Pick<Step, 'edges' | 'blocked'> & { event: object };

/** What is known of one running machine. */
interface Watched {
  id: string;
  ref: ActorRefLike;
  machine: AnyStateMachine;
  keyOf: WeakMap<object, string>;
  /** Where it came to rest last. */
  rested: AnyMachineSnapshot | undefined;
  /** Where it is in the event that it takes at the moment. */
  at: AnyMachineSnapshot | undefined;
  taken: Taken[];
}

/** Listens where the site lets an inspector attach, and tells what its machines do, of their memory what is no secret. */
export class Teller {
  readonly #page: Page;
  /** Every machine that has begun on this page, as long as the page lives. */
  readonly #watched = new Map<ActorRefLike, Watched>();
  readonly #guarded = new WeakSet<object>();
  #asked: { name: string; said: boolean; event: object }[] = [];
  #isSending = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Give it to `createActor` as its `inspect`. */
  readonly inspect = (happened: InspectionEvent): void => {
    const { actorRef } = happened;
    if (happened.type === '@xstate.actor') this.#meet(actorRef);
    const watched = this.#watched.get(actorRef);
    if (!watched) return;
    if (happened.type === '@xstate.microstep') {
      const { event, _transitions: selected } = happened;
      watched.taken.push({ event, ...takenBy(selected, event.type, watched) });
      watched.at = happened.snapshot as AnyMachineSnapshot;
    }
    if (happened.type === '@xstate.snapshot') {
      this.#tellStep(watched, happened.snapshot as AnyMachineSnapshot, happened.event);
    }
  };

  /** Tells that this page is there, and every machine that runs on it. */
  announce(): void {
    const actors = [...this.#watched.values()].filter(isRunning).map(runningActor);
    this.#page.post({ kind: 'page', page: this.#page.id, title: this.#page.title(), actors });
  }

  leave(): void {
    this.#page.post({ kind: 'left', page: this.#page.id });
  }

  /** Answers a live chart; one that knows a machine which has ended hears which run. */
  hear(asked: Asked): void {
    if (asked.kind === 'send' && asked.page !== this.#page.id) return;
    const running = [...this.#watched.values()].filter(isRunning);
    const meant = asked.kind === 'send' ? running.find(({ id }) => id === asked.actor) : undefined;
    if (asked.kind === 'who' || !meant) {
      this.announce();
      return;
    }
    this.#isSending = true;
    try {
      meant.ref.send(asked.event);
    } finally {
      this.#isSending = false;
    }
  }

  #meet(ref: ActorRefLike): void {
    const machine = machineOf(ref);
    if (!machine) return;
    const { keyOf } = indexOf(machine);
    const id = `${machine.id}-${this.#watched.size + 1}`;
    this.#watched.set(ref, { id, ref, machine, keyOf, rested: undefined, at: undefined, taken: [] });
    this.#listenToGuards(machine.implementations.guards);
  }

  /** Guards are looked up by name whenever they are asked, so listening can be put around them in place. */
  #listenToGuards(guards: Record<string, unknown>): void {
    if (this.#guarded.has(guards)) return;
    this.#guarded.add(guards);
    for (const [name, guard] of Object.entries(guards)) {
      if (typeof guard !== 'function') continue;
      guards[name] = (asking: { event: object }, params: unknown) => {
        const said: boolean = guard(asking, params);
        this.#asked.push({ name, said, event: asking.event });
        return said;
      };
    }
  }

  /** Not what a view asked, whether an event would be let through: that belongs to no step, and is forgotten in time. */
  #askedDuring(events: object[]): Step['guards'] {
    const own = this.#asked.filter(({ event }) => events.includes(event));
    this.#asked = this.#asked.filter(({ event }) => !events.includes(event)).slice(-MOST_ASKED);
    return own.map(({ name, said }) => ({ name, said }));
  }

  #tellStep(watched: Watched, snapshot: AnyMachineSnapshot, event: { type: string }): void {
    const { taken, rested } = watched;
    watched.rested = watched.at = snapshot;
    watched.taken = [];
    const step: Step = {
      actor: runningActor(watched),
      at: Date.now(),
      event: event.type,
      before: rested ? leavesOf(rested) : [],
      after: leavesOf(snapshot),
      edges: taken.flatMap(({ edges }) => edges),
      blocked: taken.flatMap(({ blocked }) => blocked),
      guards: this.#askedDuring([event, ...taken.map((one) => one.event)]),
      fromChart: this.#isSending,
      isOver: !isRunning(watched),
    };
    this.#page.post({ kind: 'step', page: this.#page.id, title: this.#page.title(), step });
  }
}

/** The edges that were taken, and those that a guard held back wherever nothing further in listened. */
function takenBy(
  selected: readonly AnyTransitionDefinition[],
  event: string,
  { keyOf, at }: Watched,
): Pick<Taken, 'edges' | 'blocked'> {
  const edges = selected.flatMap((transition) => keyOf.get(transition) ?? []);
  const isEventless = selected.some(({ eventType }) => eventType === '');
  const asked: AnyStateNode[] = at && !isEventless ? at._nodes : [];
  const blocked = asked.filter((node) => {
    const list = node.transitions.get(event);
    return list && canBeBlocked(list) && !selected.some(({ source }) => isWithin(source, node));
  });
  return { edges, blocked: blocked.map((node) => blockedKey(node, event)) };
}

/** A machine that was stopped may run again: React stops and starts whatever a view begins with, in development. */
const isRunning = ({ rested }: Watched): boolean => rested?.status === 'active';

function runningActor({ id, machine, rested }: Watched): RunningActor {
  const nodes: AnyStateNode[] = rested?._nodes ?? [];
  const states = nodes.map((node) => node.id);
  return { id, machine: machine.id, states, context: toldOf(rested?.context ?? {}) };
}

const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  (_nodes as AnyStateNode[]).filter(({ states }) => Object.keys(states).length === 0).map(({ id }) => id);

const isWithin = (node: AnyStateNode | undefined, ancestor: AnyStateNode): boolean =>
  node !== undefined && (node === ancestor || isWithin(node.parent, ancestor));

function machineOf(ref: object): AnyStateMachine | undefined {
  const logic: unknown = 'logic' in ref ? ref.logic : undefined;
  const isMachine = typeof logic === 'object' && logic !== null && 'implementations' in logic;
  return isMachine ? (logic as AnyStateMachine) : undefined;
}
