import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { runs } from '../engine/asked.ts';
import { mishaps } from '../engine/page/late-files.ts';
import { BuildHasGone, Mishaps } from '../engine/page/mishaps.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { sampleOf } from '../engine/sample.ts';
import { projectRoot } from '../support/built.ts';

/** Pages that somebody comes to from another one, forwards or back, whatever machine they have. */
const pages = browserPages();

interface Tour {
  from: string;
  act: (page: PageDriver) => Promise<void>;
  /** What is there once its scripts have come. */
  shows: string;
}

const paths = (
  JSON.parse(readFileSync(join(projectRoot, 'dist/notes/pages.json'), 'utf8')) as { path: string }[]
).map(({ path }) => path);
const tours: Record<string, Tour> = {
  ...Object.fromEntries(
    [...paths, '/nowhere'].map((path) => [
      path,
      {
        from: path === '/about/' ? '/careers/' : '/about/',
        act: (page) => page.travelTo(path.replace(':token', 'a-token')),
        shows: `html:not([data-page="${path === '/about/' ? '/careers/' : '/about/'}"]) h1`,
      } satisfies Tour,
    ]),
  ),
  'the menu of a phone': {
    from: '/about/',
    act: async (page) => {
      await page.playwright.setViewportSize({ width: 360, height: 740 });
      await page.press('button', 'Menu');
    },
    shows: '[role="dialog"] nav a',
  },
};

/** Few in `npm test`, by the seed; all of them with `npm run paths -- --with chunks --runs all`. */
const share = 4;
const cases = Object.keys(tours).flatMap((name) => mishaps.map((mishap) => [name, mishap] as const));

test.each(sampleOf(cases, runs ?? share, seed))('%s comes after all: %s (SITE-9)', async (name, mishap) => {
  const tour = tours[name];
  if (!tour) throw new Error(`There is no tour ${name}.`);
  const page = pages();
  const met = new Mishaps(page, mishap, 'once it is open');
  page.mishaps = met;
  try {
    await page.open({ path: tour.from });
    await page.playwright.locator('#main').focus();
    met.holdsFocus = true;
    await tour.act(page);
    await page.eventually(async () => {
      expect(await page.playwright.locator('[data-late]').count()).toBe(0);
      expect(await page.playwright.locator(tour.shows).first().isVisible()).toBe(true);
      expect((await page.read()).isFocusLost).toBe(false);
    });
    await met.settle();
  } catch (error) {
    if (!(error instanceof BuildHasGone)) throw error;
  } finally {
    met.files.come();
    await page.close();
  }
  expect(met.complaints).toEqual([]);
  expect(met.count).toBeGreaterThan(0);
});
