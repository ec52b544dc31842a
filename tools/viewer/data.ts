import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { type Coverage, type DimensionRun, type Level, levels } from './coverage.ts';
import { type Mutant, mutantOf, type Verdict } from './mutants.ts';
import { themed } from './themed.ts';

/** All that the page shows. */
export interface ViewerData {
  machines: ViewerMachine[];
  /** The ledger, whose rules edges and paths name. */
  rules: readonly Rule[];
  dimensions: DimensionRun[];
}

export interface ViewerMachine {
  name: string;
  /** Where its paths are to be driven. */
  levels: readonly Level[];
  /** Its drawing, for light and dark; nothing, where none is there. */
  svg: string | null;
  /** One a level that was driven. */
  runs: Coverage[];
  mutants: Mutant[];
  /** Pictures of screens, by their address from `coverage/`. */
  screens: string[];
}

/** A machine of a project. One of its server has no page, so that it is driven on an actor only. */
export interface MachineFile {
  name: string;
  /** From the top of the project. */
  file: string;
  spec: string;
  levels: readonly Level[];
}

/** Every machine of a project, by the alphabet. */
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
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What the last run of a machine left, a level after the other. */
export const runsOf = (root: string, machine: string): Coverage[] =>
  levels.flatMap((level) => readJson<Coverage>(join(root, `coverage/paths/${machine}.${level}.json`)) ?? []);

/** Reads everything that the last runs left under a project's root. */
export function viewerData(root: string): ViewerData {
  const dimensions = join(root, 'coverage/dimensions');
  return {
    machines: machinesIn(root).map(({ name, levels: driven }) => {
      const runs = runsOf(root, name);
      const verdicts = readJson<Verdict[]>(join(root, `coverage/mutants/${name}.json`)) ?? [];
      return {
        name,
        levels: driven,
        svg: drawingOf(root, name),
        runs,
        mutants: verdicts.map((one) => mutantOf(one, runs[0]?.chart)),
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
