import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '../support/paths/coverage.ts';
import type { Followed } from '../support/paths/followed.ts';
import { levels } from './report.ts';

interface Run {
  root: string;
  machine?: string | undefined;
  level?: Level | undefined;
}

/** Where the paths of each level are, and Vitest's project for them. */
const places = {
  actor: { project: 'machines', folder: 'test/machines' },
  view: { project: 'views', folder: 'test/views' },
  browser: { project: 'browser', folder: 'test/browser' },
} as const satisfies Record<Level, { project: string; folder: string }>;

/** Drives all paths, or those of a machine, or of a level. Returns the exit code. */
export function runPaths({ root, machine, level }: Run): number {
  const asked = level ? [level] : levels;
  const projects = asked.map((one) => `--project=${places[one].project}`);
  const files = machine ? asked.flatMap((one) => fileOf(root, machine, one) ?? []) : ['.paths.test'];
  return vitest(root, [...projects, ...files]);
}

/** Drives one path alone and lets it tell its steps. Returns the exit code. */
export function runFollowed(root: string, followed: Followed): number {
  const file = fileOf(root, followed.machine, followed.level);
  if (!file) throw new Error(`No test of ${places[followed.level].folder} drives ${followed.machine}.`);
  const title = `^${followed.machine}: .* path ${followed.path} `;
  const reporter = join(import.meta.dirname, 'follow-reporter.ts');
  const project = `--project=${places[followed.level].project}`;
  return vitest(root, [project, file, '--testNamePattern', title, `--reporter=${reporter}`], {
    FOLLOWED_PATH: JSON.stringify(followed),
  });
}

/** The test file that drives a machine at a level: it imports it, or its proof. */
function fileOf(root: string, machine: string, level: Level): string | undefined {
  const { folder } = places[level];
  const isAbout = level === 'browser' ? `/${machine}.machine.ts'` : '';
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  const paths = files.filter((file) => /\.paths\.test\.tsx?$/.test(file));
  const found = isAbout
    ? paths.find((file) => readFileSync(join(root, folder, file), 'utf8').includes(isAbout))
    : paths.find((file) => file.startsWith(`${machine}.paths.`));
  return found && `${folder}/${found}`;
}

function vitest(
  root: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): number {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [program, 'run', ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}
