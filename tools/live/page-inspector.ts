import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { indexOf } from '../chart/keys.ts';
import { listenToGuards, machineOf, takenIn } from '../chart/watch.ts';
import type { Asked, RunningActor, Step, Told } from './messages.ts';
import { eventText, outcomeText } from './step-text.ts';

interface Page {
  /** Unlike any other page's. */
  id: string;
  title: () => string;
  post: (told: Told) => void;
}

/** What is known of one machine that has begun. */
interface Watched {
  id: string;
  ref: ActorRefLike;
  machine: AnyStateMachine;
  keyOf: WeakMap<object, string>;
  /** Where it came to rest last. */
  rested: AnyMachineSnapshot | undefined;
  /** Where it is in the event that it takes at the moment. */
  at: AnyMachineSnapshot | undefined;
  taken: Pick<Step, 'edges' | 'blocked'>;
  /** The events of its microsteps. */
  events: object[];
  last: Step | null;
}

/** Listens where the site lets an inspector attach, and tells what its machines do: of events their types only, of memory nothing. */
export class PageInspector {
  readonly #page: Page;
  /** Every machine that has begun on this page, as long as the page lives; what did something last comes last. */
  readonly #watched = new Map<ActorRefLike, Watched>();
  readonly #guarded = new WeakSet<object>();
  /** What guards said of an event; a view may ask as well, with an event of its own. */
  readonly #said = new WeakMap<object, Step['guards']>();
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
      const after = happened.snapshot as AnyMachineSnapshot;
      const { taken, blocked } = takenIn(happened, after, watched.at);
      watched.taken.edges.push(...taken.flatMap((transition) => watched.keyOf.get(transition) ?? []));
      watched.taken.blocked.push(...blocked);
      watched.events.push(happened.event);
      watched.at = after;
    }
    if (happened.type === '@xstate.snapshot')
      this.#rest(watched, happened.snapshot as AnyMachineSnapshot, happened.event);
  };

  /** Tells that this page is there, every machine that runs on it, and what just happened. */
  announce(step: Step | null = null): void {
    const { id, title, post } = this.#page;
    const actors = this.#running().map(runningActor);
    post({ kind: 'page', page: id, title: title(), actors, step });
  }

  leave(): void {
    this.#page.post({ kind: 'left', page: this.#page.id });
  }

  /** Answers a live chart; one that knows a machine which has ended hears which run. */
  hear(asked: Asked): void {
    if (asked.kind === 'send' && asked.page !== this.#page.id) return;
    const meant = this.#running().find(({ id }) => asked.kind === 'send' && id === asked.actor);
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

  #running = () => [...this.#watched.values()].filter(({ rested }) => rested?.status === 'active');

  #meet(ref: ActorRefLike): void {
    const machine = machineOf(ref);
    if (!machine) return;
    const { keyOf } = indexOf(machine);
    const id = `${machine.id}-${this.#watched.size + 1}`;
    const still = {
      rested: undefined,
      at: undefined,
      taken: { edges: [], blocked: [] },
      events: [],
      last: null,
    };
    this.#watched.set(ref, { id, ref, machine, keyOf, ...still });
    listenToGuards(machine, this.#guarded, (name, said, event) => {
      this.#said.set(event, [...(this.#said.get(event) ?? []), { name, said }]);
    });
  }

  #rest(watched: Watched, snapshot: AnyMachineSnapshot, event: { type: string }): void {
    const { ref, machine, rested, taken, events } = watched;
    Object.assign(watched, { rested: snapshot, at: snapshot, taken: { edges: [], blocked: [] }, events: [] });
    this.#watched.delete(ref);
    this.#watched.set(ref, watched);
    // React stops and starts again whatever a view begins with, in development: that is no step.
    if (event.type === 'xstate.stop' || (event.type === 'xstate.init' && rested)) {
      this.announce();
      return;
    }
    const guards = [...new Set([event, ...events])].flatMap((one) => this.#said.get(one) ?? []);
    const outcome = outcomeText(rested ? leavesOf(rested) : [], leavesOf(snapshot), { ...taken, guards });
    watched.last = {
      machine: machine.id,
      at: Date.now(),
      event: eventText(event.type, machine),
      outcome: snapshot.status === 'active' ? outcome : `${outcome}, and ends`,
      ...taken,
      guards,
      fromChart: this.#isSending,
    };
    this.announce(watched.last);
  }
}

function runningActor({ id, machine, rested, last }: Watched): RunningActor {
  const nodes: AnyStateNode[] = rested?._nodes ?? [];
  return { id, machine: machine.id, states: nodes.map((node) => node.id), last };
}

const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  (_nodes as AnyStateNode[]).filter(({ states }) => Object.keys(states).length === 0).map(({ id }) => id);
