import { expect } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { expectedOf } from './oracle.ts';
import type { PageDriver } from './page/page-driver.ts';
import { PageRun, revived } from './page-level.ts';
import { modelOf } from './reach.ts';
import { searchWays, textOf } from './search.ts';
import { rowOf, type Spec } from './spec.ts';

/** A state of a chart, and the shortest path of a visitor to it. */
export interface WayToState<E> {
  state: string;
  events: readonly E[];
}

/** Returns the shortest path to every state of a chart in which the machine runs, for any context. */
export const waysToStates = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): WayToState<E>[] =>
  searchWays(modelOf(spec, 'page'))
    .filter(({ state }) => state.status === 'active')
    .map(({ state, events }) => ({ state: JSON.stringify(state.value), events }));

/**
 * Walks a path on a page and compares only the machine's state with the chart: the path tests check everything else.
 * Returns the errors that the page was expected to log on the way.
 */
export async function walkTo<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  page: PageDriver,
  events: readonly E[],
  around: { before?: (event: E) => unknown; after?: (run: PageRun<S, E, F>) => unknown } = {},
): Promise<readonly string[]> {
  const run = new PageRun(spec, page);
  const logged: string[] = [];
  for (const event of events) {
    await around.before?.(event);
    // Open the page only once. Repeat other actions until their control is ready.
    if ('starts' in rowOf(spec, event)) await run.act(event);
    else await page.eventually(() => run.act(event));
    const before = run.at(event);
    const logs = run.logsOf(event, run.step(event), before);
    logged.push(...logs);
    // In some states of a chart the page does not need the machine.
    if (spec.isOnPage && !spec.isOnPage(run.standing)) continue;
    await page.eventually(async () => {
      const machine = await page.machine(spec.machine.id);
      const value = machine && (spec.chartValue?.(revived(spec.machine, machine)) ?? machine.value);
      expect(value, textOf(event)).toEqual(expectedOf(spec, run.standing)?.value);
      page.errors.splice(0, page.errors.length, ...without(logs, page.errors));
    });
    await around.after?.(run);
  }
  await page.dismissToasts();
  return logged;
}

/** Returns the logged errors without the expected ones. Throws if an expected error is missing. */
function without(logs: readonly string[], errors: readonly string[]): string[] {
  const rest = [...errors];
  for (const message of logs) {
    const place = rest.findIndex((error) => error.includes(message));
    if (place < 0)
      throw new Error(`Expected an error in the console, and the page logged none like this: ${message}`);
    rest.splice(place, 1);
  }
  return rest;
}
