// `npm test` runs the checks of every commit, the fast ones first, and `npm run test:all` those of a release
// (docs/decisions/035). Both stop at the first failure, with its exit code. The last line is 'N passed, N failed'. Two
// suites take too long for both: `npm run hammer`, ten rounds of 200 parallel bookings, and `npm run failpoints`, all
// faults during a paid booking. `npm run explore -- --minutes 60` performs random actions for an hour; `npm run test:all` for half a minute.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'coverage/results.json');
const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

const check = { 'Lint and format': [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] };
const types = { Types: bin('typescript/bin/tsc') };
const build = { Build: [process.execPath, 'server/build.mjs'] };
const paths = (...options) => ({
  Paths: [process.execPath, 'tools/paths/run.mjs', '--report-only', ...options],
});
const tests = (...filter) => ({
  Tests: [
    ...bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...filter,
  ],
});
// Select projects by name: with several exclusions, Vitest runs each project that is missing from any of them.
const projects = (...names) => tests(...names.map((name) => `--project=${name}`));
const [only, ...options] = process.argv.slice(2);
const alone = {
  hammer: projects('hammer'),
  bench: projects('bench'),
  failpoints: projects('failpoints'),
  journeys: projects('engines'),
  vitals: tests('--project=vitals', '--no-file-parallelism'),
  explore: tests('--project=explore', 'test/explore/explore.test.ts'),
};
const first = { ...check, ...types, ...build };
const always = ['unit', 'actor', 'server', 'journeys'];
const everyday = projects(...always, 'page-states', 'engines-everyday');
const all = projects(...always, 'page', 'second-shop', 'processes', 'browser', 'engines', 'explore');
/** The steps run in sequence. The commands of a step run in parallel. */
const stepsOf = (name) => {
  if (name === undefined) return [first, everyday, paths('--level=actor')];
  if (name === 'all') return [first, all, paths()];
  return [alone[name]];
};
process.env[only === 'bench' ? 'BENCH' : 'EXPLORE'] = JSON.stringify(readOptions());

// Drawings and pictures of other commands stay in the folder.
for (const stale of ['results.json', 'paths', 'viewer.json', 'index.html'])
  rmSync(join(root, 'coverage', stale), { recursive: true, force: true });
let code = 0;
for (const step of stepsOf(only)) {
  const codes = await Promise.all(Object.entries(step).map(timed));
  code = codes.find((one) => one !== 0) ?? 0;
  if (code !== 0) break;
}

const { passed, failed, skipped } = counts();
if (skipped > 0) {
  console.error(`\n${skipped} tests were skipped: no test may be skipped.`);
  code ||= 1;
}
// A step that failed without a failed test counts as a failure.
console.log(`\n${passed} passed, ${failed === 0 && code !== 0 ? 1 : failed} failed`);
process.exitCode = code;

/** Reads the options of `npm run explore` and `npm run bench`. An error or `--help` ends the run at once. */
function readOptions() {
  const exploreOptions = {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    width: { type: 'string', multiple: true },
  };
  const benchOptions = {
    scale: { type: 'string', multiple: true },
    database: { type: 'string', multiple: true },
    call: { type: 'string', multiple: true },
    connections: { type: 'string' },
    requests: { type: 'string' },
    memory: { type: 'string' },
  };
  const optionsOf = { explore: exploreOptions, bench: benchOptions };
  const explains =
    'npm run explore -- [--minutes 0.5] [--seed 7] [--width 390]...\n' +
    'npm run bench -- [--scale 10]... [--database embedded]... [--call timeslot]... [--connections 10] [--requests 2000] [--memory 100000]';
  const usage = `npm test, npm run test:all, journeys, vitals, hammer, failpoints: no options\n${explains}`;
  if (options.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args: options, options: optionsOf[only] ?? {} }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

function counts() {
  if (!existsSync(results)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(results, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

async function timed([name, command]) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  const ended = await run(command);
  console.log(`== ${name}: ${ended === 0 ? 'good' : 'failed'}, ${Math.round((Date.now() - began) / 1000)} s`);
  return ended;
}

async function run([command, ...parameters]) {
  const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const ended = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exit, signal) => resolve(exit ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  process.off('SIGINT', forward).off('SIGTERM', forward);
  return ended;
}
