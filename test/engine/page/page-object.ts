import type { Page } from 'playwright-core';
import { Keyboard } from './keyboard.ts';
import type { ControlRole } from './read-page.ts';
import type { Spot, Wanted } from './spot.ts';

/** A control that cannot be used within this time is not there, or not yet. */
const PATIENCE = { timeout: 1_000 };

/** How often a control may move away from under the mouse. */
const TRIES = 5;

/** More than a render takes. */
const REACTS_TURNS = 3;

/** More than any calendar here can be turned by. */
const MONTHS = 12;

/** What a visitor does to a page, by role and name. */
export class PageObject {
  readonly #opened: () => Page;
  /** Where all is done by the keyboard alone. */
  keyboard: Keyboard | undefined;

  constructor(opened: () => Page) {
    this.#opened = opened;
  }

  get playwright(): Page {
    return this.#opened();
  }

  /**
   * Clicks a control, by any of its names; where several share one, the first, or the last. The mouse is the browser's own.
   * Playwright's `click` comes to the same spot in five times the time: it waits until nothing moves.
   */
  async press(
    role: ControlRole,
    name: string | readonly string[],
    which: Wanted['which'] = 'first',
  ): Promise<void> {
    const wanted = { role, names: [name].flat(), which } satisfies Wanted;
    if (this.keyboard) await this.keyboard.press(wanted);
    else await this.#click(() => this.playwright.evaluate((one) => __pageProbe.spot(one), wanted));
  }

  /** Replaces what stands in a text field of one line or several. */
  async type(label: string, text: string): Promise<void> {
    if (this.keyboard) return this.keyboard.type(label, text);
    await this.playwright.evaluate((name) => __pageProbe.selectText(name), label);
    const { keyboard } = this.playwright;
    await (text === '' ? keyboard.press('Delete') : keyboard.insertText(text));
  }

  /** Chooses one of a list's options. */
  async choose(label: string, option: string): Promise<void> {
    if (this.keyboard) return this.keyboard.choose(label, option);
    await this.playwright.evaluate(([name, text]) => __pageProbe.chooseOption(name, text), [
      label,
      option,
    ] as const);
  }

  /** Dismisses all toasts but those that are on their way out already. */
  async dismissToasts(): Promise<void> {
    await this.playwright.evaluate(async (turns) => {
      // One that was raised just now is shown in React's next turn, and its turns come by messages as well.
      for (let turn = 0; turn < turns; turn += 1)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      const dismiss = '[data-toasts] li:not([data-leaving="true"]) button';
      for (const button of document.querySelectorAll<HTMLElement>(dismiss)) button.click();
    }, REACTS_TURNS);
  }

  /** From now on nobody takes the mouse. What has the focus then and cannot be seen is noted. */
  takeKeyboard(hidden: Set<string>): void {
    this.keyboard = new Keyboard(this.#opened, hidden);
  }

  key(name: 'Escape'): Promise<void> {
    return this.playwright.keyboard.press(name);
  }

  /** A click on what lies around an open dialog; without a mouse, the key that is for it. */
  async pressOutside(): Promise<void> {
    if (this.keyboard) return this.key('Escape');
    await this.playwright.locator('[data-dialog]').click({ position: { x: 4, y: 4 }, ...PATIENCE });
  }

  /** A click on a day of the calendar, `yyyy-MM-dd`, after turning to its month. Whether the day could be clicked. */
  async pressDay(day: string): Promise<boolean> {
    if (this.keyboard) return this.keyboard.pressDay(day);
    for (let turns = 0; turns < MONTHS; turns += 1) {
      const spot = await this.#click(() => this.playwright.evaluate((one) => __pageProbe.daySpot(one), day));
      if (!spot) break;
      if (spot.is !== 'turn') return spot.is === 'day';
    }
    throw new Error(`The calendar does not go as far as ${day}.`);
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

  /** The page comes to the front again, or out of the browser's history, or the network comes. */
  async comeBack(by: 'focus' | 'pageshow' | 'online'): Promise<void> {
    await this.playwright.evaluate((type) => void dispatchEvent(new Event(type)), by);
  }

  /** The clock on the wall moves on and the visitor comes back to the page. */
  async returnAt(moment: Date): Promise<void> {
    await this.playwright.clock.setSystemTime(this.onDevice(moment));
    await this.playwright.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** What the device's clock says at a moment. */
  onDevice(moment: Date): Date {
    return moment;
  }

  /** Milliseconds go by. */
  wait(ms: number): Promise<void> {
    return this.playwright.clock.runFor(ms);
  }

  /** Clicks where something is, and once more where it had moved by then. */
  async #click<S extends Spot | undefined>(find: () => Promise<S>): Promise<S> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const spot = await find();
      if (!spot) return spot;
      await this.playwright.mouse.click(spot.x, spot.y);
      if (await this.playwright.evaluate(() => __pageProbe.hasLanded())) return spot;
    }
    throw new Error('It moves too fast to be pressed.');
  }
}
