import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { indexOf } from '../chart/keys.ts';
import { listenToGuards, machineOf, takenIn } from '../chart/watch.ts';
import type { MessageFromPage, MessageToPage, RunningActor, Step } from './messages.ts';
import { eventText, outcomeText } from './step-text.ts';

interface Page {
  /** Unique among all pages. */
  id: string;
  title: () => string;
  post: (told: MessageFromPage) => void;
}

/** The data about a started machine. */
interface Watched {
  id: string;
  ref: ActorRefLike;
  machine: AnyStateMachine;
  keyOf: WeakMap<object, string>;
  /** The last settled snapshot. */
  rested: AnyMachineSnapshot | undefined;
  /** The snapshot within the event that is being processed. */
  at: AnyMachineSnapshot | undefined;
  taken: Pick<Step, 'edges' | 'blocked'>;
  /** The events of its microsteps. */
  events: object[];
  last: Step | null;
}

/** Inspects the site's machines and sends their steps: only the types of events and no context. */
export class PageInspector {
  readonly #page: Page;
  /** Every machine that has started on this page. The machine with the newest step is last. */
  readonly #watched = new Map<ActorRefLike, Watched>();
  readonly #guarded = new WeakSet<object>();
  /** The outcomes of guards for each event. A view may also evaluate guards, with an event object of its own. */
  readonly #said = new WeakMap<object, Step['guards']>();
  #isSending = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The `inspect` option for `createActor`. */
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

  /** Sends the page, all running machines and the newest step. */
  announce(step: Step | null = null): void {
    const { id, title, post } = this.#page;
    const actors = this.#running().map(runningActor);
    post({ kind: 'page', page: id, title: title(), actors, step });
  }

  leave(): void {
    this.#page.post({ kind: 'left', page: this.#page.id });
  }

  /** Answers a live chart. A chart that knows an ended machine gets the list of running machines. */
  hear(asked: MessageToPage): void {
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
    // In development React stops and restarts the actors of a view. That is no step.
    if (event.type === 'xstate.stop' || (event.type === 'xstate.init' && rested)) {
      this.announce();
      return;
    }
    const guards = [...new Set([event, ...events])].flatMap((cause) => this.#said.get(cause) ?? []);
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
