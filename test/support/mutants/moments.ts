import type { AnyEventObject } from 'xstate';
import type { Mutant } from './mutants.ts';
import type { PureRun, Turn } from './pure-run.ts';
import { textOf } from './text.ts';
import type { Way } from './ways.ts';

/**
 * Something that happened on paths: a start, an event, or the question whether an event could happen. Two machines
 * go a path alike until the first moment of it of which they make something else.
 */
export interface Moment {
  way: Way | Question;
  /** Numbers of the paths that come to it, from 0, who comes soonest first. */
  paths: readonly number[];
}

export interface Question {
  from: Turn;
  asked: AnyEventObject;
  /** Nothing, where asking broke the machine. */
  answer: boolean | undefined;
}

/** What has a say in a moment: ids of states that are active then, events they are asked about, guards and assigns. */
export interface Says {
  states: Set<string>;
  events: Set<string>;
  words: Set<string>;
}

/** All moments of a machine's paths, by what has a say in them; the soonest first. */
export class Moments {
  readonly #all: readonly Moment[];
  readonly #by = new Map<string, Moment[]>();

  constructor(all: readonly (Moment & { says: Says })[]) {
    this.#all = all;
    for (const moment of all) {
      const { states, events, words } = moment.says;
      for (const state of states) {
        this.#add(state, moment);
        for (const event of events) this.#add(asked(state, event), moment);
      }
      for (const word of words) this.#add(word, moment);
    }
  }

  /** Those in which a mutant could do something else than its machine: in no other is there a use for what is changed. */
  about({ state, event, word }: Pick<Mutant, 'state' | 'event' | 'word'>): readonly Moment[] {
    if (word !== undefined) return this.#by.get(word) ?? [];
    if (state === undefined) return this.#all;
    // A delay is armed when its state is entered, and `always` is asked at any time.
    const isAsked = event !== undefined && event !== 'always' && !/^xstate\.after\.|\*/.test(event);
    return this.#by.get(isAsked ? asked(state, event) : state) ?? [];
  }

  #add(key: string, moment: Moment): void {
    const list = this.#by.get(key);
    if (list) list.push(moment);
    else this.#by.set(key, [moment]);
  }
}

const asked = (state: string, event: string): string => `${state} | ${event}`;

/** Whether a machine makes something else of a moment than the one that had it. */
export function comesOtherwise(run: PureRun, { way }: Moment): boolean {
  if ('asked' in way) return run.offers(way.from, way.asked) !== way.answer;
  const { from, told, came } = way;
  const other = from ? run.takeAt(from, told as AnyEventObject) : run.start(told);
  return other.seen !== came.seen || textOf(other.snapshot?.context) !== textOf(came.snapshot?.context);
}
