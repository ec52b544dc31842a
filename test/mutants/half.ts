import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { complaintOf } from '../support/mutants/complaint.ts';
import { halvesOf } from '../support/mutants/halves.ts';
import { chosenMutants } from './chosen.ts';
import { equivalents } from './equivalents.ts';

const folder = join(import.meta.dirname, '../../coverage/mutants');

/** Looks at one half of the mutants that are asked for, and leaves what it found to the report, which judges it. */
export function examineHalf(half: 0 | 1): void {
  test(`half ${half} of the mutants`, async () => {
    const { chosen, strays } = chosenMutants(process.env);
    const mine = halvesOf(chosen)[half];
    const verdicts = [];
    for (const { examiner, mutant, place } of mine) {
      const verdict = await examiner.examine(mutant);
      const { state, event, edge, word } = mutant;
      verdicts.push({
        place,
        machine: examiner.machine,
        where: { state, event, edge, word },
        ...verdict,
        complaint: complaintOf(verdict, equivalents),
        reason: equivalents.get(verdict.name)?.because,
      });
    }
    const facts = [];
    for (const examiner of new Set(mine.map((one) => one.examiner))) {
      facts.push({ machine: examiner.machine, ...(await examiner.facts()) });
    }
    const sample = process.env.MUTANTS_SAMPLE ? chosen.length : null;
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `half-${half}.json`),
      `${JSON.stringify({ facts, sample, verdicts, strays }, null, 2)}\n`,
    );
  });
}
