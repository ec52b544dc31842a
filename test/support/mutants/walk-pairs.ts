import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { canHear, couldAnswer, isAnswer, type PureRun, type Turn } from './pure-run.ts';
import type { Memory, Slice } from './slice.ts';
import { textOf } from './text.ts';

/** Two machines that came the same way. */
export interface Pair {
  left: Turn;
  right: Turn;
  input: unknown;
  /** The event that led here, and from where; none at the start. */
  before?: Pair;
  event?: AnyEventObject;
  /** Keys that were read on this step though they are not known; where the two show different things, for that if any were. */
  leaned: string[];
}

/** What machines can be told in a walk: all that paths ever told one of them. */
export interface Alphabet {
  inputs: readonly unknown[];
  events: readonly AnyEventObject[];
}

/** All that is ever read of a running machine, beside its state and which events can happen. */
export type Shown = (snapshot: AnyMachineSnapshot) => unknown;

export type Walked =
  /** No pair is left to walk from, and nobody could tell the machines apart in any. */
  | { kind: 'closed'; pairs: number; leaves: string[] }
  /** They differ here, unless that came of a guess. */
  | { kind: 'apart'; pair: Pair }
  | { kind: 'needs'; keys: string[] }
  | { kind: 'unbounded' };

interface Walk {
  left: PureRun;
  right: PureRun;
  slice: Slice;
  alphabet: Alphabet;
  shown: Shown;
  /** Most pairs to look at. */
  limit: number;
}

/** Walks two machines side by side, every event from every pair, breadth first. */
export function walkPairs({ left, right, slice, alphabet, shown, limit }: Walk): Walked {
  const found = new Set<string>();
  const leaves = new Set<string>();
  const pairs: Pair[] = [];
  let apart: Pair | undefined;

  const arrive = (step: () => Pick<Pair, 'left' | 'right'>, way: Omit<Pair, 'left' | 'right' | 'leaned'>) => {
    slice.leaned.clear();
    for (const turns of slice.everyWay(step)) {
      const pair = { ...turns, ...way, leaned: [...slice.leaned] };
      if (pair.left.seen !== pair.right.seen) apart ??= pair;
      else if (!showTheSame(pair, slice, shown)) {
        apart ??= slice.leaned.size > 0 ? { ...pair, leaned: [...slice.leaned] } : pair;
      }
      const keys = differencesOf(pair, slice);
      for (const key of keys) if (!slice.known.has(key)) slice.needed.add(key);
      const key = keyOf(pair, slice);
      if (apart || slice.needed.size > 0 || found.has(key)) continue;
      found.add(key);
      pairs.push(pair);
      for (const one of keys) leaves.add(one);
    }
  };
  const isOver = () => slice.needed.size > 0 || apart !== undefined || found.size > limit;

  for (const input of alphabet.inputs) {
    arrive(() => ({ left: left.start(input), right: right.start(input) }), { input });
  }
  for (const before of pairs) {
    if (isOver()) break;
    const [from, beside] = [before.left.snapshot, before.right.snapshot];
    if (from?.status !== 'active' || !beside) continue;
    for (const event of eventsAt(before, alphabet)) {
      arrive(
        () => ({ left: left.take(from, before.left, event), right: right.take(beside, before.right, event) }),
        { input: before.input, before, event },
      );
    }
  }
  if (slice.needed.size > 0) return { kind: 'needs', keys: [...slice.needed] };
  if (apart) return { kind: 'apart', pair: apart };
  if (found.size > limit) return { kind: 'unbounded' };
  return { kind: 'closed', pairs: found.size, leaves: [...leaves].sort() };
}

/** All that could happen: what was ever told, where either could do anything about it, and the delays that run. */
const eventsAt = ({ left, right }: Pair, { events }: Alphabet): AnyEventObject[] => [
  ...events.filter(
    (event) =>
      !event.type.startsWith('xstate.after.') &&
      canHear(left, event) &&
      (isAnswer(event) || couldAnswer(left, event) || couldAnswer(right, event)),
  ),
  ...left.timers.map((type) => ({ type })),
];

function showTheSame({ left, right }: Pair, slice: Slice, shown: Shown): boolean {
  slice.leaned.clear();
  const [was, is] = [left, right].map((turn) => textOf(shownIn(turn, slice, shown)));
  return was === is;
}

/** What is shown of a machine that runs, as far as the slice knows it. */
export function shownIn({ snapshot }: Turn, slice: Slice, shown: Shown): unknown {
  if (snapshot?.status !== 'active') return undefined;
  const place = textOf(snapshot.value);
  const inMemory = (memory: Memory): unknown =>
    shown(Object.create(snapshot, { context: { value: memory } }) as AnyMachineSnapshot);
  return slice.value(readerAt(place, shown), snapshot.context, place, inMemory);
}

/** One reader a state: what is shown in one says nothing of what is shown in another. */
function readerAt(place: string, shown: Shown): object {
  const known = readers.get(shown) ?? new Map<string, object>();
  readers.set(shown, known);
  const reader = known.get(place) ?? {};
  known.set(place, reader);
  return reader;
}
const readers = new WeakMap<Shown, Map<string, object>>();

const memoryOf = ({ snapshot }: Turn): Memory => snapshot?.context ?? {};

const differencesOf = ({ left, right }: Pair, slice: Slice): string[] =>
  left.snapshot && right.snapshot ? slice.differences(memoryOf(left), memoryOf(right)) : [];

/** What tells pairs apart. */
function keyOf({ left, right }: Pair, { known }: Slice): string {
  const keys = [...known];
  const [was, is] = [left, right].map((turn) => {
    const memory = memoryOf(turn);
    return textOf([turn.snapshot?.value, turn.snapshot?.status, keys.map((key) => memory[key])]);
  });
  return textOf([left.open, left.timers, was, is !== was && is]);
}
