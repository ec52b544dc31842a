import { expect, test } from 'vitest';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { openAccountPage, profile } from '../specs/account.fixture.ts';
import { openHome } from '../specs/home.fixture.ts';
import { openQueueDialog } from '../specs/queue.fixture.ts';

const pages = browserPages();

declare global {
  /** What window and document are listened to for since the count began, less what was given up. */
  var __listening: () => string[];
}

/** Runs in the page: counts from now on. */
function countListeners(): void {
  const heard: [target: string, type: string, listener: unknown][] = [];
  for (const [name, target] of Object.entries({ window, document })) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...asked: Parameters<typeof addEventListener>) => {
      heard.push([name, asked[0], asked[1]]);
      addEventListener.apply(target, asked);
    };
    target.removeEventListener = (...asked: Parameters<typeof removeEventListener>) => {
      const at = heard.findIndex(
        ([one, type, listener]) => one === name && type === asked[0] && listener === asked[1],
      );
      if (at >= 0) heard.splice(at, 1);
      removeEventListener.apply(target, asked);
    };
  }
  globalThis.__listening = () => heard.map(([name, type]) => `${name}: ${type}`).sort();
}

async function visit(page: PageDriver, path: string, machine: string): Promise<string[]> {
  await page.travelTo(path);
  await page.eventually(async () => expect((await page.machine(machine))?.status).toBe('active'));
  await page.travelTo('/about/');
  await page.eventually(async () => expect((await page.read()).lines).toContain('# Come and sit down'));
  return page.playwright.evaluate(() => globalThis.__listening());
}

test("the account's menu listens to nothing once it was closed", async () => {
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

test('the queue dialog listens to nothing once it was closed', async () => {
  const page = pages();
  const openAndClose = async () => {
    await openQueueDialog(page);
    await page.eventually(async () => expect((await page.machine('queue'))?.status).toBe('active'));
    await page.key('Escape');
    await page.eventually(async () => expect((await page.read()).lines).not.toContain('[Close]'));
    return page.playwright.evaluate(() => globalThis.__listening());
  };
  await openHome(page);
  await page.playwright.evaluate(countListeners);
  const once = await openAndClose();
  expect(await openAndClose()).toEqual(once);
});

// The first visit may begin what lives as long as the site; a second one begins nothing that outlives it.
test.each([
  ['/book-appointment/', 'booking'],
  ['/careers/', 'careers'],
  ['/contact-us/', 'contact'],
  ['/forgot-password', 'forgot-password'],
  ['/my-account/profile', 'profile'],
  ['/my-account/bookings', 'my-bookings'],
  ['/my-account/orders', 'my-orders'],
  ['/my-account/change-password', 'change-password'],
])('%s listens to nothing once it was left', async (path, machine) => {
  const page = pages();
  await page.open({ path: '/about/', token: 'token-of-a-customer' });
  await page.playwright.evaluate(countListeners);
  const once = await visit(page, path, machine);
  expect(await visit(page, path, machine)).toEqual(once);
});
