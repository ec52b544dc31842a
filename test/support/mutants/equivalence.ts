import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { canHear, PureRun, type Turn } from './pure-run.ts';
import { Slice } from './slice.ts';
import { sliced } from './sliced.ts';
import { textOf } from './text.ts';
import { type Alphabet, type Pair, type Shown, shownIn, walkPairs } from './walk-pairs.ts';
import { Ways } from './ways.ts';

/** Whether anybody could tell a mutant from its machine. */
export type Comparison =
  /** Nobody. `leaves` names what they may remember otherwise, `known` what the walk told apart by value. */
  | { kind: 'alike'; pairs: number; leaves: string[]; known: string[] }
  /** Whoever goes this way: where the last step leads, as it was and as it is. */
  | { kind: 'apart'; way: string[]; was: string; is: string }
  | { kind: 'unknown'; why: string };

/** What the paths of a model told its machine. */
interface Recalled extends Alphabet {
  drives: readonly { input: unknown; events: readonly AnyEventObject[] }[];
}

/**
 * Walks both machines side by side until nothing new comes. It begins with no key of the memory known, which
 * allows more than can happen; a difference that does not come about when its way is gone again for real makes
 * the keys known that were guessed about on it. `limit` is the most pairs of one walk. What functions read of the memory is
 * learned first on the drives of the journal, then on every walk, which is repeated once more if it still learned
 * something.
 */
export function compare(
  machine: AnyStateMachine,
  mutant: AnyStateMachine,
  { drives, ...alphabet }: Recalled,
  shown: Shown,
  limit: number,
): Comparison {
  const both = { original: new PureRun(machine), changed: new PureRun(mutant), shown };
  const own = learned.get(machine) ?? learn(machine, new Slice([]), drives, shown);
  learned.set(machine, own);
  // What is changed in a mutant, the walk learns.
  let slice = new Slice([], own);
  for (;;) {
    const left = new PureRun(sliced(machine, slice));
    const right = new PureRun(sliced(mutant, slice));
    const walked = walkPairs({ left, right, slice, alphabet, shown, limit });
    if (walked.kind === 'unbounded') {
      return { kind: 'unknown', why: `more than ${limit} pairs of states, ${knownIn(slice)}` };
    }
    if (walked.kind === 'closed') {
      const { pairs, leaves } = walked;
      if (!slice.learned) return { kind: 'alike', pairs, leaves, known: [...slice.known].sort() };
      slice = new Slice(slice.known, slice);
      continue;
    }
    const difference = walked.kind === 'apart' ? differenceOn(walked.pair, both) : undefined;
    if (difference) return difference;
    const more = walked.kind === 'needs' ? walked.keys : guessedOn(walked.pair, slice);
    if (more.length === 0) throw new Error('A walk came to a difference that is none.');
    slice = new Slice([...slice.known, ...more], slice);
  }
}

const knownIn = ({ known }: Slice): string => `with ${[...known].sort().join(', ') || 'nothing'} known`;

/** Slices that know what the functions of a machine read. */
const learned = new WeakMap<AnyStateMachine, Slice>();

/** A slice that knows nothing but what functions read on the ways of a journal, gone with all of the memory. */
function learn(machine: AnyStateMachine, earlier: Slice, drives: Recalled['drives'], shown: Shown): Slice {
  const { snapshot } = new PureRun(machine).start(drives[0]?.input);
  const slice = new Slice(Object.keys(snapshot?.context ?? {}), earlier);
  const ways = new Ways(new PureRun(sliced(machine, slice)));
  const looked = new Set<Turn>();
  for (const { input, events } of drives) {
    let at = ways.start(input).to;
    for (const event of events) {
      if (!looked.has(at)) shownIn(at, slice, shown);
      looked.add(at);
      if (at.snapshot?.status !== 'active' || !canHear(at, event)) break;
      at = ways.take(at, event).to;
    }
  }
  return new Slice([], slice);
}

/** The keys guessed about on the last step where any were. */
function guessedOn(pair: Pair, { known }: Slice): string[] {
  for (let at: Pair | undefined = pair; at; at = at.before) {
    const guessed = at.leaned.filter((key) => !known.has(key));
    if (guessed.length > 0) return guessed;
  }
  return [];
}

/** Goes the way of a pair again with all of the memory, until somebody could tell the machines apart. */
function differenceOn(
  pair: Pair,
  { original, changed, shown }: { original: PureRun; changed: PureRun; shown: Shown },
): Comparison | undefined {
  const events = eventsOf(pair);
  let [left, right] = [original.start(pair.input), changed.start(pair.input)];
  for (let step = 0; ; step += 1) {
    const [was, is] = [left, right].map(({ snapshot, seen }) =>
      textOf([seen, snapshot?.status === 'active' ? shown(snapshot) : undefined]),
    );
    if (was !== is) {
      const way = [`start ${textOf(pair.input)}`, ...events.slice(0, step).map(textOf)];
      return { kind: 'apart', way, was: String(was), is: String(is) };
    }
    const event = events[step];
    if (!left.snapshot || !right.snapshot || !event || !canHear(left, event)) return undefined;
    [left, right] = [original.take(left.snapshot, left, event), changed.take(right.snapshot, right, event)];
  }
}

const eventsOf = (pair: Pair): AnyEventObject[] =>
  pair.before && pair.event ? [...eventsOf(pair.before), pair.event] : [];
