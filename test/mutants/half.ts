import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { complaintOf } from '../support/mutants/complaint.ts';
import { chosenMutants } from './chosen.ts';
import { equivalents } from './equivalents.ts';

const folder = join(import.meta.dirname, '../../coverage/mutants');

/** Looks at every second mutant that is asked for, from this one on, and leaves what it found to the report, which judges it. */
export function examineHalf(half: 0 | 1): void {
  test(`every second mutant from number ${half}`, async () => {
    const { examiners, chosen, strays } = await chosenMutants(process.env);
    const mine = chosen.filter((_, index) => index % 2 === half);
    const verdicts = [];
    for (const { examiner, mutant } of mine) {
      const verdict = await examiner.examine(mutant);
      const complaint = complaintOf(verdict, equivalents);
      verdicts.push({
        machine: examiner.machine,
        ...verdict,
        complaint,
        reason: equivalents.get(verdict.name)?.because,
      });
    }
    const facts = examiners.map(({ machine, paths, steps }) => ({ machine, paths, steps }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `half-${half}.json`),
      `${JSON.stringify({ facts, verdicts, strays }, null, 2)}\n`,
    );
  });
}
