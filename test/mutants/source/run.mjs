/**
 * `npm run mutants:source [-- NAME...]`: Stryker changes the source of machines, selectors and rules, one small thing at
 * a time, and the paths and the rules' own tests have to notice, unless `equivalents.json` says why nobody could.
 * A name is a machine's, or `rules`. Installs Stryker here when it is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../../..');
const files = readdirSync(join(root, 'machines'));
const all = ['rules', ...files.flatMap((file) => /^(.+)\.machine\.ts$/.exec(file)?.[1] ?? [])];
const groups = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = groups.filter((group) => !all.includes(group));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, but ${all.join(', ')}.`);

function run(command, parameters, options = {}) {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}.`);
}

const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
if (!existsSync(stryker)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const equivalents = readJson(join(here, 'equivalents.json')).flatMap(({ mutants }) => mutants);
const complaints = [];
for (const group of groups) {
  console.log(`\n== ${group}`);
  const env = { ...process.env, SOURCE_MUTANTS: group, PATHS_WITH: 'paths' };
  // Stryker takes a file of tests that does not load for one without tests.
  run(process.execPath, [vitest, 'run', '--config', join(here, 'vitest.config.ts')], { env });
  run(process.execPath, [stryker, 'run', join(here, 'stryker.config.mjs')], { env });
  const report = readJson(join(root, `coverage/source-mutants/${group}.json`));
  for (const [file, { source, mutants }] of Object.entries(report.files))
    complaints.push(...survivors(file, source, mutants));
}
if (complaints.length > 0) {
  console.error(`\n${complaints.length} to look at:\n${complaints.join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery mutant is noticed, or is listed as equivalent.');

/** Mutants that nobody noticed and no row explains. A row is found by what is changed, wherever in the file. */
function survivors(file, source, mutants) {
  const placeOf = ({ line, column }) =>
    source.split('\n', line - 1).join('\n').length + (line > 1) + column - 1;
  const oneLine = (text = '') => text.replace(/\s+/g, ' ');
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .flatMap(({ mutatorName, replacement, location: { start, end } }) => {
      const original = oneLine(source.slice(placeOf(start), placeOf(end)));
      const row = { file, mutator: mutatorName, original, replacement: oneLine(replacement) };
      const isListed = equivalents.some((one) => Object.keys(row).every((key) => one[key] === row[key]));
      return isListed
        ? []
        : [`${file}:${start.line} ${original} turned into ${replacement} (${mutatorName})`];
    });
}
