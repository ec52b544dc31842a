/**
 * `npm run paths`: drives the generated paths of all three levels, then prints machine by machine what
 * they took. Fails below 100 %, naming what was missed, and when a machine has no model or a model no
 * machine. `--report-only` prints what the last runs left.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    'report-only': { type: 'boolean', default: false },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  },
});
const levels = ['actor', 'view', 'browser'];
const problems = [];

if (!options['report-only']) {
  rmSync(join(options.root, 'coverage/paths'), { recursive: true, force: true });
  const { status } = spawnSync('npx', ['vitest', 'run', '.paths.test'], {
    cwd: options.root,
    stdio: 'inherit',
  });
  if (status !== 0) problems.push('a path failed: see above');
}

const machines = namesIn('machines', '.machine.ts');
const models = namesIn('test/models', '.model.ts');
for (const name of machines) if (!models.includes(name)) problems.push(`the machine ${name} has no model`);
for (const name of models) if (!machines.includes(name)) problems.push(`the model ${name} has no machine`);

const rows = machines.flatMap((machine) => levels.flatMap((level) => rowOf(machine, level) ?? []));
print(rows);
if (problems.length > 0) {
  console.error(`\n${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log('\nEvery state, edge and guard outcome was taken at every level.');
}

function namesIn(folder, ending) {
  const path = join(options.root, folder);
  const files = existsSync(path) ? readdirSync(path) : [];
  return files.flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
}

/** What one machine's paths took at one level; its gaps are problems. */
function rowOf(machine, level) {
  const file = join(options.root, `coverage/paths/${machine}.${level}.json`);
  if (!existsSync(file)) {
    problems.push(`${machine}, ${level}: no paths were driven`);
    return undefined;
  }
  const { states, edges, guards, impossible, paths, steps } = JSON.parse(readFileSync(file, 'utf8'));
  const outcomes = guards.flatMap((guard) => [
    { key: `${guard.name} is true`, taken: guard.true },
    { key: `${guard.name} is false`, taken: guard.false },
  ]);
  const excused = new Set(impossible.filter(({ asserted }) => asserted > 0).map(({ key }) => key));
  for (const { key, taken } of [...states, ...edges, ...outcomes]) {
    if (taken === 0 && !excused.has(key)) problems.push(`${machine}, ${level}: missed ${key}`);
  }
  const share = (list) => {
    const asked = list.filter(({ key, taken }) => taken > 0 || !excused.has(key));
    return `${asked.filter(({ taken }) => taken > 0).length}/${asked.length}`;
  };
  return {
    figures: {
      machine,
      level,
      states: share(states),
      edges: share(edges),
      'guard outcomes': share(outcomes),
      'asserted impossible': String(excused.size),
      paths: String(paths),
      steps: String(steps),
    },
    remarks: impossible.map(({ key, reason }) => `  impossible: ${key}. ${reason}`),
  };
}

/** One line a row, columns as wide as their widest cell, under it what a visitor cannot do there and why. */
function print(list) {
  const columns = [
    'machine',
    'level',
    'states',
    'edges',
    'guard outcomes',
    'asserted impossible',
    'paths',
    'steps',
  ];
  const widths = columns.map((name) =>
    Math.max(name.length, ...list.map(({ figures }) => figures[name].length)),
  );
  const line = (cells) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] + 2))
      .join('')
      .trimEnd();
  console.log(line(columns));
  for (const { figures, remarks } of list) {
    console.log([line(columns.map((name) => figures[name])), ...remarks].join('\n'));
  }
}
