import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { type Coverage, type DimensionRun, type KnownDefect, levels } from './coverage.ts';
import { type Mutant, mutantOf, type Verdict } from './mutants.ts';
import { themed } from './themed.ts';

/** All that the page shows. */
export interface ViewerData {
  machines: ViewerMachine[];
  /** The ledger, whose rules edges and paths name. */
  rules: readonly Rule[];
  dimensions: DimensionRun[];
  defects: KnownDefect[];
}

export interface ViewerMachine {
  name: string;
  /** Its drawing, for light and dark; nothing, where none is there. */
  svg: string | null;
  /** One a level that was driven. */
  runs: Coverage[];
  mutants: Mutant[];
  /** Pictures of screens, by their address from `coverage/`. */
  screens: string[];
}

/** Names of a project's machines. */
export const machinesIn = (root: string): string[] =>
  namesIn(join(root, 'machines')).flatMap((file) => /^(.+)\.machine\.ts$/.exec(file)?.[1] ?? []);

/** What the last run of a machine left, a level after the other. */
export const runsOf = (root: string, machine: string): Coverage[] =>
  levels.flatMap((level) => readJson<Coverage>(join(root, `coverage/paths/${machine}.${level}.json`)) ?? []);

/** Reads everything that the last runs left under a project's root. */
export function viewerData(root: string): ViewerData {
  const dimensions = join(root, 'coverage/dimensions');
  return {
    machines: machinesIn(root).map((name) => {
      const runs = runsOf(root, name);
      const verdicts = readJson<Verdict[]>(join(root, `coverage/mutants/${name}.json`)) ?? [];
      return {
        name,
        svg: drawingOf(root, name),
        runs,
        mutants: verdicts.map((one) => mutantOf(one, runs[0]?.chart)),
        screens: namesIn(join(root, 'coverage/screens', name)).map((file) => `screens/${name}/${file}`),
      };
    }),
    rules: ledger,
    dimensions: namesIn(dimensions).flatMap((file) => readJson<DimensionRun>(join(dimensions, file)) ?? []),
    defects: readJson<KnownDefect[]>(join(root, 'test/known-defects.json')) ?? [],
  };
}

function drawingOf(root: string, name: string): string | null {
  const [light, dark] = [`${name}.svg`, `${name}.dark.svg`].map((file) => {
    const path = join(root, 'docs/statecharts', file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  });
  return light ? themed(light, dark ?? light) : null;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const readJson = <Content>(file: string): Content | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
