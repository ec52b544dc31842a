import type { Locator, Page } from 'playwright-core';
import type { Hands } from './hands.ts';

/** A control that cannot be used within this time is not there, or not yet. */
const PATIENCE = { timeout: 1_000 };

/** A visitor's hands in a browser. */
export function browserHands(page: () => Page): Hands {
  return {
    async press(role, name, which = 'first') {
      await (await control(page(), role, name))[which]().click(PATIENCE);
    },
    async type(label, text) {
      await page().getByLabel(label, { exact: true }).fill(text, PATIENCE);
    },
    async choose(label, option) {
      await page().getByRole('combobox', { name: label, exact: true }).selectOption(option, PATIENCE);
    },
    key: (name) => page().keyboard.press(name),
    async pressOutside() {
      await page()
        .locator('[data-dialog]')
        .click({ position: { x: 4, y: 4 }, ...PATIENCE });
    },
    async dayState(day) {
      await turnTo(page(), day);
      const button = dayButton(page(), day);
      if ((await button.count()) === 0) return 'absent';
      return (await button.isDisabled()) ? 'disabled' : 'enabled';
    },
    async pressDay(day) {
      await turnTo(page(), day);
      await dayButton(page(), day).click(PATIENCE);
    },
    async back() {
      await page().evaluate(() => history.back());
    },
    async travelTo(path) {
      await page().evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
    },
    async changeToken(token) {
      await page().evaluate((value) => {
        if (value === null) localStorage.removeItem('authToken');
        else localStorage.setItem('authToken', value);
        dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
      }, token);
    },
    async swapToken(token) {
      await page().evaluate((value) => {
        if (value === null) localStorage.removeItem('authToken');
        else localStorage.setItem('authToken', value);
      }, token);
    },
    async changePlace(token) {
      await page().evaluate((value) => {
        if (value === null) localStorage.removeItem('queuePlace');
        else localStorage.setItem('queuePlace', value);
        dispatchEvent(new StorageEvent('storage', { key: 'queuePlace' }));
      }, token);
    },
    async comeBack(by) {
      await page().evaluate((type) => void dispatchEvent(new Event(type)), by);
    },
    async returnAt(moment) {
      await page().clock.setSystemTime(moment);
      await page().evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
    wait: (ms) => page().clock.runFor(ms),
  };
}

/** Controls by role and name; a tab's name ends with its title, a card's begins with it. */
async function control(
  page: Page,
  role: 'button' | 'link' | 'tab' | 'radio',
  name: string,
): Promise<Locator> {
  const exact = page.getByRole(role, { name, exact: true });
  if ((await exact.count()) > 0) return exact;
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.getByRole(role, { name: new RegExp(`^${words}\\b|\\b${words}$`) });
}

async function turnTo(page: Page, day: string): Promise<void> {
  if ((await page.locator('td[data-day]').count()) === 0) throw new Error('The calendar is not there.');
  for (let turns = 0; turns < 6; turns += 1) {
    const shown = await page
      .locator('td[data-day]:not([data-outside])')
      .first()
      .getAttribute('data-day', PATIENCE);
    const [from, to] = [shown?.slice(0, 7) ?? '', day.slice(0, 7)];
    if (from === to) return;
    const label = from < to ? /^Next month/ : /^Previous month/;
    const button = page.getByRole('button', { name: label });
    if ((await button.count()) === 0 || (await button.isDisabled())) return;
    if ((await button.getAttribute('aria-disabled')) === 'true') return;
    await button.click(PATIENCE);
  }
}

const dayButton = (page: Page, day: string): Locator =>
  page.locator(`td[data-day="${day}"]:not([data-outside]) button`);
