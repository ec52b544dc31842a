import { expect } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { expectedOf } from './oracle.ts';
import type { PageDriver } from './page/page-driver.ts';
import { PageRun, revived } from './page-level.ts';
import { modelOf } from './reach.ts';
import { searchWays, textOf } from './search.ts';
import { rowOf, type Spec } from './spec.ts';

/** A state of a chart, and the shortest way of a visitor to it. */
export interface WayToState<E> {
  state: string;
  events: readonly E[];
}

/** The shortest way to every state of a chart in which the machine runs, whatever is remembered there. */
export const waysToStates = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): WayToState<E>[] =>
  searchWays(modelOf(spec, 'page'))
    .filter(({ state }) => state.status === 'active')
    .map(({ state, events }) => ({ state: JSON.stringify(state.value), events }));

/**
 * Goes a way on a page and looks only that the machine comes along: its paths look at everything else. Returns what
 * the console had to say on the way.
 */
export async function arrive<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  page: PageDriver,
  events: readonly E[],
  around: { before?: (event: E) => unknown; after?: (run: PageRun<S, E, F>) => unknown } = {},
): Promise<readonly string[]> {
  const run = new PageRun(spec, page);
  const said: string[] = [];
  for (const event of events) {
    await around.before?.(event);
    // What opens the page is done once; whatever else may not be there yet.
    if ('starts' in rowOf(spec, event)) await run.act(event);
    else await page.eventually(() => run.act(event));
    const before = run.at(event);
    const logs = run.logsOf(event, run.step(event), before);
    said.push(...logs);
    // Not every state of a chart is one in which a page needs the machine.
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
  return said;
}

/** What the console says besides what it has to say. */
function without(logs: readonly string[], errors: readonly string[]): string[] {
  const rest = [...errors];
  for (const words of logs) {
    const place = rest.findIndex((error) => error.includes(words));
    if (place < 0) throw new Error(`The console does not say: ${words}`);
    rest.splice(place, 1);
  }
  return rest;
}
