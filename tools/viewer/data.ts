import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { type Coverage, type DimensionRun, type Level, levels, type Stamp } from './coverage.ts';
import { type Mutant, type MutantRun, mutantOf } from './mutants.ts';
import { themed } from './themed.ts';

/** The data of the viewer. */
export interface ViewerData {
  machines: ViewerMachine[];
  /** The rules of the ledger. */
  rules: readonly Rule[];
  dimensions: DimensionRun[];
}

export interface ViewerMachine {
  name: string;
  /** The levels at which its paths have to run. */
  levels: readonly Level[];
  /** The drawing for both themes, or null without a drawing. */
  svg: string | null;
  /** The coverage of each level that has run. */
  runs: Coverage[];
  mutants: Mutant[];
  /** When and on which code the mutants ran. */
  mutantStamp: Stamp | null;
  /** The addresses of pictures of screens, relative to `coverage/`. */
  screens: string[];
}

/** A machine of a project. A machine of the server has no page, so its paths run only on an actor. */
export interface MachineFile {
  name: string;
  /** Relative to the project root. */
  file: string;
  spec: string;
  levels: readonly Level[];
}

/** Returns every machine of a project in alphabetical order. */
export function machinesIn(root: string): MachineFile[] {
  const rooms = namesIn(join(root, 'server')).map((room) => `server/${room}`);
  return ['machines', ...rooms]
    .flatMap((folder) =>
      namesIn(join(root, folder)).flatMap((found): MachineFile[] => {
        const [, name] = /^(.+)\.machine\.ts$/.exec(found) ?? [];
        if (name === undefined) return [];
        const file = `${folder}/${found}`;
        return folder === 'machines'
          ? [{ name, file, spec: `test/specs/${name}.spec.ts`, levels }]
          : [{ name, file, spec: `test/server/${name}.spec.ts`, levels: ['actor'] }];
      }),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export const mutantsFile = (root: string, machine: string): string =>
  join(root, `coverage/mutants/${machine}.json`);

/** Returns the coverage of a machine's last run at each level. */
export const runsOf = (root: string, machine: string): Coverage[] =>
  levels.flatMap((level) => readJson<Coverage>(join(root, `coverage/paths/${machine}.${level}.json`)) ?? []);

/** Reads all results of the last runs in a project. */
export function viewerData(root: string): ViewerData {
  const dimensions = join(root, 'coverage/dimensions');
  return {
    machines: machinesIn(root).map(({ name, levels: driven }) => {
      const runs = runsOf(root, name);
      const mutantRun = readJson<MutantRun>(mutantsFile(root, name));
      return {
        name,
        levels: driven,
        svg: drawingOf(root, name),
        runs,
        mutants: mutantRun?.mutants?.map((report) => mutantOf(report, runs[0]?.chart)) ?? [],
        mutantStamp: mutantRun ? { time: mutantRun.time, commit: mutantRun.commit } : null,
        screens: namesIn(join(root, 'coverage/screens', name)).map((file) => `screens/${name}/${file}`),
      };
    }),
    rules: ledger,
    dimensions: namesIn(dimensions).flatMap((file) => readJson<DimensionRun>(join(dimensions, file)) ?? []),
  };
}

function drawingOf(root: string, name: string): string | null {
  const [light, dark] = [`${name}.svg`, `${name}.dark.svg`].map((file) => {
    const path = join(root, 'docs/statecharts', file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  });
  return light ? themed(light, dark ?? light) : null;
}

const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : [];

const readJson = <Content>(file: string): Content | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
