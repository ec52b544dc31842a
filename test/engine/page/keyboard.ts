import type { Page } from 'playwright-core';
import { type FocusStop, type Goal, TOASTS } from './keys.ts';
import type { ControlQuery } from './screen-position.ts';

/** More key presses than any two controls on a page are apart. */
const MOST_PRESSES = 150;
/** A visitor pastes a longer text: thousands of key presses take minutes. */
const LONG = 200;

/** A visitor who uses only the keyboard. */
export class Keyboard {
  readonly #page: () => Page;
  /** Controls that had the focus on the way but were not visible. */
  readonly #hidden: Set<string>;

  constructor(page: () => Page, hidden: Set<string>) {
    this.#page = page;
    this.#hidden = hidden;
  }

  /** Records the focused element if it is not visible. */
  async look(): Promise<void> {
    const hidden = await this.#page().evaluate((toasts) => __pageProbe.hiddenFocus(toasts), TOASTS);
    if (hidden) this.#hidden.add(hidden);
  }

  /** Moves the focus to a control and presses it with the key for its kind. */
  async press(wanted: ControlQuery): Promise<void> {
    const { press } = await this.#focus(wanted);
    if (press) await this.#page().keyboard.press(press);
  }

  /** Replaces the text of a text field. */
  async type(label: string, text: string): Promise<void> {
    await this.#focus({ label });
    const { keyboard } = this.#page();
    await keyboard.press('Control+A');
    if (text === '') await keyboard.press('Delete');
    else if (text.length > LONG) await keyboard.insertText(text);
    else await keyboard.type(text);
  }

  /** Opens a list and selects one of its options. */
  async choose(label: string, option: string): Promise<void> {
    await this.#focus({ label });
    const options = await this.#page().evaluate((text) => __pageProbe.optionsTo(text), option);
    const { keyboard } = this.#page();
    await keyboard.press('Space');
    for (let moved = 0; moved < Math.abs(options); moved += 1)
      await keyboard.press(options < 0 ? 'ArrowUp' : 'ArrowDown');
    await keyboard.press('Enter');
  }

  /** Moves the focus to a day of the calendar and presses Enter. Returns whether the day is enabled. */
  async pressDay(day: string): Promise<boolean> {
    const { isOff } = await this.#focus({ day });
    await this.#page().keyboard.press('Enter');
    return !isOff;
  }

  async #focus(goal: Goal): Promise<FocusStop> {
    const page = this.#page();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const stop = await page.evaluate((target) => __pageProbe.stop(target), goal);
      if (stop.hidden) this.#hidden.add(stop.hidden);
      if (stop.key === undefined) return stop;
      await page.keyboard.press(stop.key);
      // The tab list handles arrow keys in a timer.
      if (stop.key.startsWith('Arrow')) await page.clock.runFor(1);
    }
    throw new Error(`${MOST_PRESSES} key presses did not move the focus to ${JSON.stringify(goal)}.`);
  }
}
