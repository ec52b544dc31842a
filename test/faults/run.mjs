/**
 * `npm run faults`: puts each fault of this folder into a copy of the checkout, one at a time, runs the levels until a
 * test notices, and prints which. Fails where none does, unless the fault says why none can. Results: `coverage/faults.json`.
 * `--only TEXT` for the faults whose name has it, `--level actor` or `page` for that level alone, `--jobs N` for N at once.
 * `--refresh` runs nothing: it writes each patch anew where the lines around its change have moved or changed.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    level: { type: 'string', default: 'all' },
    jobs: { type: 'string', default: '1' },
    refresh: { type: 'boolean', default: false },
  },
});

/** Vitest's project of each level, and which of its tests may notice a fault. */
const specs = ({ machines }) => machines.map((name) => `test/specs/${name}.spec.ts`);
const levels = {
  actor: ['actor', specs],
  page: ['page', specs],
  pages: ['page', ({ tests }) => tests],
  unit: ['unit', () => ['test/machines', 'test/services', 'test/contract.test.ts']],
  server: ['server', ({ tests }) => tests],
  journeys: ['browser', ({ tests }) => tests],
};

/** How long one level may take over one fault, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;

const { module } = await runnerImport(join(import.meta.dirname, 'faults.ts'), { root, configFile: false });
const faults = module.readFaults().filter(({ name }) => name.includes(asked.only));
if (faults.length === 0) throw new Error(`No fault has ${asked.only} in its name.`);

if (asked.refresh) {
  for (const fault of faults) refresh(fault);
  process.exit();
}

const results = [];
const waiting = faults.values();
await Promise.all(Array.from({ length: Number(asked.jobs) }, examineNext));
fs.mkdirSync(join(root, 'coverage'), { recursive: true });
fs.writeFileSync(join(root, 'coverage/faults.json'), `${JSON.stringify(results, null, 2)}\n`);
const missed = results.filter(({ level, equivalent, error }) => error ?? !(level || equivalent));
console.log(`\n${results.filter(({ level }) => level).length} of ${results.length} noticed.`);
for (const { name, what, error } of missed)
  console.error(`${name}: ${error ?? `nobody notices that ${what}`}.`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** Puts a fault in with little regard to what stands around it, and keeps the difference. */
function refresh({ name, file, changes }) {
  const gone = changes.filter((path) => !fs.existsSync(join(root, path)));
  if (gone.length > 0) return console.error(`${name} has to be made by hand: ${gone.join()} is gone.`);
  const copy = fs.mkdtempSync(join(tmpdir(), 'fault-'));
  for (const side of ['a', 'b'])
    for (const path of changes) fs.cpSync(join(root, path), join(copy, side, path));
  const git = (cwd, ...parameters) =>
    spawnSync('git', parameters, { cwd: join(copy, cwd), encoding: 'utf8' });
  const { status, stderr } = git('b', 'apply', '-C1', file);
  if (status !== 0) console.error(`${name} has to be made by hand: ${stderr}`);
  else {
    const [header] = fs.readFileSync(file, 'utf8').split(/^(?=--- )/m, 1);
    const diffs = [1, 3].map(
      (lines) => git('.', 'diff', '--no-index', '--no-prefix', `-U${lines}`, 'a', 'b').stdout,
    );
    const diff = diffs.find(isOnlyThere) ?? diffs[1];
    fs.writeFileSync(file, header + diff.replace(/^(diff --git|index) .*\n|(?<=^@@ .* @@).*/gm, ''));
  }
  fs.rmSync(copy, { recursive: true, force: true });
}

/** Whether each change of a diff can be put into one place only, wherever the lines around it move. */
function isOnlyThere(diff) {
  const text = (lines) => lines.map((line) => `\n${line.slice(1)}`).join('');
  return diff.split(/^diff --git /m).every((part) => {
    const [head, ...hunks] = part.split(/^@@ .*\n/m);
    const path = /^--- a\/(.+)$/m.exec(head)?.[1];
    const whole = path && `\n${fs.readFileSync(join(root, path), 'utf8')}`;
    return hunks.every((hunk) => {
      const before = text(
        hunk
          .trimEnd()
          .split('\n')
          .filter((line) => /^[ -]/.test(line)),
      );
      return whole.split(before).length === 2;
    });
  });
}

async function examineNext() {
  for (const fault of waiting) {
    const began = Date.now();
    const noticed = await examine(fault).catch((error) => ({ error: String(error) }));
    const seconds = Math.round((Date.now() - began) / 1000);
    const { name, machines, what, equivalent } = fault;
    results.push({ name, machines, what, equivalent, ...noticed, seconds });
    const { level, test, error } = noticed;
    const by = error ?? (level ? `${level}: ${test}` : equivalent ? 'nobody can' : 'NOBODY');
    console.log([name, machines.join(', '), by, `${seconds} s`].join(' | '));
  }
}

/** The first level that notices, and its test. */
async function examine(fault) {
  const copy = fs.mkdtempSync(join(tmpdir(), 'fault-'));
  try {
    const left = ['node_modules', 'dist', 'coverage', '.git', '.data'].map((name) => join(root, name));
    fs.cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(path) });
    fs.symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { status, stderr } = spawnSync('git', ['apply', fault.file], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${fault.name} does not apply: ${stderr}`);
    for (const level of asked.level === 'all' ? levelsOf(fault) : [asked.level]) {
      const test = await firstFailure(copy, level, fault);
      if (test) return { level, test };
    }
    return {};
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** The likeliest first: the tests that a fault names; an actor runs nothing of `src`, and no path meets the server. */
function levelsOf({ changes, level }) {
  const isIn = (...folders) => changes.some((path) => folders.includes(path.split('/', 1)[0]));
  const paths = isIn('machines', 'contract') ? ['actor', 'page', 'unit'] : ['page', 'unit', 'actor'];
  return [...(level ? [level] : []), ...(isIn('machines', 'contract', 'src') ? paths : [])];
}

/** The first test of a level that fails in a copy; undefined where all pass. */
async function firstFailure(copy, level, fault) {
  const [project, testsOf] = levels[level];
  const report = join(copy, 'coverage/fault.json');
  fs.rmSync(report, { force: true });
  const tests = testsOf(fault).filter((path) => fs.existsSync(join(copy, path)));
  if (tests.length === 0) return undefined;
  const options = [`--project=${project}`, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
  });
  const words = [];
  child.stderr.on('data', (chunk) => words.push(chunk));
  const ended = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (ended === 0) return undefined;
  const { testResults } = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, 'utf8'))
    : { testResults: [] };
  const failed = testResults.find(({ status }) => status === 'failed');
  if (!failed)
    throw new Error(`${fault.name}: ${level} ended with ${ended} and no failed test.\n${words.join('')}`);
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return test?.fullName ?? `${relative(copy, failed.name)} cannot be run`;
}
