import { expect, test } from 'vitest';
import { loadOnlyStore } from '../../contract/only-store.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { openAccountPage, profile } from '../specs/account.fixture.ts';
import { openHome } from '../specs/home.fixture.ts';
import { openQueueDialog } from '../specs/queue.fixture.ts';

const pages = browserPages();

declare global {
  /** Returns the event listeners on window and document that were added since the count began and not removed. */
  var __listening: () => string[];
}

/** Runs in the page and starts the count. */
function countListeners(): void {
  const listeners: [target: string, type: string, listener: unknown][] = [];
  for (const [name, target] of Object.entries({ window, document })) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...asked: Parameters<typeof addEventListener>) => {
      listeners.push([name, asked[0], asked[1]]);
      addEventListener.apply(target, asked);
    };
    target.removeEventListener = (...asked: Parameters<typeof removeEventListener>) => {
      const at = listeners.findIndex(
        ([targetName, type, listener]) => targetName === name && type === asked[0] && listener === asked[1],
      );
      if (at >= 0) listeners.splice(at, 1);
      removeEventListener.apply(target, asked);
    };
  }
  globalThis.__listening = () => listeners.map(([name, type]) => `${name}: ${type}`).sort();
}

async function visit(page: PageDriver, path: string, machine: string): Promise<string[]> {
  await page.travelTo(path);
  if (machine === 'booking') await page.eventually(() => page.network.answer(loadOnlyStore, []));
  await page.eventually(async () => expect((await page.machine(machine))?.status).toBe('active'));
  await page.travelTo('/about/');
  await page.eventually(async () => expect((await page.read()).lines).toContain('# Come and sit down'));
  return page.playwright.evaluate(() => globalThis.__listening());
}

test('the account menu removes its listeners when it closes', async () => {
  const page = pages();
  const openAndClose = async () => {
    await page.eventually(() => page.press('button', profile.first_name));
    await page.eventually(async () => expect((await page.read()).header).toContain('[Logout]'));
    await page.key('Escape');
    await page.eventually(async () => expect((await page.read()).header).not.toContain('[Logout]'));
    return page.playwright.evaluate(() => globalThis.__listening());
  };
  await openAccountPage(page, '/about/');
  await page.playwright.evaluate(countListeners);
  expect(await openAndClose()).toEqual([]);
  expect(await openAndClose()).toEqual([]);
});

test('the queue dialog removes its listeners when it closes', async () => {
  const page = pages();
  const openAndClose = async () => {
    await openQueueDialog(page);
    await page.eventually(async () => expect((await page.machine('queue'))?.status).toBe('active'));
    await page.key('Escape');
    await page.eventually(async () => expect((await page.read()).lines).not.toContain('[Close]'));
    return page.playwright.evaluate(() => globalThis.__listening());
  };
  await openHome(page);
  await page.eventually(async () => expect((await page.machine('storefront'))?.status).toBe('active'));
  // The script of the lower sections adds listeners too.
  await page.eventually(async () => expect((await page.read()).lines).toContain('# Come and see us'));
  await page.playwright.evaluate(countListeners);
  const once = await openAndClose();
  expect(await openAndClose()).toEqual(once);
});

// The first visit may add listeners for the life of the site. A second visit must not add any.
test.each([
  ['/book-appointment/', 'booking'],
  ['/careers/', 'careers'],
  ['/contact-us/', 'contact'],
  ['/forgot-password', 'forgot-password'],
  ['/my-account/profile', 'profile'],
  ['/my-account/bookings', 'my-bookings'],
  ['/my-account/orders', 'my-orders'],
  ['/my-account/change-password', 'change-password'],
  ['/my-visit/', 'manage'],
])('the page %s removes its listeners when the visitor leaves it', async (path, machine) => {
  const page = pages();
  await page.open({ path: '/about/', token: 'token-of-a-customer' });
  await page.playwright.evaluate(countListeners);
  const once = await visit(page, path, machine);
  expect(await visit(page, path, machine)).toEqual(once);
});
