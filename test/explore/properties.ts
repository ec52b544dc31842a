import { CONTROLS, controlsIn, isSeen, never, notFor, textOf } from './looks.ts';

// What holds on every page, whatever a visitor does: Bombadil holds every export after every action.

const twice = (words: string[]) => words.filter((one, index) => words.indexOf(one) < index);

export const somethingIsShown = notFor(5, 'somethingIsShown', ({ document }) =>
  textOf(document.querySelector<HTMLElement>('main') ?? document.body) === '' ? ['the page is empty'] : [],
);

export const nothingIsWiderThanTheScreen = never('nothingIsWiderThanTheScreen', ({ document }) => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} px wide on ${clientWidth}`] : [];
});

export const thereIsOneHeading = notFor(5, 'thereIsOneHeading', ({ document }) => {
  const headings = [...document.querySelectorAll('h1')].filter(isSeen);
  return headings.length === 1 ? [] : [`${headings.length} headings of level 1`];
});

export const idsAreUnique = never('idsAreUnique', ({ document }) =>
  twice([...document.querySelectorAll('[id]')].map(({ id }) => id)).map((id) => `#${id} twice`),
);

export const nothingIsBusyForEver = notFor(10, 'nothingIsBusyForEver', ({ document }) =>
  [...document.querySelectorAll<HTMLElement>('[role=status], [aria-busy=true]')]
    .filter(
      (one) => isSeen(one) && (one.ariaBusy === 'true' || /(\.\.\.|…)$|taking longer/.test(textOf(one))),
    )
    .map((one) => `busy: ${textOf(one)}`),
);

export const everyWordCanBeRead = never('everyWordCanBeRead', ({ document }) => {
  const attributes = ['aria-label', 'alt', 'title', 'placeholder'];
  const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    .filter(isSeen)
    .flatMap((one) => attributes.map((name) => one.getAttribute(name) ?? ''));
  return [document.title, ...document.body.innerText.split('\n'), ...named]
    .filter((words) => /\b(undefined|null|NaN|Invalid Date)\b|\[object /.test(words))
    .map((words) => words.slice(0, 120));
});

/** Toasts, and what is wrong with the page. A field's own problem may be that of the next field as well. */
export const nothingIsSaidTwice = never('nothingIsSaidTwice', ({ document }) => {
  const told = document.querySelectorAll<HTMLElement>(
    '[role=alert], [data-toasts] li:not([data-leaving=true])',
  );
  const words = [...told]
    .filter((one) => isSeen(one) && !document.querySelector(`[aria-describedby~="${one.id || '-'}"]`))
    .map(textOf)
    .filter(Boolean);
  return twice(words).map((one) => `twice: ${one}`);
});

/** A dialog keeps presses from the page behind it, and gives them back. */
export const thePageTakesPresses = notFor(2, 'thePageTakesPresses', (state) => {
  const controls = controlsIn(state);
  return controls.length > 0 && controls.every(({ isCovered }) => isCovered)
    ? ['nothing of what is in sight can be pressed']
    : [];
});

const TAB = 9;
/** Where on the screen something was pressed: another place on each screen. */
const PLACE = /,"(point|structural_path|delay_millis)":({.*?}|".*?"|\d+)/g;
let hadFocus: boolean | undefined;
let acted = '';

/**
 * Whether the press must leave focus somewhere. What moved away under it is no control any more; after a link within the
 * page the browser goes on from the place that it leads to, which has no focus itself.
 */
let hasHit = false;
if (typeof document !== 'undefined')
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      hasHit = control !== null && !control.matches('a[href^="#"]');
    },
    true,
  );

/** What had focus may go away, and focus goes somewhere. A new document, and Tab past the last control, have none. */
export const focusIsKept = notFor(2, 'focusIsKept', ({ lastAction, document }) => {
  const words = JSON.stringify(lastAction).replace(PLACE, '');
  const isPress = /Click/.test(words);
  if (hadFocus !== undefined && (isPress || /PressKey|Back|Forward/.test(words)))
    acted = (isPress ? hasHit : hadFocus && !words.includes(`:${TAB}}`)) ? words : '';
  hadFocus = document.activeElement !== null && document.activeElement !== document.body;
  return hadFocus || acted === '' ? [] : [`focus is lost after ${acted}`];
});

export const noErrorInTheConsole = never('noErrorInTheConsole', (state) =>
  state.console
    .filter(({ level }) => level === 'error')
    .map(({ args }) => args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')),
);

export const noUncaughtException = never('noUncaughtException', (state) =>
  state.errors.uncaughtExceptions.map(
    ({ text, remote_object }) => `${text} ${remote_object?.description ?? ''}`,
  ),
);
