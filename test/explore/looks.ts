import { extract } from '@antithesishq/bombadil';
import type { State } from '@antithesishq/bombadil/browser';
import knownDefects from '../known-defects.json' with { type: 'json' };

const TAB = 9;
/** Where on the screen something was pressed: another place on each screen. */
const PLACE = /,"(point|structural_path|delay_millis)":({.*?}|".*?"|\d+)/g;

/** Runs in the page after every action, and names what is wrong there, a line each. */
type Look = (state: State) => string[];

/**
 * True while a look finds nothing but what a row of test/known-defects.json says. It is named in the trace as its
 * property is, so that a run can tell the lines.
 */
export function clean(property: string, look: Look): () => boolean {
  const lines = extract(look).named(property);
  const known = knownDefects.filter(({ test }) => test === property).map(({ says }) => new RegExp(says));
  return () => lines.current.every((line) => known.some((one) => one.test(line)));
}

export const at = ({ document }: State, words: string) => `${document.location.pathname}: ${words}`;
export const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
export const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();

// What may be wrong for a moment, while a page opens or changes.

export const isShown = clean('somethingIsShown', (state) => {
  const page = state.document.querySelector<HTMLElement>('main') ?? state.document.body;
  return textOf(page) === '' ? [at(state, 'the page is empty')] : [];
});

export const hasOneHeading = clean('thereIsOneHeading', (state) => {
  const headings = [...state.document.querySelectorAll('h1')].filter(isSeen);
  return headings.length === 1 ? [] : [at(state, `${headings.length} headings of level 1`)];
});

export const isIdle = clean('nothingIsBusyForEver', (state) =>
  [...state.document.querySelectorAll<HTMLElement>('[role=status], [aria-busy=true]')]
    .filter(
      (one) => isSeen(one) && (one.ariaBusy === 'true' || /(\.\.\.|…)$|taking longer/.test(textOf(one))),
    )
    .map((one) => at(state, `busy: ${textOf(one)}`)),
);

export const takesPresses = clean('thePageTakesPresses', (state) => {
  const { body } = state.document;
  const isOff = state.window.getComputedStyle(body).pointerEvents === 'none';
  return isOff && !state.document.querySelector('[role=dialog]')
    ? [at(state, 'no dialog, and no press')]
    : [];
});

// What was pressed last in this document: in the page this module lives as long as the document does.
let hadFocus: boolean | undefined;
let pressed = '';

/** Where no Tab took it, focus goes to nowhere only with what had it. A new document begins without. */
export const hasFocus = clean('focusIsKept', (state) => {
  const { lastAction, document } = state;
  if (typeof lastAction === 'object' && lastAction !== null && hadFocus !== undefined) {
    if ('Click' in lastAction || 'DoubleClick' in lastAction) pressed = JSON.stringify(lastAction);
    if ('PressKey' in lastAction)
      pressed = hadFocus && lastAction.PressKey.code !== TAB ? JSON.stringify(lastAction) : '';
  }
  hadFocus = document.activeElement !== null && document.activeElement !== document.body;
  return hadFocus || pressed === '' ? [] : [at(state, `focus is lost after ${pressed.replace(PLACE, '')}`)];
});
/** For how many seconds a page as it is must be watched, until a property says that it stays so. */
export const secondsToWatch = () =>
  Math.max(
    hasFocus() && takesPresses() ? 0 : 2,
    isShown() ? 0 : 5,
    hasOneHeading() ? 0 : 5,
    isIdle() ? 0 : 10,
  );
