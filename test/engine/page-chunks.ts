import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { isOfTheServer, mishaps } from './page/late-files.ts';
import { BuildHasGone, Mishaps } from './page/mishaps.ts';
import type { PageDriver } from './page/page-driver.ts';
import { chosen, type Options } from './page-dimensions.ts';
import { arrive, waysToStates } from './page-walks.ts';
import type { Spec } from './spec.ts';

/**
 * The dimension of files that do not come, on the built site: whatever is loaded late on the way to a state stays away
 * when it is asked for. The page says so, and shows what the chart says once what it offers has been taken.
 */
export function describeChunks<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: () => PageDriver,
  options: Options,
): void {
  const cases = waysToStates(spec).flatMap((way) =>
    mishaps.map((mishap) => ({ name: `${spec.machine.id} | ${way.state} | ${mishap}`, way, mishap })),
  );
  describe(`${spec.machine.id}: files that do not come (SITE-9), seed ${options.seed}`, () => {
    test.each(chosen(cases, options))('%s', { timeout: 120_000 }, async (_name, { way, mishap }) => {
      const page = pages();
      // A server that is down or has another build is met at the last step, where there are more than one.
      const isOneStep = way.events.length === 1;
      const begins = !isOfTheServer(mishap) ? 'at once' : isOneStep ? 'once it is open' : 'later';
      const met = new Mishaps(page, mishap, begins);
      page.mishaps = met;
      try {
        await arrive(spec, page, way.events, {
          before: (event) => begins === 'later' && event === way.events.at(-1) && met.begin(),
          after: (run) => met.settle(() => run.expectShown()),
        });
      } catch (error) {
        if (!(error instanceof BuildHasGone)) throw error;
      } finally {
        met.files.come();
      }
      expect(met.complaints).toEqual([]);
      // A page may have all its styles in it.
      if (!isOfTheServer(mishap) && mishap !== 'styles missing')
        expect(met.files.count, 'files that did not come').toBeGreaterThan(0);
    });
  });
}
