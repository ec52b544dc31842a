/**
 * `npm run mutants:source`: Stryker changes the source of machines, selectors and rules, one small thing at a time,
 * and the generated paths and the rules' own tests have to notice. Fails when they do not, unless nobody could.
 * `--machine NAME` for one machine's file, `--rules` for everything but machines; `--write` keeps a whole run in
 * `docs/source-mutants.md`; `--report-only` judges what the last run left. Installs Stryker here when it is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const here = import.meta.dirname;
const root = join(here, '../../..');
const results = join(root, 'coverage/source-mutants');

const { values: asked } = parseArgs({
  options: {
    machine: { type: 'string' },
    rules: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    'report-only': { type: 'boolean', default: false },
  },
});
const isPart = asked.machine || asked.rules;
if (asked.write && isPart) throw new Error('Only the whole is written down.');

const notMachines = ['machines/rules/*.ts', 'machines/*.selectors.ts', 'machines/service.ts'];
/** The smallest machines first, so that most is known soon. */
const machines = readdirSync(join(root, 'machines'))
  .flatMap((file) => /^(.+)\.machine\.ts$/.exec(file)?.[1] ?? [])
  .sort((a, b) => sizeOf(a) - sizeOf(b));
const groups = asked.rules ? ['rules'] : asked.machine ? [asked.machine] : ['rules', ...machines];
for (const group of groups) {
  if (group !== 'rules' && !machines.includes(group)) {
    throw new Error(`There is no machine ${group}, but ${machines.join(', ')}.`);
  }
}

const began = Date.now();
if (!asked['report-only']) {
  install();
  if (!isPart) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const group of groups) await mutate(group);
}
const seconds = !isPart && !asked['report-only'] ? Math.round((Date.now() - began) / 1000) : undefined;
const { module } = await runnerImport(join(here, 'report.ts'), { root, configFile: false, logLevel: 'warn' });
process.exitCode = module.report(results, { groups, seconds, write: asked.write });

function sizeOf(machine) {
  return statSync(join(root, `machines/${machine}.machine.ts`)).size;
}

function install() {
  if (existsSync(join(here, 'node_modules/@stryker-mutator/core/package.json'))) return;
  console.log('Installing Stryker into test/mutants/source.');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Stryker could not be installed.', { cause: error });
}

/** One run of Stryker; its tests are those of `paths.judge.ts` and `vitest.config.ts` for the group. */
async function mutate(group) {
  console.log(`\n== ${group}`);
  process.chdir(root);
  process.env.SOURCE_MUTANTS = group;
  const { Stryker } = await import('@stryker-mutator/core');
  await new Stryker({
    mutate: group === 'rules' ? notMachines : [`machines/${group}.machine.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutants/source/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(here, 'ignore-words.mjs')],
    ignorers: ['words'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: join(results, `${group}.json`) },
    concurrency: 2,
    coverageAnalysis: 'perTest',
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 10,
    // Stryker 9 reads a tsconfig with TypeScript up to 6: there is nothing for it to read.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    // The copy lies inside the house and finds its packages there.
    symlinkNodeModules: false,
    tempDirName: 'coverage/stryker',
    cleanTempDir: 'always',
    ignorePatterns: ['coverage', 'dist', 'docs', 'public', '.data', 'test/mutants/source/node_modules'],
    logLevel: 'warn',
  }).runMutationTest();
}
