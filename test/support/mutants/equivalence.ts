import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canHear, PureRun } from './pure-run.ts';
import { type Memory, Slice } from './slice.ts';
import { sliced } from './sliced.ts';
import { textOf } from './text.ts';
import { type Alphabet, type Pair, walkPairs } from './walk-pairs.ts';

/** Whether anybody could tell a mutant from its machine. */
export type Comparison =
  /** Nobody. `leaves` names what they may remember otherwise, `known` what the walk told apart by value. */
  | { kind: 'alike'; pairs: number; leaves: string[]; known: string[] }
  /** Whoever goes this way: where the last step leads, as it was and as it is. */
  | { kind: 'apart'; way: string[]; was: string; is: string }
  | { kind: 'unknown'; why: string };

interface Limits {
  /** Most pairs of one walk. */
  pairs: number;
  /** Milliseconds after which no other walk begins. */
  time: number;
}

type Project = (snapshot: AnyMachineSnapshot) => string;

/**
 * Walks both machines side by side until nothing new comes. It begins with no key of the memory known, which
 * allows more than can happen; a difference that does not come about when its way is gone again for real makes
 * the keys known that were guessed about on it.
 */
export function compare(
  machine: AnyStateMachine,
  mutant: AnyStateMachine,
  alphabet: Alphabet,
  project: Project,
  limits: Limits,
): Comparison {
  const end = Date.now() + limits.time;
  const both = { original: new PureRun(machine), changed: new PureRun(mutant), project };
  const hidden = new Set<string>();
  const isHidden = (pair: Pair, keys: readonly string[]) => {
    const { difference, remembered } = again(pair, both);
    for (const key of remembered) hidden.add(key);
    return !difference && keys.every((key) => hidden.has(key));
  };
  let slice = new Slice([]);
  while (Date.now() < end) {
    const left = new PureRun(sliced(machine, slice));
    const right = new PureRun(sliced(mutant, slice));
    const walked = walkPairs({ left, right, slice, alphabet, isHidden, limit: limits.pairs });
    if (walked.kind === 'unbounded')
      return { kind: 'unknown', why: `more than ${limits.pairs} pairs of states, ${knownIn(slice)}` };
    if (walked.kind === 'closed') {
      const { pairs, leaves } = walked;
      if (!slice.learned) return { kind: 'alike', pairs, leaves, known: [...slice.known].sort() };
      slice = new Slice(slice.known, slice);
      continue;
    }
    const { difference } = walked.kind === 'apart' ? again(walked.pair, both) : {};
    if (difference) return difference;
    const more = walked.kind === 'needs' ? walked.keys : guessedOn(walked.pair, slice);
    if (more.length === 0) throw new Error('A walk came to a difference that is none.');
    slice = new Slice([...slice.known, ...more], slice);
  }
  return { kind: 'unknown', why: `more than ${limits.time / 1000} s, ${knownIn(slice)}` };
}

const knownIn = ({ known }: Slice): string => `with ${[...known].sort().join(', ') || 'nothing'} known`;

/** The keys guessed about on the last step where any were. */
function guessedOn(pair: Pair, { known }: Slice): string[] {
  for (let at: Pair | undefined = pair; at; at = at.before) {
    const guessed = at.leaned.filter((key) => !known.has(key));
    if (guessed.length > 0) return guessed;
  }
  return [];
}

interface Again {
  /** Where somebody could tell the machines apart. */
  difference?: Comparison;
  /** Keys of the memory that are different at the end. */
  remembered: string[];
}

/** Goes the way of a pair again with all of the memory, as far as it can be gone. */
function again(
  pair: Pair,
  { original, changed, project }: { original: PureRun; changed: PureRun; project: Project },
): Again {
  const events = eventsOf(pair);
  let [left, right] = [original.start(pair.input), changed.start(pair.input)];
  for (let step = 0; ; step += 1) {
    const [was, is] = [left, right].map(({ snapshot, seen }) =>
      textOf([seen, snapshot ? project(snapshot) : '']),
    );
    if (was !== is) {
      const way = [`start ${textOf(pair.input)}`, ...events.slice(0, step).map(textOf)];
      return { difference: { kind: 'apart', way, was: String(was), is: String(is) }, remembered: [] };
    }
    if (!left.snapshot || !right.snapshot) return { remembered: [] };
    const event = events[step];
    if (!event) return { remembered: differing(left.snapshot.context, right.snapshot.context) };
    if (!canHear(left, event)) return { remembered: [] };
    [left, right] = [original.take(left.snapshot, left, event), changed.take(right.snapshot, right, event)];
  }
}

const eventsOf = (pair: Pair): AnyEventObject[] =>
  pair.before && pair.event ? [...eventsOf(pair.before), pair.event] : [];

const differing = (left: Memory, right: Memory): string[] =>
  Object.keys({ ...left, ...right }).filter((key) => textOf(left[key]) !== textOf(right[key]));
