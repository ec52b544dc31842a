import type { Locator, Page } from 'playwright-core';

/** A control that cannot be used within this time is not there, or not yet. */
const PATIENCE = { timeout: 1_000 };

export type ControlRole = 'button' | 'link' | 'tab' | 'radio';

/** What a visitor does to a page, by role and name. */
export class PageObject {
  readonly #opened: () => Page;

  constructor(opened: () => Page) {
    this.#opened = opened;
  }

  get playwright(): Page {
    return this.#opened();
  }

  /** Clicks a control; where several share a name, the first, or the last. */
  async press(role: ControlRole, name: string, which: 'first' | 'last' = 'first'): Promise<void> {
    await (await this.#control(role, name))[which]().click(PATIENCE);
  }

  /** Replaces what stands in a text field of one line or several. */
  async type(label: string, text: string): Promise<void> {
    await this.playwright.getByLabel(label, { exact: true }).fill(text, PATIENCE);
  }

  /** Chooses one of a list's options. */
  async choose(label: string, option: string): Promise<void> {
    await this.playwright.getByRole('combobox', { name: label, exact: true }).selectOption(option, PATIENCE);
  }

  /** Dismisses all toasts but those that are on their way out already. */
  async dismissToasts(): Promise<void> {
    const toasts = this.playwright.locator('[data-toasts] li:not([data-leaving="true"])');
    while ((await toasts.count()) > 0) await toasts.first().getByRole('button').click(PATIENCE);
  }

  key(name: 'Escape'): Promise<void> {
    return this.playwright.keyboard.press(name);
  }

  /** A click on what lies around an open dialog. */
  async pressOutside(): Promise<void> {
    await this.playwright.locator('[data-dialog]').click({ position: { x: 4, y: 4 }, ...PATIENCE });
  }

  /** Whether a day of the calendar can be clicked, after turning to its month as far as the calendar goes. */
  async dayState(day: string): Promise<'enabled' | 'disabled' | 'absent'> {
    await this.#turnTo(day);
    const button = this.#day(day);
    if ((await button.count()) === 0) return 'absent';
    return (await button.isDisabled()) ? 'disabled' : 'enabled';
  }

  /** A click on a day of the calendar, `yyyy-MM-dd`, after turning to its month. */
  async pressDay(day: string): Promise<void> {
    await this.#turnTo(day);
    await this.#day(day).click(PATIENCE);
  }

  /** The browser's own Back button. */
  async back(): Promise<void> {
    await this.playwright.evaluate(() => history.back());
  }

  /** The browser comes to an address by its history, without loading the page anew. */
  async travelTo(path: string): Promise<void> {
    await this.playwright.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  /** Another tab keeps a value in the storage that all tabs share, or takes it out; this page is told, or not. */
  async changeStorage(key: string, value: string | null, isTold = true): Promise<void> {
    await this.playwright.evaluate(
      (change) => {
        if (change.value === null) localStorage.removeItem(change.key);
        else localStorage.setItem(change.key, change.value);
        if (change.isTold) dispatchEvent(new StorageEvent('storage', { key: change.key }));
      },
      { key, value, isTold },
    );
  }

  /** Another tab empties the storage that all tabs share. */
  async clearStorage(): Promise<void> {
    await this.playwright.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
  }

  /** The page comes to the front again, or the network does. */
  async comeBack(by: 'focus' | 'online'): Promise<void> {
    await this.playwright.evaluate((type) => void dispatchEvent(new Event(type)), by);
  }

  /** The clock on the wall moves on and the visitor comes back to the page. */
  async returnAt(moment: Date): Promise<void> {
    await this.playwright.clock.setSystemTime(moment);
    await this.playwright.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Milliseconds go by. */
  wait(ms: number): Promise<void> {
    return this.playwright.clock.runFor(ms);
  }

  /** Controls by role and name; a tab's name ends with its title, a card's begins with it. */
  async #control(role: ControlRole, name: string): Promise<Locator> {
    const exact = this.playwright.getByRole(role, { name, exact: true });
    if ((await exact.count()) > 0) return exact;
    const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.playwright.getByRole(role, { name: new RegExp(`^${words}\\b|\\b${words}$`) });
  }

  async #turnTo(day: string): Promise<void> {
    const page = this.playwright;
    if ((await page.locator('td[data-day]').count()) === 0) throw new Error('The calendar is not there.');
    for (let turns = 0; turns < 6; turns += 1) {
      const shown = await page
        .locator('td[data-day]:not([data-outside])')
        .first()
        .getAttribute('data-day', PATIENCE);
      const [from, to] = [shown?.slice(0, 7) ?? '', day.slice(0, 7)];
      if (from === to) return;
      const button = page.getByRole('button', { name: from < to ? /^Next month/ : /^Previous month/ });
      if ((await button.count()) === 0 || (await button.isDisabled())) return;
      if ((await button.getAttribute('aria-disabled')) === 'true') return;
      await button.click(PATIENCE);
    }
  }

  #day(day: string): Locator {
    return this.playwright.locator(`td[data-day="${day}"]:not([data-outside]) button`);
  }
}
