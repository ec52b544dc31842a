import type { Page } from 'playwright-core';
import { Keyboard } from './keyboard.ts';
import type { ControlRole } from './read-page.ts';
import type { ControlQuery, ScreenPosition } from './screen-position.ts';

/** The time in milliseconds that Playwright waits for a control. */
const PATIENCE = { timeout: 1_000 };

/** How often a press is tried again if the control has moved. */
const TRIES = 5;

/** The number of message turns in which React has surely rendered. */
const REACTS_TURNS = 3;

/** More months than any calendar here can show. */
const MONTHS = 12;

/** Performs a visitor's actions on a page. Finds controls by role and name. */
export class PageObject {
  readonly #opened: () => Page;
  /** Set if the path uses only the keyboard. */
  keyboard: Keyboard | undefined;

  constructor(opened: () => Page) {
    this.#opened = opened;
  }

  get playwright(): Page {
    return this.#opened();
  }

  /**
   * Clicks the first or the last control that has any of these names. Moves the browser's mouse directly: Playwright's
   * `click` waits until the element is stable, which takes five times as long.
   */
  async press(
    role: ControlRole,
    name: string | readonly string[],
    which: ControlQuery['which'] = 'first',
  ): Promise<void> {
    const wanted = { role, names: [name].flat(), which } satisfies ControlQuery;
    if (this.keyboard) await this.keyboard.press(wanted);
    else await this.#click(() => this.playwright.evaluate((target) => __pageProbe.spot(target), wanted));
  }

  /** Replaces the text of an `input` or a `textarea`. */
  async type(label: string, text: string): Promise<void> {
    if (this.keyboard) return this.keyboard.type(label, text);
    await this.playwright.evaluate((name) => __pageProbe.selectText(name), label);
    const { keyboard } = this.playwright;
    await (text === '' ? keyboard.press('Delete') : keyboard.insertText(text));
  }

  /** Selects an option of a list. */
  async choose(label: string, option: string): Promise<void> {
    if (this.keyboard) return this.keyboard.choose(label, option);
    await this.playwright.evaluate(([name, text]) => __pageProbe.chooseOption(name, text), [
      label,
      option,
    ] as const);
  }

  /** Dismisses all toasts except those that are already leaving. */
  async dismissToasts(): Promise<void> {
    await this.playwright.evaluate(async (turns) => {
      // React renders a new toast in a later turn, and React schedules its turns with messages too.
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

  /** Uses the keyboard for all following actions. Adds focused elements that are not visible to `hidden`. */
  takeKeyboard(hidden: Set<string>): void {
    this.keyboard = new Keyboard(this.#opened, hidden);
  }

  key(name: 'Escape'): Promise<void> {
    return this.playwright.keyboard.press(name);
  }

  /** Clicks next to an open dialog, or presses Escape if the path uses only the keyboard. */
  async pressOutside(): Promise<void> {
    if (this.keyboard) return this.key('Escape');
    await this.playwright.locator('[data-dialog]').click({ position: { x: 4, y: 4 }, ...PATIENCE });
  }

  /** Turns to the month of a day (`yyyy-MM-dd`) and clicks it. Returns whether the day is enabled. */
  async pressDay(day: string): Promise<boolean> {
    if (this.keyboard) return this.keyboard.pressDay(day);
    for (let turns = 0; turns < MONTHS; turns += 1) {
      const spot = await this.#click(() =>
        this.playwright.evaluate((target) => __pageProbe.daySpot(target), day),
      );
      if (!spot) break;
      if (spot.kind !== 'turn') return spot.kind === 'day';
    }
    throw new Error(
      `The calendar cannot show ${day}: it ends before, or is more than ${MONTHS} months away.`,
    );
  }

  /** Presses the browser's Back button. */
  async back(): Promise<void> {
    await this.playwright.evaluate(() => history.back());
  }

  /** Changes the address through the history, without loading a page. */
  async travelTo(path: string): Promise<void> {
    await this.playwright.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  /** Changes a value in `localStorage` as another tab does. `isTold` decides whether the page gets the `storage` event. */
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

  /** Clears `localStorage` as another tab does. */
  async clearStorage(): Promise<void> {
    await this.playwright.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
  }

  /** Fires the event of a page that gets the focus, returns from the back/forward cache, or is online again. */
  async comeBack(by: 'focus' | 'pageshow' | 'online'): Promise<void> {
    await this.playwright.evaluate((type) => void dispatchEvent(new Event(type)), by);
  }

  /** Sets the clock to a moment and makes the page visible again. */
  async returnAt(moment: Date): Promise<void> {
    await this.playwright.clock.setSystemTime(this.onDevice(moment));
    await this.playwright.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Converts a moment to the device's clock. */
  onDevice(moment: Date): Date {
    return moment;
  }

  /** Advances the page's clock by this many milliseconds. */
  wait(ms: number): Promise<void> {
    return this.playwright.clock.runFor(ms);
  }

  /** Clicks an element, and tries again if it moved before the click arrived. */
  async #click<S extends ScreenPosition | undefined>(find: () => Promise<S>): Promise<S> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const spot = await find();
      if (!spot) return spot;
      await this.playwright.mouse.click(spot.x, spot.y);
      if (await this.playwright.evaluate(() => __pageProbe.hasLanded())) return spot;
    }
    throw new Error(`The element moved away before each of ${TRIES} clicks.`);
  }
}
