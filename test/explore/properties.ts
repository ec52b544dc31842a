import { CONTROLS, controlsIn, isSeen, never, notFor, textOf } from './looks.ts';

// The properties that hold on every page after every action. Bombadil checks every export of this file.

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

/** Toasts and alerts of the page. Two fields may have the same message. */
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

/** A dialog blocks presses on the page behind it until it closes. */
export const pageTakesPresses = notFor(2, 'pageTakesPresses', (state) => {
  const controls = controlsIn(state);
  return controls.length > 0 && controls.every(({ isCovered }) => isCovered)
    ? ['nothing of what is in sight can be pressed']
    : [];
});

const TAB = 9;
/** The position of a press, which differs between screens. */
const PLACE = /,"(point|structural_path|delay_millis)":({.*?}|".*?"|\d+)/g;
let hadFocus: boolean | undefined;
let acted = '';

/**
 * Whether an element must have the focus after the press. An element that has moved away does not count. After a link within the
 * page, the browser continues at the link's target, which does not have the focus.
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

/** If the focused element is removed, another element gets the focus. A new document, and Tab after the last control, have no focus. */
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
