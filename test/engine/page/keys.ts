import { controlIn, fieldOf, type Wanted } from './spot.ts';

/** What is to have the focus: a control, a field by its label, or a day of the calendar, `yyyy-MM-dd`. */
export type Goal = Wanted | { label: string } | { day: string };

/** Where the focus is on its way. */
export interface Stop {
  /** What brings it nearer; nothing, where it has come. */
  key: string | undefined;
  /** What presses it then; nothing, where coming to it was enough. */
  press: string | undefined;
  isOff: boolean;
  hidden: string | undefined;
}

const DAY_MS = 86_400_000;
/** They go by themselves, and who has no mouse may wait. */
export const TOASTS = '[data-toasts]';

export function stopOf(page: Document, goal: Goal): Stop {
  const focused = page.activeElement;
  const key = 'day' in goal ? keyToDay(page, focused, goal.day) : keyTo(page, focused, goalIn(page, goal));
  const isOff = focused?.matches(':disabled, [aria-disabled="true"]') ?? false;
  return { key, press: keyOf(focused), isOff, hidden: hiddenFocus(page, TOASTS) };
}

const goalIn = (page: Document, goal: Wanted | { label: string }): Element =>
  'label' in goal ? fieldOf(page, 'input, textarea, select', goal.label) : controlIn(page, goal);

function keyTo(page: Document, focused: Element | null, goal: Element): string | undefined {
  if (focused === goal) return undefined;
  const isBelow = !focused || (focused.compareDocumentPosition(goal) & page.DOCUMENT_POSITION_FOLLOWING) > 0;
  const group = '[role="tablist"], [role="radiogroup"], fieldset';
  const isInGroup =
    goal.matches('[role="tab"], [type="radio"]') &&
    focused?.matches('[role="tab"], [type="radio"]') &&
    focused.closest(group) === goal.closest(group);
  if (isInGroup) return isBelow ? 'ArrowRight' : 'ArrowLeft';
  return isBelow ? 'Tab' : 'Shift+Tab';
}

function keyToDay(page: Document, focused: Element | null, day: string): string | undefined {
  const from = focused?.closest('td[data-day]')?.getAttribute('data-day');
  if (!from) {
    const grid = page.querySelector('td[data-day] button[tabindex="0"]');
    if (!grid) throw new Error('The calendar is not there.');
    return keyTo(page, focused, grid);
  }
  const days = (Date.parse(day) - Date.parse(from)) / DAY_MS;
  if (days === 0) return undefined;
  const isBelow = days > 0;
  if (Math.abs(days) >= 7) return isBelow ? 'ArrowDown' : 'ArrowUp';
  return isBelow ? 'ArrowRight' : 'ArrowLeft';
}

function keyOf(focused: Element | null): string | undefined {
  if (focused?.matches('[type="radio"]:checked')) return undefined;
  return focused?.matches('[type="radio"], [aria-pressed]') ? 'Space' : 'Enter';
}

/** How many options down the focused list this one is. */
export function optionsTo({ activeElement }: Document, text: string): number {
  const list = activeElement as HTMLSelectElement;
  const options = [...list.options].filter(({ disabled }) => !disabled);
  const index = options.findIndex(({ label, value }) => [label, value].includes(text));
  if (index < 0) throw new Error(`The list has no ${text}.`);
  return index - options.findIndex(({ selected }) => selected);
}

/** What has the focus and is out of sight, or behind something but those; of what is higher than two lines, its beginning. */
export function hiddenFocus(page: Document, butBehind = ':not(*)'): string | undefined {
  const holder = page.activeElement;
  if (!holder || holder.matches('body, main, [role="dialog"]')) return undefined;
  const { x, y, width, height } = holder.getBoundingClientRect();
  const isSeen = [2, Math.min(height, 48) - 2].every((below) => {
    const hit = page.elementFromPoint(x + width / 2, y + below);
    return hit !== null && (holder.contains(hit) || hit.contains(holder) || hit.closest(butBehind));
  });
  const words = holder.getAttribute('aria-label') ?? holder.textContent?.slice(0, 40);
  return isSeen ? undefined : `Out of sight has the focus: ${holder.tagName.toLowerCase()} ${words}`;
}
