import type { TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import type { Level, LoggedStep } from '../../tools/viewer/coverage.ts';

/** The single path that `npm run paths -- --edge` or `--path` runs, with its options. */
export interface Followed {
  machine: string;
  level: Level;
  /** The path's number, from 1. */
  path: number;
  /** The number of steps to run, or null for all. */
  steps: number | null;
  /** The state, edge or guard outcome that the path should cover. */
  takes: string | null;
  /** Whether the browser's window is visible. */
  headed: boolean;
  /** The pause between two steps in milliseconds, so that a person can watch. */
  pauseMs: number;
}

/** The path to run alone, if any. */
export const followed: Followed | undefined = process.env.FOLLOWED_PATH
  ? JSON.parse(process.env.FOLLOWED_PATH)
  : undefined;

/** Whether a path should run: every path, unless a path runs alone. */
export const isAskedFor = (machine: string, level: Level, number: number): boolean =>
  !followed || (followed.machine === machine && followed.level === level && followed.path === number);

/** Cuts a path to the requested number of steps. */
export function cutToRequest<S extends Snapshot<unknown>, E extends EventObject>(
  path: TestPath<S, E>,
  cut: (path: TestPath<S, E>, length: number) => TestPath<S, E>,
): TestPath<S, E> {
  const steps = followed?.steps ?? path.steps.length;
  return steps < path.steps.length - 1 ? cut(path, steps) : path;
}

/** Prints the newest step of the path that runs alone, then pauses. */
export async function printStep(steps: readonly LoggedStep[]): Promise<void> {
  const step = steps.at(-1);
  if (!followed || !step) return;
  const { takes } = followed;
  const edges = step.takes.filter((key) => key.includes(' | '));
  const mark = (key: string) => (key === takes ? '  >>' : '    ');
  const aim = takes !== null && step.takes.includes(takes) && !edges.includes(takes) ? [takes] : [];
  const lines = [
    `${String(steps.length).padStart(3)}. ${step.event}  ->  ${step.state}`,
    ...[...edges, ...aim].map((key) => `${mark(key)} ${key}`),
  ];
  console.log(lines.join('\n'));
  if (followed.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, followed.pauseMs));
}

/** Returns a message if the path did not cover what it should, and an empty list otherwise. */
export function unmetRequest(steps: readonly LoggedStep[]): string[] {
  const { takes = null, path } = followed ?? {};
  if (takes === null || steps.some((step) => step.takes.includes(takes))) return [];
  return [
    `Path ${path} no longer covers "${takes}": the machine or its spec has changed since the last run. Run all paths again.`,
  ];
}
