import { always, eventually, type Formula } from '@antithesishq/bombadil';
import type { State } from '@antithesishq/bombadil/browser';
import {
  at,
  clean,
  hasFocus,
  hasOneHeading,
  isIdle,
  isSeen,
  isShown,
  takesPresses,
  textOf,
} from './looks.ts';

// What holds on every page, whatever a visitor does: Bombadil holds every export after every action.

/** In every state. */
const never = (property: string, look: (state: State) => string[]): Formula => always(clean(property, look));

/** Not for long: again and again there is a moment without it. */
const notFor = (seconds: number, holds: () => boolean): Formula =>
  always(eventually(holds).within(seconds, 'seconds'));
const twice = (words: string[]) => words.filter((one, index) => words.indexOf(one) < index);

export const somethingIsShown = notFor(5, isShown);

export const nothingIsWiderThanTheScreen = never('nothingIsWiderThanTheScreen', (state) => {
  const { scrollWidth, clientWidth } = state.document.documentElement;
  return scrollWidth > clientWidth ? [at(state, `${scrollWidth} px wide on ${clientWidth}`)] : [];
});

export const thereIsOneHeading = notFor(5, hasOneHeading);

export const idsAreUnique = never('idsAreUnique', (state) =>
  twice([...state.document.querySelectorAll('[id]')].map(({ id }) => id)).map((id) =>
    at(state, `#${id} twice`),
  ),
);

export const nothingIsBusyForEver = notFor(10, isIdle);

export const everyWordCanBeRead = never('everyWordCanBeRead', (state) => {
  const named = [...state.document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
    .filter(isSeen)
    .flatMap((one) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
  return [state.document.title, ...textOf(state.document.body).split(/(?<=[.!?]) /), ...named]
    .filter((words) => /\b(undefined|null|NaN|Invalid Date)\b|\[object /.test(words))
    .map((words) => at(state, words.slice(0, 120)));
});

/** A field's own problem may be that of the next field as well. */
export const nothingIsSaidTwice = never('nothingIsSaidTwice', (state) => {
  const told = state.document.querySelectorAll<HTMLElement>(
    '[role=alert], [data-toasts] li:not([data-leaving=true])',
  );
  const words = [...told]
    .filter((one) => isSeen(one) && !state.document.querySelector(`[aria-describedby~="${one.id || '-'}"]`))
    .map(textOf)
    .filter(Boolean);
  return twice(words).map((one) => at(state, `twice: ${one}`));
});

/** A dialog keeps presses from the page behind it, and gives them back. */
export const thePageTakesPresses = notFor(2, takesPresses);

export const focusIsKept = notFor(2, hasFocus);

export const noErrorInTheConsole = never('noErrorInTheConsole', (state) =>
  state.console
    .filter(({ level }) => level === 'error')
    .map(({ args }) =>
      at(state, args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')),
    ),
);

export const noUncaughtException = never('noUncaughtException', (state) =>
  state.errors.uncaughtExceptions.map(({ text, remote_object }) =>
    at(state, `${text} ${remote_object?.description ?? ''}`),
  ),
);
