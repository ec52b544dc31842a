import { fieldName } from './lines.ts';
import { type ControlRole, controlsOf, reachIn } from './read-page.ts';

/** A point of the window, in CSS pixels. */
export interface ScreenPosition {
  x: number;
  y: number;
}

/** A control by its role and any of its names. If several controls match, `which` selects the first or the last. */
export interface ControlQuery {
  role: ControlRole;
  names: readonly string[];
  which: 'first' | 'last';
}

/** Returns the point at which a visitor presses a control. */
export const positionOf = (page: Document, wanted: ControlQuery): ScreenPosition =>
  middleOf(controlIn(page, wanted));

/** Returns an enabled control. A tab's accessible name ends with its title; a card's name begins with its title. */
export function controlIn(page: Document, { role, names, which }: ControlQuery): Element {
  const controls = controlsOf(page).filter(([, control]) => control.role === role && !control.disabled);
  const named = (isNamed: (name: string, wanted: string) => boolean) =>
    names
      .map((wanted) => controls.filter(([, { name }]) => isNamed(name, wanted)))
      .find(({ length }) => length > 0);
  const found =
    named((name, wanted) => name === wanted) ??
    named((name, wanted) => name.startsWith(`${wanted} `) || name.endsWith(` ${wanted}`));
  const element = found?.at(which === 'first' ? 0 : -1)?.[0];
  if (!element)
    throw new Error(
      `Expected an enabled ${role} named ${names.join(' or ')}. Enabled controls of this role: ${controls.map(([, { name }]) => name).join(', ')}.`,
    );
  return element;
}

/** The target of the next press, and whether the press reached it. */
let aim: { at: Element; hasLanded: boolean | undefined } | undefined;

/** Cancels a press if another element has moved under the mouse since the target's position was read. Called once per page. */
export function guardPresses(): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        if (!aim) return;
        aim.hasLanded ??= isOn(aim.at, event.target);
        // The target may move between down and up. A control that acts on pointerdown may be removed before the click.
        if (type === 'click' && aim.at.isConnected) aim.hasLanded &&= isOn(aim.at, event.target);
        if (aim.hasLanded) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
}

/** Returns whether the last press reached its target, and forgets the target. */
export function hasLanded(): boolean {
  const landed = aim?.hasLanded !== false;
  aim = undefined;
  return landed;
}

/** Whether a hit belongs to an element. Visitors press a radio button by its label. */
const isOn = (element: Element, hit: EventTarget | null): boolean =>
  hit instanceof Element && (element.contains(hit) || hit.closest('label')?.control === element);

/** Scrolls an element into view and returns its middle. Throws if another element covers it. */
function middleOf(element: Element): ScreenPosition {
  for (const block of [undefined, 'center', 'end', 'start'] as const) {
    if (block) element.scrollIntoView({ block, behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const spot = { x: x + width / 2, y: y + height / 2 };
    const hit = element.ownerDocument.elementFromPoint(spot.x, spot.y);
    if (!isOn(element, hit)) continue;
    aim = { at: element, hasLanded: undefined };
    return spot;
  }
  throw new Error(`Another element covers ${element.outerHTML.slice(0, 120)}`);
}

/** A press on the way to a day of the calendar: on the day, on the disabled day, or on the button that turns the month. */
export interface DayPosition extends ScreenPosition {
  kind: 'day' | 'off' | 'turn';
}

/** Returns the press that leads to a day (`yyyy-MM-dd`), or `undefined` if the calendar ends before that day. */
export function positionOfDay(page: Document, day: string): DayPosition | undefined {
  const shown = page.querySelector('td[data-day]:not([data-outside])')?.getAttribute('data-day');
  if (!shown) throw new Error('The calendar is not there.');
  const [from, to] = [shown.slice(0, 7), day.slice(0, 7)];
  const isThere = from === to;
  const button = page.querySelector(
    isThere
      ? `td[data-day="${day}"]:not([data-outside]) button`
      : `button[aria-label^="${from < to ? 'Next' : 'Previous'} month"]`,
  );
  const isOff = button?.matches(':disabled, [aria-disabled="true"]');
  if (!button || (isOff && !isThere)) return undefined;
  return { ...middleOf(button), kind: isOff ? 'off' : isThere ? 'day' : 'turn' };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns an enabled field by its label. */
export function fieldOf<F extends Field>(page: Document, tags: string, label: string): F {
  const isReachable = reachIn(page);
  const field = [...page.querySelectorAll<F>(tags)].find(
    (candidate) =>
      fieldName(candidate) === label && isReachable(candidate) && !candidate.matches(':disabled, [readonly]'),
  );
  if (!field) throw new Error(`Expected an enabled field with the label ${label}, and the page has none.`);
  return field;
}

/** Selects the whole text of a field, so that typing replaces it. */
export function selectText(page: Document, label: string): void {
  const field = fieldOf<HTMLInputElement | HTMLTextAreaElement>(page, 'input, textarea', label);
  field.focus();
  field.select();
  if (page.activeElement !== field) throw new Error(`The field ${label} did not take the focus.`);
}

/** Selects an option of a list. Scripts cannot operate the browser's own popup. */
export function chooseOption(page: Document, label: string, text: string): void {
  const list = fieldOf<HTMLSelectElement>(page, 'select', label);
  const option = [...list.options].find((item) => [item.label, item.value].includes(text) && !item.disabled);
  if (!option) throw new Error(`The list ${label} has no enabled option ${text}.`);
  list.focus();
  option.selected = true;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}
