import type { AnyEventObject } from 'xstate';
import { canHear, type PureRun, type Turn } from './pure-run.ts';
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
  /** Keys that were read on this step though they are not known. */
  leaned: string[];
}

/** What machines can be told in a walk: all that paths ever told one of them. */
export interface Alphabet {
  inputs: readonly unknown[];
  events: readonly AnyEventObject[];
}

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
  /** Whether a pair with these keys different is for real, and nobody can see it. */
  isHidden: (pair: Pair, keys: readonly string[]) => boolean;
  /** Most pairs to look at. */
  limit: number;
}

/** Walks two machines side by side, every event from every pair, breadth first. */
export function walkPairs({ left, right, slice, alphabet, isHidden, limit }: Walk): Walked {
  const found = new Set<string>();
  const leaves = new Set<string>();
  const pairs: Pair[] = [];
  let apart: Pair | undefined;

  const arrive = (step: () => Pick<Pair, 'left' | 'right'>, way: Omit<Pair, 'left' | 'right' | 'leaned'>) => {
    slice.leaned.clear();
    for (const turns of slice.everyWay(step)) {
      const pair = { ...turns, ...way, leaned: [...slice.leaned] };
      if (pair.left.seen !== pair.right.seen) apart ??= pair;
      const keys = differencesOf(pair, slice);
      for (const key of keys) if (!slice.known.has(key)) slice.needed.add(key);
      const key = keyOf(pair, slice);
      if (apart || slice.needed.size > 0 || found.has(key)) continue;
      found.add(key);
      pairs.push(pair);
      if (keys.length > 0 && !isHidden(pair, keys)) apart = pair;
      for (const one of keys) leaves.add(one);
    }
  };

  for (const input of alphabet.inputs) {
    arrive(() => ({ left: left.start(input), right: right.start(input) }), { input });
  }
  for (const before of pairs) {
    if (slice.needed.size > 0) return { kind: 'needs', keys: [...slice.needed] };
    if (apart) return { kind: 'apart', pair: apart };
    if (found.size > limit) return { kind: 'unbounded' };
    const [from, beside] = [before.left.snapshot, before.right.snapshot];
    if (from?.status !== 'active' || !beside) continue;
    for (const event of eventsAt(before.left, alphabet)) {
      arrive(
        () => ({ left: left.take(from, before.left, event), right: right.take(beside, before.right, event) }),
        { input: before.input, before, event },
      );
    }
  }
  return { kind: 'closed', pairs: found.size, leaves: [...leaves].sort() };
}

/** All that could happen: what was ever told, and the delays that run. */
const eventsAt = (turn: Turn, { events }: Alphabet): AnyEventObject[] => [
  ...events.filter((event) => !event.type.startsWith('xstate.after.') && canHear(turn, event)),
  ...turn.timers.map((type) => ({ type })),
];

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
