import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildViewer } from '../viewer/build.ts';
import { levels, missedIn, sharesOf, stampText, stepsIn, waysThrough } from '../viewer/coverage.ts';
import {
  type MachineFile,
  machinesIn,
  mutantsFile,
  runsOf,
  type ViewerData,
  viewerData,
} from '../viewer/data.ts';
import { keyMeant, type PathOptions, parseCommandLine, UsageError, usage } from './command-line.ts';
import { dimensionFile, keepDimension, mutantsOf } from './dimensions.ts';
import { ledgerProblem } from './ledger.ts';
import { seed as defaultSeed } from './seed.ts';

/**
 * `npm run paths`: runs all paths, or a dimension, prints for each machine what the paths covered and missed, and
 * builds the viewer. Fails if the paths missed something. With `--edge` or `--path` it runs a single path. Returns the
 * exit code.
 */
export async function main(root: string, words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  try {
    const names = machinesIn(root).map(({ name }) => name);
    const asked = parseCommandLine(words, names);
    return asked.isOne ? follow(root, asked) : await report(root, asked);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function report(root: string, asked: PathOptions): Promise<number> {
  const { machine, dimension, reportOnly } = asked;
  const problems = reportOnly || vitest(root, asked) === 0 ? [] : ['a test failed: its output is above'];
  const seed = Number(asked.seed ?? defaultSeed);
  const ran = dimension && !reportOnly ? keepDimension(root, dimension, seed) : undefined;
  if (ran) console.log(`${dimension}: ${ran.cases} tests, seed ${seed}, ${ran.failures.length} failed`);
  const data = viewerData(root);
  if (runsAllMutants(asked))
    for (const candidate of data.machines)
      if (!machine || candidate.name === machine) console.log(mutantsOf(candidate));
  // `--write-ledger` after a change needs the coverage of one machine only.
  if (!dimension && !(reportOnly && asked.writeLedger)) problems.push(...gapsIn(data, asked));
  if (!machine && !dimension) problems.push(...ledgerProblem(root, asked.writeLedger));
  console.log(`\nReport: ${await buildViewer(root, data)}`);
  if (problems.length === 0) return 0;
  console.error(`\n${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return 1;
}

/** Prints the coverage of each machine and level, and returns the gaps. */
function gapsIn({ machines }: ViewerData, { machine, level }: PathOptions): string[] {
  const asked = machines.filter(({ name }) => !machine || name === machine);
  return asked.flatMap(({ name, levels: due, runs }) =>
    (level ? [level] : due).flatMap((dueLevel) => {
      const run = runs.find((found) => found.level === dueLevel);
      if (!run) return `${name}, ${dueLevel}: no coverage file: the paths have not run`;
      const shares = sharesOf(run).map(({ kind, taken, due }) => `${taken}/${due} ${kind}s`.padEnd(15));
      const paths = `${run.paths.length} paths, ${stepsIn(run)} steps`;
      const { status, failures } = run;
      console.log(
        [name.padEnd(18), dueLevel.padEnd(6), status, ...shares, `${paths}, ${stampText(run)}`].join(' '),
      );
      const failed = failures.map((failure) => `${name}, ${dueLevel}: failed: ${failure.name}`);
      // Failed paths end early, so their gaps mean nothing.
      return status === 'failed' ? failed : missedIn(run).map((key) => `${name}, ${dueLevel}: missed ${key}`);
    }),
  );
}

/** Runs a single path and prints its steps. */
function follow(root: string, asked: PathOptions): number {
  const { machine = '', headed } = asked;
  const level = asked.level ?? (headed ? 'page' : 'actor');
  const { file, spec } = machineIn(root, machine);
  const changed = Math.max(writtenAt(root, file), writtenAt(root, spec));
  if (writtenAt(root, `coverage/paths/${machine}.${level}.json`) < changed) {
    console.log(`${machine} has changed since its paths ran at level ${level}. All its paths run first.\n`);
    vitest(root, { ...asked, level, headed: false });
  }
  const { path, step, key } = pathMeant(root, { ...asked, machine, level });
  console.log(`${machine}, level ${level}: path ${path}${key ? ` up to step ${step}, for ${key}` : ''}\n`);
  const followed = { machine, level, path, steps: step, takes: key, headed, pauseMs: headed ? 800 : 0 };
  return vitest(root, { ...asked, level }, { FOLLOWED_PATH: JSON.stringify(followed) });
}

/** Returns the requested path, found by its number or by a key, and the step that covers the key. */
export function pathMeant(
  root: string,
  { machine, level, edge, path }: PathOptions & { machine: string },
): { path: number; step: number | null; key: string | null } {
  const run = runsOf(root, machine).find((candidate) => candidate.level === level);
  if (!run)
    throw new UsageError(`The paths of ${machine} failed to run at level ${level}. The output is above.`);
  if (path !== undefined && (path < 1 || path > run.paths.length))
    throw new UsageError(
      `${machine} has ${run.paths.length} paths at level ${level}: there is no path ${path}.`,
    );
  if (edge === undefined) return { path: path ?? 1, step: null, key: null };
  const keys = run.counts.map((count) => count.key);
  const key = keyMeant(edge, keys);
  const way = waysThrough(run).get(key);
  if (!way) {
    const { excuse = '' } = run.counts.find((count) => count.key === key) ?? {};
    throw new UsageError(`No path takes ${key} at level ${level}. ${excuse}`);
  }
  if (path === undefined) return { ...way.soonest, key };
  const step = run.paths[path - 1]?.findIndex(({ takes }) => takes.includes(key)) ?? -1;
  if (step < 0)
    throw new UsageError(
      `Path ${path} does not take ${key}. These do: ${way.paths.slice(0, 20).join(', ')}.`,
    );
  return { path, step: step + 1, key };
}

function machineIn(root: string, machine: string): MachineFile {
  const found = machinesIn(root).find(({ name }) => name === machine);
  if (!found) throw new UsageError(`There is no machine ${machine}.`);
  return found;
}

const writtenAt = (root: string, file: string): number =>
  existsSync(join(root, file)) ? statSync(join(root, file)).mtimeMs : 0;

/** Deletes the figures of a machine, or of all, that a run replaces. A run without a result leaves no older result. */
function deleteFigures(machine: string | undefined, root: string, filesOf: (name: string) => string[]): void {
  for (const { name } of machinesIn(root))
    if (!machine || name === machine) for (const file of filesOf(name)) rmSync(file, { force: true });
}

/** Only a run of all mutants writes their figures. */
const runsAllMutants = ({ dimension, runs }: PathOptions): boolean =>
  dimension === 'mutants' && (runs === 'all' || Number(runs) >= 100);

/** Runs the requested tests in Vitest. Passes options to the tests as environment variables. */
function vitest(root: string, asked: PathOptions, more: { FOLLOWED_PATH?: string } = {}): number {
  const { machine, level, dimension, seed, runs, pictures, development } = asked;
  const own = {
    answers: ['actor'],
    mutants: ['actor'],
    chunks: ['page'],
    screens: ['page'],
    keyboard: ['page'],
    meanwhile: levels,
  };
  const projects: readonly string[] = level ? [level] : dimension ? own[dimension] : levels;
  const meant = machine ? machineIn(root, machine) : undefined;
  if (meant && !meant.levels.some((level) => projects.includes(level)))
    throw new UsageError(`${machine} runs on the server and has no page.`);
  if (dimension) rmSync(dimensionFile(root, dimension), { force: true });
  else if (!more.FOLLOWED_PATH)
    deleteFigures(machine, root, (name) =>
      projects.map((project) => join(root, `coverage/paths/${name}.${project}.json`)),
    );
  if (runsAllMutants(asked)) deleteFigures(machine, root, (name) => [mutantsFile(root, name)]);
  const environment = {
    PATHS_WITH: dimension ?? 'paths',
    SEED: seed ?? String(defaultSeed),
    PATHS_RUNS: runs,
    PATHS_PICTURES: pictures ? '1' : undefined,
    PAGES_BUILT_FOR: development ? 'development' : undefined,
    ...more,
  };
  const tests = meant
    ? [meant.spec]
    : ['.spec.ts', ...(dimension === 'chunks' ? ['pages/chunks.test.ts'] : [])];
  const given = [...projects.map((name) => `--project=${name}`), ...tests];
  const quiet = more.FOLLOWED_PATH ? ['--reporter=dot', '--disableConsoleIntercept'] : [];
  const kept = dimension
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${dimensionFile(root, dimension)}`]
    : [];
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...given, ...quiet, ...kept],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  return status ?? 1;
}
