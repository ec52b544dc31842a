/**
 * `npm run paths`, after its tests: what the generated paths took of every machine at each level.
 * Fails below 100 %, naming what was missed, and when a machine has no model or a model no machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { root: { type: 'string', default: new URL('..', import.meta.url).pathname } },
});
const root = new URL(`file://${values.root.replace(/\/*$/, '/')}`);
const levels = ['actor', 'view', 'browser'];

const namesIn = (folder, ending) => {
  const url = new URL(folder, root);
  if (!existsSync(url)) return [];
  return readdirSync(url).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
};
const machines = namesIn('machines/', '.machine.ts');
const models = namesIn('test/models/', '.model.ts');

const problems = [
  ...machines
    .filter((name) => !models.includes(name))
    .map((name) => `machines/${name}.machine.ts has no model`),
  ...models
    .filter((name) => !machines.includes(name))
    .map((name) => `test/models/${name}.model.ts has no machine`),
];

const share = (taken, total) => `${taken}/${total}`;
const rows = [];
for (const machine of machines) {
  for (const level of levels) {
    const file = new URL(`coverage/paths/${machine}.${level}.json`, root);
    if (!existsSync(file)) {
      problems.push(`${machine}: no paths were driven at level ${level}`);
      continue;
    }
    const { states, edges, guards, impossible, paths, steps } = JSON.parse(readFileSync(file, 'utf8'));
    const outcomes = guards.flatMap((guard) => [
      { key: `${guard.name} is true`, taken: guard.true },
      { key: `${guard.name} is false`, taken: guard.false },
    ]);
    const excused = new Set(impossible.filter(({ asserted }) => asserted > 0).map(({ key }) => key));
    const count = (list) => {
      const excluded = list.filter(({ key, taken }) => taken === 0 && excused.has(key)).length;
      return share(list.filter(({ taken }) => taken > 0).length, list.length - excluded);
    };
    for (const { key, taken } of [...states, ...edges, ...outcomes]) {
      if (taken === 0 && !excused.has(key)) problems.push(`${machine}, ${level}: missed ${key}`);
    }
    rows.push({
      machine,
      level,
      states: count(states),
      edges: count(edges),
      'guard outcomes': count(outcomes),
      'asserted impossible': String(excused.size),
      paths: String(paths),
      steps: String(steps),
    });
    for (const { key, reason, asserted } of impossible) {
      if (asserted === 0) problems.push(`${machine}, ${level}: never asserted as impossible: ${key}`);
      rows.push({ machine: '', level: `  impossible: ${key} (${reason})` });
    }
  }
}

print(rows);
if (problems.length > 0) {
  console.error(`\n${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log('\nEvery state, edge and guard outcome was taken at every level.');
}

/** One line a row, columns as wide as their widest cell; a row without figures is a remark. */
function print(list) {
  const figures = list.filter((row) => 'paths' in row);
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
  const widths = columns.map((name) => Math.max(name.length, ...figures.map((row) => row[name].length)));
  const line = (cells) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] + 2))
      .join('')
      .trimEnd();
  console.log(line(columns));
  for (const row of list) console.log('paths' in row ? line(columns.map((name) => row[name])) : row.level);
}
