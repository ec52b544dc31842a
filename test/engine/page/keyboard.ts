import type { Page } from 'playwright-core';
import { type Goal, type Stop, TOASTS } from './keys.ts';
import type { Wanted } from './spot.ts';

/** More than anything is away from anything else on any page here. */
const MOST_PRESSES = 150;

/** Somebody without a mouse. */
export class Keyboard {
  readonly #page: () => Page;
  /** What had the focus on the way, and was not to be seen. */
  readonly #hidden: Set<string>;

  constructor(page: () => Page, hidden: Set<string>) {
    this.#page = page;
    this.#hidden = hidden;
  }

  /** Whether what has the focus is in sight. */
  async look(): Promise<void> {
    const hidden = await this.#page().evaluate((toasts) => __pageProbe.hiddenFocus(toasts), TOASTS);
    if (hidden) this.#hidden.add(hidden);
  }

  /** Comes to a control and presses it by the key that is for its kind. */
  async press(wanted: Wanted): Promise<void> {
    const { press } = await this.#comeTo(wanted);
    if (press) await this.#page().keyboard.press(press);
  }

  /** Replaces what stands in a text field. */
  async type(label: string, text: string): Promise<void> {
    await this.#comeTo({ label });
    const { keyboard } = this.#page();
    await keyboard.press('Control+A');
    await (text === '' ? keyboard.press('Delete') : keyboard.type(text));
  }

  /** Opens a list and goes to one of its options. */
  async choose(label: string, option: string): Promise<void> {
    await this.#comeTo({ label });
    const options = await this.#page().evaluate((text) => __pageProbe.optionsTo(text), option);
    const { keyboard } = this.#page();
    await keyboard.press('Space');
    for (let moved = 0; moved < Math.abs(options); moved += 1)
      await keyboard.press(options < 0 ? 'ArrowUp' : 'ArrowDown');
    await keyboard.press('Enter');
  }

  /** Goes to a day of the calendar and presses it. Whether it can be chosen. */
  async pressDay(day: string): Promise<boolean> {
    const { isOff } = await this.#comeTo({ day });
    await this.#page().keyboard.press('Enter');
    return !isOff;
  }

  async #comeTo(goal: Goal): Promise<Stop> {
    const page = this.#page();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const stop = await page.evaluate((one) => __pageProbe.stop(one), goal);
      if (stop.hidden) this.#hidden.add(stop.hidden);
      if (stop.key === undefined) return stop;
      await page.keyboard.press(stop.key);
      // The tabs' own arrows take a turn.
      if (stop.key.startsWith('Arrow')) await page.clock.runFor(1);
    }
    throw new Error(`No key comes to ${JSON.stringify(goal)}.`);
  }
}
