import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, askedBy, usage } from './asked.ts';
import { strangers } from './counterparts.ts';
import { follow } from './follow.ts';
import { ledgerProblems } from './ledger-page.ts';
import { mutantsSaid } from './mutants-words.ts';
import { pageOf } from './page.ts';
import { levels, machinesIn, readCoverage, readReport } from './report.ts';
import { runPaths } from './run-paths.ts';
import { gapsOf, notDriven, rowOf, tableOf } from './summary.ts';

/**
 * `npm run paths`: drives the generated paths of all three levels, prints machine by machine what they took, and
 * leaves `coverage/paths.json` and `coverage/paths.html`, with what the last runs of the mutators left. Fails below 100 %, naming what was missed, when a machine
 * has no model or a model no machine, and when the ledger's page is stale. With `--edge`, `--state`, `--guard` or
 * `--path` it drives one path alone and prints its steps. Returns the exit code.
 */
export async function main(words: readonly string[]): Promise<number> {
  const asked = askedBy(words);
  if ('problem' in asked) {
    console.error(asked.problem);
    return 2;
  }
  if (asked.help) {
    console.log(usage);
    return 0;
  }
  return asked.one ? await follow(asked) : await report(asked);
}

async function report(asked: Asked): Promise<number> {
  const { root } = asked;
  const problems: string[] = [];
  if (!asked.reportOnly) {
    if (!asked.machine) rmSync(join(root, 'coverage/paths'), { recursive: true, force: true });
    if (runPaths(asked) !== 0) problems.push('a path failed: see above');
  }
  problems.push(...strangers(root));
  const chosen = asked.machine ? [asked.machine] : machinesIn(root);
  const chosenLevels = asked.level ? [asked.level] : levels;
  const runs = chosen.flatMap((machine) =>
    chosenLevels.flatMap((level) => {
      const run = readCoverage(root, machine, level);
      if (!run) problems.push(notDriven(machine, level));
      return run ?? [];
    }),
  );
  console.log(tableOf(runs.map(rowOf)));
  problems.push(...runs.flatMap(gapsOf));

  const whole = readReport(root);
  if (!asked.machine) problems.push(...ledgerProblems(whole, asked));
  const [data, page] = [join(root, 'coverage/paths.json'), join(root, 'coverage/paths.html')];
  mkdirSync(join(root, 'coverage'), { recursive: true });
  writeFileSync(data, `${JSON.stringify(whole)}\n`);
  writeFileSync(page, await pageOf(whole));
  console.log(`\n${mutantsSaid(whole)}`);
  console.log(`\nTo read: ${page}\nThe same as data: ${data}`);

  if (problems.length > 0) {
    console.error(`\n${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    return 1;
  }
  console.log('\nEvery state, edge and guard outcome was taken at every level.');
  return 0;
}
