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
const machines = readdirSync(join(root, 'machines')).flatMap(
  (file) => /^(.+)\.machine\.ts$/.exec(file)?.[1] ?? [],
);
const all = ['rules', ...machines];
const groups = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = groups.filter((group) => !all.includes(group));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, but ${all.join(', ')}.`);

function run(command, parameters, options = {}) {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}.`);
}

if (!existsSync(join(here, 'node_modules/@stryker-mutator/core/package.json')))
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });

const equivalents = JSON.parse(readFileSync(join(here, 'equivalents.json'), 'utf8')).flatMap(
  ({ mutants }) => mutants,
);
const complaints = [];
for (const group of groups) {
  console.log(`\n== ${group}`);
  const env = { ...process.env, SOURCE_MUTANTS: group, PATHS_WITH: 'paths' };
  run(
    process.execPath,
    [
      join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      join(here, 'stryker.config.mjs'),
    ],
    { env },
  );
  const { files } = JSON.parse(readFileSync(join(root, `coverage/source-mutants/${group}.json`), 'utf8'));
  for (const [file, { source, mutants }] of Object.entries(files))
    complaints.push(...survivors(file, source, mutants));
}
if (complaints.length > 0) {
  console.error(`\n${complaints.length} to look at:\n${complaints.join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery mutant is noticed, or is listed as equivalent.');

/** Mutants that nobody noticed and no row explains. A row is found by what is changed, wherever in the file. */
function survivors(file, source, mutants) {
  const lines = source.split('\n');
  const textAt = ({ start, end }) => {
    const text = lines.slice(start.line - 1, end.line).join('\n');
    const cut = lines.slice(start.line - 1, end.line - 1).join('\n').length + (end.line > start.line ? 1 : 0);
    return text.slice(start.column - 1, cut + end.column - 1).replace(/\s+/g, ' ');
  };
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .filter(
      ({ mutatorName, replacement, location }) =>
        !equivalents.some(
          (one) =>
            one.file === file &&
            one.mutator === mutatorName &&
            one.original === textAt(location) &&
            one.replacement === (replacement ?? '').replace(/\s+/g, ' '),
        ),
    )
    .map(
      ({ mutatorName, replacement, location }) =>
        `${file}:${location.start.line} ${textAt(location)} turned into ${replacement} (${mutatorName})`,
    );
}
