import type { AnyEventObject } from 'xstate';
import type { PureRun, Turn } from './pure-run.ts';
import { textOf } from './text.ts';

/** What a machine was told in a place, or started with, and what came of it. */
export interface Way {
  /** None at a start. */
  from: Turn | undefined;
  told: unknown;
  came: Turn;
  /** Where it stands now: the same object whichever way it came there. */
  to: Turn;
}

/** The ways of one machine, each gone once: the same event in the same place comes to the same. */
export class Ways {
  readonly #run: PureRun;
  readonly #places = new Map<string, Turn>();
  readonly #known = new Map<Turn | undefined, Map<unknown, Way>>();

  constructor(run: PureRun) {
    this.#run = run;
  }

  /** Whoever asks again gives the same object. */
  start(input: unknown): Way {
    return this.#way(undefined, input, () => this.#run.start(input));
  }

  /** From a place of these ways; whoever asks again gives the same objects. */
  take(from: Turn, event: AnyEventObject): Way {
    const { snapshot } = from;
    if (!snapshot) throw new Error('A machine that broke goes nowhere.');
    return this.#way(from, event, () => this.#run.take(snapshot, from, event));
  }

  #way(from: Turn | undefined, told: unknown, go: () => Turn): Way {
    const known = this.#known.get(from) ?? new Map<unknown, Way>();
    this.#known.set(from, known);
    const before = known.get(told);
    if (before) return before;
    const came = go();
    const way = { from, told, came, to: this.#placeOf(came) };
    known.set(told, way);
    return way;
  }

  #placeOf(turn: Turn): Turn {
    const { status, value, context } = turn.snapshot ?? {};
    const key = textOf([status, value, context, turn.open, turn.timers]);
    const known = this.#places.get(key) ?? turn;
    this.#places.set(key, known);
    return known;
  }
}
