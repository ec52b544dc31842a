import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { BuildHasGone, LoadFailures } from './page/load-failures.ts';
import type { PageDriver } from './page/page-driver.ts';
import { isOfTheServer, loadFailures } from './page/withheld-files.ts';
import { chosen, type Options } from './page-dimensions.ts';
import { walkTo, waysToStates } from './page-walks.ts';
import type { Spec } from './spec.ts';

/**
 * Tests the built site with lazily loaded files that do not load: each file that a state needs is withheld. The page must
 * say so, and must match the chart after the visitor has pressed the button that the page offers.
 */
export function describeChunks<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: () => PageDriver,
  options: Options,
): void {
  const cases = waysToStates(spec).flatMap((way) =>
    loadFailures.map((mishap) => ({ name: `${spec.machine.id} | ${way.state} | ${mishap}`, way, mishap })),
  );
  describe(`${spec.machine.id}: files that do not load (SITE-9), seed ${options.seed}`, () => {
    test.each(chosen(cases, options))('%s', { timeout: 120_000 }, async (_name, { way, mishap }) => {
      const page = pages();
      // In a path of several steps, a stopped server or a new build begins only before the last step.
      const isOneStep = way.events.length === 1;
      const begins = !isOfTheServer(mishap) ? 'at once' : isOneStep ? 'once it is open' : 'later';
      const met = new LoadFailures(page, mishap, begins);
      page.mishaps = met;
      try {
        await walkTo(spec, page, way.events, {
          before: (event) => begins === 'later' && event === way.events.at(-1) && met.begin(),
          after: (run) => met.settle(() => run.expectShown()),
        });
      } catch (error) {
        if (!(error instanceof BuildHasGone)) throw error;
      } finally {
        met.files.come();
      }
      expect(met.complaints).toEqual([]);
      // A page may contain all its styles.
      if (!isOfTheServer(mishap) && mishap !== 'styles missing')
        expect(met.files.count, 'number of files that did not load').toBeGreaterThan(0);
    });
  });
}
