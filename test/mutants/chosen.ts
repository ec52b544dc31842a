import type { Examiner } from '../support/mutants/examine.ts';
import type { Mutant } from '../support/mutants/mutants.ts';
import { sampleOf } from '../support/mutants/sample.ts';
import { equivalents } from './equivalents.ts';
import { examiners } from './examiners.ts';

interface Asked {
  /** One machine's mutants alone. */
  MUTANTS_MACHINE?: string;
  /** How many of the mutants, chosen by the seed. */
  MUTANTS_SAMPLE?: string;
  MUTANTS_SEED?: string;
}

/** A mutant, and who looks at it. */
export interface Chosen {
  examiner: Examiner;
  mutant: Mutant;
}

/** The mutants that are asked for, each with who looks at it, and the known equivalents that are no mutants. */
export function chosenMutants({ MUTANTS_MACHINE, MUTANTS_SAMPLE, MUTANTS_SEED }: Asked) {
  const names = MUTANTS_MACHINE ? [MUTANTS_MACHINE] : Object.keys(examiners);
  const asked = names.map((name) => {
    const start = examiners[name];
    if (!start) throw new Error(`There is no machine ${name}, but ${Object.keys(examiners).join(', ')}.`);
    return start();
  });
  const all = asked.flatMap((examiner) => examiner.mutants.map((mutant): Chosen => ({ examiner, mutant })));
  const chosen = MUTANTS_SAMPLE ? sampleOf(all, Number(MUTANTS_SAMPLE), Number(MUTANTS_SEED)) : all;
  const named = new Set(all.map(({ mutant }) => mutant.name));
  const strays = [...equivalents.keys()].filter(
    (name) => asked.some(({ machine }) => name.startsWith(`${machine} | `)) && !named.has(name),
  );
  return { chosen, strays };
}
