import type { EventObject, Snapshot } from 'xstate';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { Operator } from './change.ts';
import { type Comparison, compare } from './equivalence.ts';
import { type Fate, hunt } from './hunt.ts';
import { type Journal, journalOf } from './journal.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Shown } from './walk-pairs.ts';

/** What became of a mutant, and, where no path noticed it, whether anybody could. */
export interface Verdict {
  name: string;
  operator: Operator;
  fate: Fate;
  comparison?: Comparison;
  /** Milliseconds that it took. */
  ms: number;
}

/** One machine's mutants, and what is needed to look at them. */
export interface Examiner {
  machine: string;
  mutants: Mutant[];
  examine: (mutant: Mutant) => Promise<Verdict>;
  /** How many paths there are to notice them, and how many steps these have. */
  facts: () => Promise<{ paths: number; steps: number }>;
}

/** Most pairs of states of one walk: those that end need some hundreds. */
const MOST_PAIRS = 3_000;

/**
 * Drives the paths once on the machine as it is, when it is first asked. `shown` is all that is ever read of it while
 * it runs.
 */
export function examinerOf<S extends Snapshot<unknown>, E extends EventObject, W>(
  proof: ActorProof<S, E, W>,
  shown: Shown,
): Examiner {
  const { machine } = proof;
  let driven: Promise<Journal<S, E>> | undefined;
  const drive = () => {
    driven ??= journalOf(proof);
    return driven;
  };
  return {
    machine: machine.id,
    mutants: mutantsOf(machine),
    async facts() {
      const { drives } = await drive();
      return {
        paths: drives.length,
        steps: drives.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
      };
    },
    async examine(mutant) {
      const journal = await drive();
      const began = performance.now();
      const fate = await hunt(mutant, proof, journal);
      const { name, operator } = mutant;
      const comparison =
        fate.kind === 'survived' ? compare(machine, mutant.build(), journal, shown, MOST_PAIRS) : undefined;
      const ms = Math.round(performance.now() - began);
      return { name, operator, fate, ...(comparison && { comparison }), ms };
    },
  };
}
