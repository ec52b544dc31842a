import type { TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import type { Level, LoggedStep } from '../../tools/viewer/coverage.ts';

/** The one path that `npm run paths -- --edge` and `--path` drive, and how. */
export interface Followed {
  machine: string;
  level: Level;
  /** Its number, from 1. */
  path: number;
  /** Steps to take of it; all, where nothing is said. */
  steps: number | null;
  /** What it is driven for: a state, an edge or a guard outcome. */
  takes: string | null;
  /** The browser's window is shown. */
  headed: boolean;
  /** Time between two steps in milliseconds, for whoever looks on. */
  pauseMs: number;
}

/** What is followed now, if anything is. */
export const followed: Followed | undefined = process.env.FOLLOWED_PATH
  ? JSON.parse(process.env.FOLLOWED_PATH)
  : undefined;

/** Whether a path is to be driven: all of them, unless one is followed. */
export const isAskedFor = (machine: string, level: Level, number: number): boolean =>
  !followed || (followed.machine === machine && followed.level === level && followed.path === number);

/** As many steps of a path as are asked for. */
export function asLongAsAsked<S extends Snapshot<unknown>, E extends EventObject>(
  path: TestPath<S, E>,
  cut: (path: TestPath<S, E>, length: number) => TestPath<S, E>,
): TestPath<S, E> {
  const steps = followed?.steps ?? path.steps.length;
  return steps < path.steps.length - 1 ? cut(path, steps) : path;
}

/** Tells whoever follows a path about its step, and gives them the time to look. */
export async function tellStep(steps: readonly LoggedStep[]): Promise<void> {
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

/** What a followed path was driven for and did not take; nothing, where all is well. */
export function unmetBy(steps: readonly LoggedStep[]): string[] {
  const { takes = null, path } = followed ?? {};
  if (takes === null || steps.some((step) => step.takes.includes(takes))) return [];
  return [
    `Path ${path} does not take "${takes}" any more: the last run is older than the machine or its model.`,
  ];
}
