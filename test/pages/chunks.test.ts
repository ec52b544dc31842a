import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { BuildHasGone, LoadFailures } from '../engine/page/load-failures.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { loadFailures } from '../engine/page/withheld-files.ts';
import { browserPages } from '../engine/page-tests.ts';
import { runs } from '../engine/requested-tests.ts';
import { sampleOf } from '../engine/sample.ts';
import { Fixture as Wizard } from '../specs/booking.fixture.ts';
import { openHome } from '../specs/home.fixture.ts';
import { openDialogs } from '../specs/payment.fixture.ts';
import { openQueueDialog } from '../specs/queue.fixture.ts';
import { projectRoot } from '../support/built.ts';
import { deferred } from '../support/deferred.ts';

/** Pages that a visitor opens from a page, with or without a machine. */
const pages = browserPages();

interface Tour {
  from: string;
  act: (page: PageDriver) => Promise<void>;
  /** A selector for an element that appears after the scripts have loaded. */
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

/** In `npm run test:all` one case of each fault, by the seed; all cases with `npm run paths -- --with chunks --runs all`. */
const cases = loadFailures.flatMap((mishap, index) =>
  sampleOf(Object.keys(tours), runs ?? 1, seed + index).map((name) => [name, mishap] as const),
);

test.each(cases)('%s loads in the end after the fault "%s" (SITE-9)', async (name, mishap) => {
  const tour = tours[name];
  if (!tour) throw new Error(`\`tours\` has no entry ${name}.`);
  const page = pages();
  const met = new LoadFailures(page, mishap, 'once it is open');
  page.mishaps = met;
  try {
    await page.open({ path: tour.from });
    await page.playwright.locator('#main').focus();
    met.holdsFocus = true;
    await tour.act(page);
    await met.settle(async () => {
      expect(await page.playwright.locator('[data-late]').count()).toBe(0);
      expect(await page.playwright.locator(tour.shows).first().isVisible()).toBe(true);
      expect((await page.read()).isFocusLost).toBe(false);
    });
  } catch (error) {
    if (!(error instanceof BuildHasGone)) throw error;
  } finally {
    met.files.come();
  }
  // SITE-2 requires this message.
  expect(
    met.complaints.filter((complaint) => complaint !== 'The page logged an error: 404: no page at /nowhere'),
  ).toEqual([]);
  if (mishap !== 'styles missing') expect(met.files.count).toBeGreaterThan(0);
});

/** Opens a page whose files some tests withhold or fail. */
function pageWhere(
  listenOn: (page: Page) => Promise<unknown>,
  meet: (page: PageDriver) => unknown = () => {},
) {
  const page = pages();
  page.mishaps = {
    listenOn: async (target) => void (await listenOn(target)),
    opened: async () => {},
    meet: async () => void (await meet(page)),
  };
  return page;
}

/** Makes requests for a file fail while `isLost` returns true. */
const losing = (file: RegExp, isLost: () => boolean) => (page: Page) =>
  page.route(file, (route) => (isLost() ? route.abort() : route.fallback()));

const bar = '[data-connection] button';

test('while a dialog is open, the connection notice works and does not close the dialog (SITE-7)', async () => {
  let isLost = true;
  const page = pageWhere(losing(/\/toasts-.*\.js/, () => isLost));
  await openDialogs(page, { who: 'guest' });
  await page.eventually(() => page.type('First Name', 'Ida'));
  isLost = false;
  await page.eventually(() => page.press('button', 'Try again'));
  await page.eventually(async () => {
    expect(await page.playwright.locator(bar).count()).toBe(0);
    const { lines, isFocusLost } = await page.read();
    expect(lines).toContain('First Name: Ida');
    expect(isFocusLost).toBe(false);
  });
});

test('Try again loads the stylesheets that failed and leaves pending ones alone (SITE-9)', async () => {
  let isLost = true;
  const styles = deferred();
  const page = pageWhere(
    async (target) => {
      await losing(/\/later-steps-.*\.css/, () => isLost)(target);
      await target.route(/\/payment-dialogs-.*\.css/, (route) => styles.opened.then(() => route.fallback()));
    },
    async ({ playwright }) => {
      const again = await playwright.$('main [data-late] button');
      if (!isLost || !again) return;
      isLost = false;
      await again.click();
      styles.open();
    },
  );
  await openDialogs(page, { who: 'guest' });
  await page.eventually(async () =>
    expect((await page.read()).lines).toContain('# Book as Guest or Sign In'),
  );
  const sheets = () =>
    page.playwright.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href?.replace(/.*\/|-[\w-]{8}\.css$/g, '')),
    );
  await expect.poll(sheets).toEqual(expect.arrayContaining(['later-steps', 'payment-dialogs']));
});

test.each<[string, RegExp, (page: PageDriver) => Promise<unknown>]>([
  ['menu', /\/mobile-menu-.*\.js/, (page) => tours['the menu of a phone']?.act(page) ?? Promise.reject()],
  ['payment', /\/payment-dialogs-.*\.js/, (page) => openDialogs(page, { who: 'guest' })],
  ['queue', /\/queue-dialog-.*\.js/, (page) => openHome(page).then(() => openQueueDialog(page))],
])(
  'a dialog that loads slowly says so and does not move the focus (SITE-9): %s',
  async (name, script, act) => {
    const { open, opened } = deferred();
    const page = pageWhere((target) => target.route(script, (route) => opened.then(() => route.fallback())));
    if (name === 'menu') await page.open({ path: '/about/' });
    await act(page);
    const words = page.playwright.getByRole('status').getByText('This is taking longer than usual.');
    expect(await words.count()).toBe(0);
    await page.wait(5_000);
    await page.eventually(async () => expect(await words.count()).toBe(1));
    expect((await page.read()).isFocusLost).toBe(false);
    open();
    await page.eventually(async () =>
      expect(await page.playwright.getByRole('dialog').isVisible()).toBe(true),
    );
    expect(await words.count()).toBe(0);
  },
);

test('a dialog that throws shows an error in its place, and the page stays (SITE-10)', async () => {
  const body = "export function QueueDialog() { throw new Error('An odd dialog.'); }";
  const page = pageWhere((target) =>
    target.route(/\/queue-dialog-.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body })),
  );
  await openHome(page);
  await page.eventually(() => page.press('button', 'Book Queue'));
  await page.eventually(async () => {
    const lines = (await page.read()).lines.join('\n');
    expect(lines).toContain('Something went wrong here. The rest of the site still works.');
    expect(lines).toContain('[Book Queue]');
  });
  expect(page.errors.join()).toContain('An odd dialog.');
  await page.travelTo('/about/');
  await page.eventually(async () => expect((await page.read()).lines.join()).not.toContain('went wrong'));
});

test('the page stays while it loads a failed dialog again (SITE-9)', async () => {
  const pressed = deferred();
  const { open, opened } = deferred();
  let tries = 0;
  const page = pageWhere((target) =>
    target.route(/\/queue-dialog-.*\.js/, (route) => {
      tries += 1;
      return tries <= 2 ? pressed.opened.then(() => route.abort()) : opened.then(() => route.fallback());
    }),
  );
  await openHome(page);
  await openQueueDialog(page);
  pressed.open();
  await page.eventually(() => expect(tries).toBe(3));
  await page.wait(1_000);
  expect(await page.playwright.locator('main h1').isVisible()).toBe(true);
  expect((await page.read()).isFocusLost).toBe(false);
  open();
  await page.eventually(async () => expect((await page.read()).lines).toContain('# Join Queue'));
});

test('a chunk whose prefetch failed loads without a message when it is needed (SITE-9)', async () => {
  let isLost = true;
  let hasFailed = false;
  const page = pageWhere(
    async (target) => {
      await losing(/\/day-choice-.*\.js/, () => isLost)(target);
      // The site requests its start page last, to learn whether the build is stale.
      target.on('requestfinished', (request) => {
        hasFailed ||= new URL(request.url()).pathname === '/';
      });
    },
    async ({ playwright }) => expect(await playwright.locator('main [data-late]').count()).toBe(0),
  );
  const { draft } = new Wizard().left('allAtBarber');
  await page.open({ path: '/book-appointment/', draft: draft && { ...draft, step: 'services' } });
  await page.eventually(() => expect(hasFailed).toBe(true));
  isLost = false;
  await page.eventually(() => page.press('button', 'Continue'));
  await page.eventually(async () => expect(await page.playwright.getByRole('grid').isVisible()).toBe(true));
});

test.each<[string, RegExp, string, string]>([
  ['a page', /\/login-page-.*\.js/, 'main [data-late]', '/login'],
  ['what the whole page wants', /\/toasts-.*\.js/, '[data-connection]', '/about/'],
])(
  'Reload replaces Try again if the chunk fails again but pages load (SITE-9): %s',
  async (_, script, place, path) => {
    let isLost = true;
    const page = pageWhere(losing(script, () => isLost));
    await page.open({ path: '/about/' });
    if (path !== '/about/') await page.travelTo(path);
    const { playwright } = page;
    await page.eventually(() => page.press('button', 'Try again'));
    const reload = playwright.locator(place).getByRole('button', { name: 'Reload' });
    await page.eventually(async () => expect(await reload.count()).toBe(1));
    isLost = false;
    const loaded = playwright.waitForEvent('load');
    await reload.click();
    await loaded;
    await page.eventually(async () => {
      expect((await page.read()).path).toBe(path);
      expect(await playwright.$$('[data-toasts] ul')).toHaveLength(1);
      expect(await playwright.locator('[data-late]').count()).toBe(0);
    });
  },
);

test('a chunk that loads at the second attempt shows no message, however late the build check ends (SITE-9)', async () => {
  let tries = 0;
  const build = deferred();
  const page = pageWhere(async (target) => {
    await target.route(/\/storefront-.*\.js/, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.fallback();
    });
    await target.route(
      ({ pathname }) => pathname === '/',
      (route) => build.opened.then(() => route.fallback()),
    );
  });
  await page.open({ path: '/book-appointment/' });
  await page.eventually(async () => expect(await page.machine('storefront')).toBeDefined());
  build.open();
  await page.eventually(async () => expect(await page.machine('authentication')).toBeDefined());
  for (let looks = 0; looks < 20; looks += 1) {
    expect(await page.playwright.locator(bar).count()).toBe(0);
    await page.wait(20);
  }
});

test('after a deployment, Reload loads the card provider of the new build (SITE-9)', async () => {
  const page = pages();
  const met = new LoadFailures(page, 'gone', 'later');
  page.mishaps = met;
  await openDialogs(page, { who: 'customer' });
  await page.eventually(async () => expect((await page.read()).lines).toContain('# Choose Payment Method'));
  met.begin();
  await page.press('button', 'Pay Now');
  const isHere = () =>
    page.eventually(() => Promise.reject(new Error('The page offers no recovery button.')));
  await expect(isHere()).rejects.toThrow(BuildHasGone);
  expect(met.complaints).toEqual([]);
});
