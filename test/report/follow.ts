import { statSync } from 'node:fs';
import type { Coverage, Level } from '../support/paths/coverage.ts';
import { sourcesOf } from '../support/paths/source-places.ts';
import type { Asked, One } from './asked.ts';
import type { Kind } from './command.ts';
import { keyMeant } from './key-meant.ts';
import { coverageFile, levels, type ReportMachine, readCoverage, readReport } from './report.ts';
import { runFollowed, runPaths } from './run-paths.ts';

type AskedOne = Asked & { one: One; machine: string };

/** Drives one path alone, step by step. Returns the exit code. */
export async function follow(asked: Asked): Promise<number> {
  const { one, machine, root } = asked;
  if (!one || machine === undefined) throw new Error('Nothing to follow.');
  if (one.headed && !hasDisplay()) {
    console.error(noDisplay);
    return 2;
  }
  const level = asked.level ?? 'actor';
  const run = freshRun({ ...asked, one, machine }, level);
  const found = run && choose(readReport(root).machines, { ...asked, one, machine }, run);
  if (!found) return 1;
  if (typeof found === 'string') {
    console.error(found);
    return 2;
  }
  const { path, step, key } = found;
  const upTo = step === null ? '' : ` up to step ${step}`;
  const aim = key === null ? '' : `, for ${key}`;
  console.log(`${machine}, level ${level}: path ${path}${upTo}${aim}\n`);
  const { headed, pauseMs } = one;
  return runFollowed(root, { machine, level, path, steps: step, takes: key, headed, pauseMs });
}

/** Linux shows windows on a display that the environment names. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const noDisplay = `--headed opens a window, and there is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set.
Run it on a desktop, or on a display of its own: xvfb-run npm run paths -- ...
Without --headed the same path runs in the same browser, unseen: --level browser.`;

/** What the last run of the machine left, if it is as new as machine and model; else all its paths are driven first. */
function freshRun({ root, machine }: AskedOne, level: Level): Coverage | undefined {
  const file = coverageFile(root, machine, level);
  const left = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isOld = left < newestOf(machine);
  if (isOld) {
    const why = left === 0 ? 'was never driven here' : 'has changed since it was driven';
    console.log(
      `${machine} ${why} at level ${level}: first all its paths, to know what each of them takes.\n`,
    );
    runPaths({ root, machine, level });
  }
  const run = readCoverage(root, machine, level);
  if (!run) console.error(`The paths of ${machine} could not be driven at level ${level}: see above.`);
  return run;
}

/** When machine, model or proof were written last. */
function newestOf(machine: string): number {
  const { machine: file, model, proof } = sourcesOf(machine);
  return Math.max(
    ...[file, ...model, proof].map((one) => statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

interface Choice {
  path: number;
  /** The step that takes what was asked for; nothing, where the whole path was asked for. */
  step: number | null;
  key: string | null;
}

/** The path that is meant, or what to say where none is. */
function choose(
  machines: readonly ReportMachine[],
  { one, machine }: AskedOne,
  run: Coverage,
): Choice | string {
  const { takes, path } = one;
  const { level, driven } = run;
  if (path !== undefined && path > driven.paths.length) {
    return `${machine} has ${driven.paths.length} paths at level ${level}: there is no path ${path}.`;
  }
  if (!takes) return { path: path ?? 1, step: null, key: null };
  const own = machines.find(({ name }) => name === machine);
  const key = keyMeant(own ? listOf(own, takes.kind) : [], takes);
  if ('problem' in key) return key.problem;
  const found = own && listOf(own, takes.kind).find((item) => item.key === key.key)?.taken;
  const at = found?.[level];
  if (!at?.soonest) {
    const others = levels.filter((other) => found?.[other]?.soonest);
    const elsewhere = others.length > 0 ? ` It is taken at level ${others.join(' and ')}.` : '';
    const why = at?.impossible ? ` No visitor can take it: ${at.impossible}` : '';
    return `No path takes ${key.key} at level ${level}.${why}${elsewhere}`;
  }
  if (path === undefined) return { ...at.soonest, key: key.key };
  const number = driven.keys.indexOf(key.key);
  const step = driven.paths[path - 1]?.findIndex(([, , taken]) => taken.includes(number)) ?? -1;
  if (step >= 0) return { path, step: step + 1, key: key.key };
  return `Path ${path} does not take ${key.key}. These do: ${at.paths.slice(0, 20).join(', ')}${at.paths.length > 20 ? ', ...' : ''}.`;
}

const listOf = ({ edges, states, outcomes }: ReportMachine, kind: Kind) =>
  ({ edge: edges, state: states, guard: outcomes })[kind];
