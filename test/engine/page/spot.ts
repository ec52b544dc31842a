import { fieldName } from './lines.ts';
import { type ControlRole, controlsOf, reachIn } from './read-page.ts';

/** A point of the window, in CSS pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** A control by its role and any of its names: where several share one, the first, or the last. */
export interface Wanted {
  role: ControlRole;
  names: readonly string[];
  which: 'first' | 'last';
}

/** Where a visitor presses a control. */
export const spotOf = (page: Document, wanted: Wanted): Spot => middleOf(controlIn(page, wanted));

/** A control that can be pressed. A tab's name ends with its title, a card's begins with it. */
export function controlIn(page: Document, { role, names, which }: Wanted): Element {
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
      `No ${role} ${names.join(' or ')} can be pressed; there are: ${controls.map(([, { name }]) => name).join(', ')}.`,
    );
  return element;
}

/** What the next press is meant for, and whether it came there. */
let aim: { at: Element; hasLanded: boolean | undefined } | undefined;

/** Keeps a press from whatever has moved under it since its spot was found. Runs once a page. */
export function guardPresses(): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        if (!aim) return;
        aim.hasLanded ??= isOn(aim.at, event.target);
        // It may move away between down and up; what acts on the way down may be gone by then.
        if (type === 'click' && aim.at.isConnected) aim.hasLanded &&= isOn(aim.at, event.target);
        if (aim.hasLanded) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
}

/** Whether the press came to what it was meant for; asked once it is over. */
export function hasLanded(): boolean {
  const landed = aim?.hasLanded !== false;
  aim = undefined;
  return landed;
}

/** A radio button is pressed by its label. */
const isOn = (element: Element, hit: EventTarget | null): boolean =>
  hit instanceof Element && (element.contains(hit) || hit.closest('label')?.control === element);

/** The middle of an element, which is scrolled into sight. Throws where something else lies over it. */
function middleOf(element: Element): Spot {
  for (const block of [undefined, 'center', 'end', 'start'] as const) {
    if (block) element.scrollIntoView({ block, behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const spot = { x: x + width / 2, y: y + height / 2 };
    const hit = element.ownerDocument.elementFromPoint(spot.x, spot.y);
    if (!isOn(element, hit)) continue;
    aim = { at: element, hasLanded: undefined };
    return spot;
  }
  throw new Error(`Something lies over ${element.outerHTML.slice(0, 120)}`);
}

/** On the way to a day of the calendar: the day, one that is switched off, or what turns to its month. */
export interface DaySpot extends Spot {
  is: 'day' | 'off' | 'turn';
}

/** Where a day of the calendar, `yyyy-MM-dd`, is pressed, or its month is turned to; nothing where the calendar ends. */
export function daySpotOf(page: Document, day: string): DaySpot | undefined {
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
  return { ...middleOf(button), is: isOff ? 'off' : isThere ? 'day' : 'turn' };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field by its label, that can be filled in. */
export function fieldOf<F extends Field>(page: Document, tags: string, label: string): F {
  const isReachable = reachIn(page);
  const field = [...page.querySelectorAll<F>(tags)].find(
    (one) => fieldName(one) === label && isReachable(one) && !one.matches(':disabled, [readonly]'),
  );
  if (!field) throw new Error(`No field ${label} can be filled in.`);
  return field;
}

/** All that stands in a text field is selected, and what is typed next takes its place. */
export function selectText(page: Document, label: string): void {
  const field = fieldOf<HTMLInputElement | HTMLTextAreaElement>(page, 'input, textarea', label);
  field.focus();
  field.select();
  if (page.activeElement !== field) throw new Error(`${label} does not take the focus.`);
}

/** Chooses one of a list's options; a browser's own list is beyond its page. */
export function chooseOption(page: Document, label: string, text: string): void {
  const list = fieldOf<HTMLSelectElement>(page, 'select', label);
  const option = [...list.options].find((one) => [one.label, one.value].includes(text) && !one.disabled);
  if (!option) throw new Error(`${label} has no ${text}.`);
  list.focus();
  option.selected = true;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}
