import { expect, test } from 'vitest';
import { complaintOf } from '../support/mutants/complaint.ts';
import { chosenMutants } from './chosen.ts';
import { equivalents } from './equivalents.ts';

const SIZE = 60;
const seed = process.env.MUTANTS_SEED ?? String(Math.floor(Math.random() * 1_000_000));

/** `npm run mutants` looks at all of them; this many are looked at every time, others each time. */
test(`paths notice ${SIZE} mutants chosen by MUTANTS_SEED=${seed}`, { timeout: 300_000 }, async () => {
  console.log(`Mutants chosen by MUTANTS_SEED=${seed}`);
  const { chosen, strays } = chosenMutants({ MUTANTS_SAMPLE: String(SIZE), MUTANTS_SEED: seed });
  const complaints: string[] = [];
  for (const { examiner, mutant } of chosen) {
    const complaint = complaintOf(await examiner.examine(mutant), equivalents);
    if (complaint) complaints.push(complaint);
  }
  expect(chosen).toHaveLength(SIZE);
  expect(complaints).toEqual([]);
  expect(strays).toEqual([]);
});
