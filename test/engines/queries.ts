import type * as TestingLibrary from '@testing-library/dom';

// These functions run in the page. Each is sent as text, so a function uses nothing else of this file.

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
    locate: typeof locate;
    /** Where the element to press was when it was last looked at. */
    lastPlace?: string;
  }
}

/** How a visitor would point at an element. A string is the whole name or text, `like` a regular expression. */
export type Query =
  | { role: string; name?: string; like?: string }
  | { label: string }
  | { text: string }
  | { textLike: string };

/** The elements in sight that the last query finds within the elements of the queries before it. */
export function locate(path: readonly Query[]): HTMLElement[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom;
  let found: HTMLElement[] = [document.body];
  for (const query of path)
    found = found.flatMap((place) => {
      if ('role' in query) {
        const name = query.like === undefined ? query.name : new RegExp(query.like);
        return queryAllByRole(place, query.role, name === undefined ? {} : { name });
      }
      if ('label' in query) return queryAllByLabelText(place, query.label);
      return queryAllByText(place, 'text' in query ? query.text : new RegExp(query.textLike));
    });
  return found.filter((element) => element.checkVisibility());
}

/** The text of each element that the path finds. */
export function textsOf(path: readonly Query[]): string[] {
  return window.locate(path).map(({ textContent }) => textContent ?? '');
}

/** Returns the width of the page's first heading as it is painted, and in the fallback of its typeface. */
export function widthsOfHeading(): { painted: number; inFallback: number } {
  const heading = document.querySelector('h1');
  if (!heading) throw new Error('The page has no heading.');
  heading.style.width = 'max-content';
  const painted = heading.offsetWidth;
  heading.style.fontFamily = '"Fraunces Fallback"';
  return { painted, inFallback: heading.offsetWidth };
}

/** The last element that the path finds, if it can be pressed now and stays in its place; else `null`. */
export function readyToPress(path: readonly Query[]): Element | null {
  const element = window.locate(path).at(-1);
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return null;
  // A radio is small or hidden; a visitor presses its label.
  const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
  const target = (isRadio && element.labels?.[0]) || element;
  const { x, y, width, height } = target.getBoundingClientRect();
  const place = [x, y, width, height].join(' ');
  const isStill = window.lastPlace === place;
  window.lastPlace = place;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit && target.contains(hit)) return isStill ? target : null;
  // Out of the window, or below a bar that stays at the window's edge.
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}

/** Gives a field the focus and selects its text, so that what is typed takes the text's place. */
export function selectText(path: readonly Query[]): void {
  const field = window.locate(path).at(-1);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('The path does not lead to a text field.');
  field.focus();
  field.select();
}

/** Chooses the option that the last query names, with the events of a visitor's choice: no client can use a picker. */
export function chooseOption([query, option]: readonly Query[]): void {
  if (!query || !option || !('text' in option)) throw new Error('The option is named by its text.');
  const select = window.locate([query]).at(-1);
  if (!(select instanceof HTMLSelectElement)) throw new Error('There is no such select.');
  const { value } = [...select.options].find(({ text }) => text === option.text) ?? {};
  if (value === undefined) throw new Error('There is no such option.');
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
