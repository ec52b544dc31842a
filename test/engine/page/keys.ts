import { type ControlQuery, controlIn, fieldOf } from './screen-position.ts';

/** The target of the focus: a control, a field by its label, or a day of the calendar (`yyyy-MM-dd`). */
export type Goal = ControlQuery | { label: string } | { day: string };

/** The focused element on the way to a goal. */
export interface FocusStop {
  /** The key that moves the focus nearer to the goal, or `undefined` if the goal has the focus. */
  key: string | undefined;
  /** The key that presses the goal, or `undefined` if the focus alone selects it. */
  press: string | undefined;
  isOff: boolean;
  hidden: string | undefined;
}

const DAY_MS = 86_400_000;
/** Toasts may cover the focused control: they disappear by themselves. */
export const TOASTS = '[data-toasts]';

export function focusStop(page: Document, goal: Goal): FocusStop {
  const focused = page.activeElement;
  const key = 'day' in goal ? keyToDay(page, focused, goal.day) : keyTo(page, focused, goalIn(page, goal));
  const isOff = focused?.matches(':disabled, [aria-disabled="true"]') ?? false;
  return { key, press: keyOf(focused), isOff, hidden: hiddenFocus(page, TOASTS) };
}

const goalIn = (page: Document, goal: ControlQuery | { label: string }): Element =>
  'label' in goal ? fieldOf(page, 'input, textarea, select', goal.label) : controlIn(page, goal);

function keyTo(page: Document, focused: Element | null, goal: Element): string | undefined {
  if (focused === goal) return undefined;
  const isAfter = !focused || (focused.compareDocumentPosition(goal) & page.DOCUMENT_POSITION_FOLLOWING) > 0;
  const group = '[role="tablist"], [role="radiogroup"], fieldset';
  const isInGroup =
    goal.matches('[role="tab"], [type="radio"]') &&
    focused?.matches('[role="tab"], [type="radio"]') &&
    focused.closest(group) === goal.closest(group);
  if (isInGroup) return isAfter ? 'ArrowRight' : 'ArrowLeft';
  return isAfter ? 'Tab' : 'Shift+Tab';
}

function keyToDay(page: Document, focused: Element | null, day: string): string | undefined {
  const from = focused?.closest('td[data-day]')?.getAttribute('data-day');
  if (!from) {
    const grid = page.querySelector('td[data-day] button[tabindex="0"]');
    if (!grid) throw new Error('The page has no calendar.');
    return keyTo(page, focused, grid);
  }
  const days = (Date.parse(day) - Date.parse(from)) / DAY_MS;
  if (days === 0) return undefined;
  const isAfter = days > 0;
  if (Math.abs(days) >= 7) return isAfter ? 'ArrowDown' : 'ArrowUp';
  return isAfter ? 'ArrowRight' : 'ArrowLeft';
}

function keyOf(focused: Element | null): string | undefined {
  if (focused?.matches('[type="radio"]:checked')) return undefined;
  return focused?.matches('[type="radio"], [aria-pressed]') ? 'Space' : 'Enter';
}

/** Returns how many options below the selected one this option is in the focused list. Negative means above. */
export function optionsTo({ activeElement }: Document, text: string): number {
  const list = activeElement as HTMLSelectElement;
  const options = [...list.options].filter(({ disabled }) => !disabled);
  const index = options.findIndex(({ label, value }) => [label, value].includes(text));
  if (index < 0) throw new Error(`The focused list has no enabled option ${text}.`);
  return index - options.findIndex(({ selected }) => selected);
}

/** Returns a description of the focused element if it is out of view or covered, except by `butBehind`. Of an element higher than 48 px only the top must be visible. */
export function hiddenFocus(page: Document, butBehind = ':not(*)'): string | undefined {
  const holder = page.activeElement;
  if (!holder || holder.matches('body, main, [role="dialog"]')) return undefined;
  const { x, y, width, height } = holder.getBoundingClientRect();
  const isSeen = [2, Math.min(height, 48) - 2].every((below) => {
    const hit = page.elementFromPoint(x + width / 2, y + below);
    return hit !== null && (holder.contains(hit) || hit.contains(holder) || hit.closest(butBehind));
  });
  const words = holder.getAttribute('aria-label') ?? holder.textContent?.slice(0, 40);
  return isSeen
    ? undefined
    : `The focused element is out of view or covered: ${holder.tagName.toLowerCase()} ${words}`;
}
