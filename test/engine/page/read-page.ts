import { linesOf } from './lines.ts';
import { isText } from './translate.ts';

export type ControlRole = 'button' | 'link' | 'tab' | 'radio';

/** What a visitor can see and reach of a page, as plain data. */
export interface Seen {
  path: string;
  /** The open dialog, or a region of `main`, line by line. */
  lines: string[];
  header: string[];
  title: string;
  /** What a screen reader was told last; an open dialog keeps it from nobody. */
  said: string;
  /** Names of what the header's closed menus hold, `off` behind what is disabled. */
  menu: string[];
  controls: SeenControl[];
  toasts: { kind: 'success' | 'error'; text: string }[];
  storage: { token: string | null; place: string | null; hasDraft: boolean; handedOver: unknown };
  /** Nothing has the focus: whoever goes on by keyboard begins at the top. */
  isFocusLost: boolean;
  /** What a form says of its last try, and whether the focus is where it belongs then (FORM-11). */
  problem: { says: string; hasFocus: boolean } | undefined;
  /** What is wrong whatever the page shows: ids that are there twice, controls without a name, focus out of a dialog. */
  faults: string[];
}

export interface SeenControl {
  role: ControlRole;
  name: string;
  disabled: boolean;
}

/** Reads of the document what is within a visitor's reach. */
export function readPage(page: Document, region = 'main'): Seen {
  const isReachable = reachIn(page);
  const dialog = page.querySelector('dialog[open]') ?? page.querySelector('[role="dialog"]');
  const header = page.querySelector('header');
  const shown = dialog ?? page.querySelector(region);
  const storage = page.defaultView;
  return {
    path: page.location.pathname,
    lines: shown ? linesOf(page, shown, isReachable) : [],
    header: header ? linesOf(page, header, isReachable) : [],
    title: page.title,
    said: [...page.querySelectorAll('[data-announcer]')].filter(isReachable).map(wordsOf).join(),
    menu: closedMenus(page, isReachable).map((element) => {
      const { name, disabled } = controlOf(page, element);
      return disabled ? `${name} off` : name;
    }),
    controls: [...controlsOf(page)].map(([, control]) => control),
    toasts: [...page.querySelectorAll('[data-toasts] li:not([data-leaving="true"])')].map((toast) => ({
      kind: toast.getAttribute('data-type') === 'error' ? 'error' : 'success',
      text: wordsOf(toast.querySelector('p')),
    })),
    storage: {
      token: storage?.localStorage.getItem('authToken') ?? null,
      place: storage?.localStorage.getItem('queuePlace') ?? null,
      // How long it counts is a matter of the clock.
      handedOver: JSON.parse(storage?.localStorage.getItem('handedOverDraft') ?? '{}').draft ?? null,
      hasDraft: (storage?.sessionStorage.getItem('bookingDraft') ?? null) !== null,
    },
    isFocusLost: page.activeElement === null || page.activeElement === page.body,
    problem: problemIn(page, isReachable),
    faults: faultsOf(page, dialog, isReachable),
  };
}

/** The first field that is wrong has the focus, else the sentence at the form's head. That of a card stands at its button. */
function problemIn(page: Document, isReachable: (element: Element) => boolean): Seen['problem'] {
  const heads = [...page.querySelectorAll('form[aria-describedby]')].flatMap((form) => {
    const head = page.getElementById(form.getAttribute('aria-describedby') ?? '');
    if (!head?.matches('[role="alert"]') || !isReachable(head)) return [];
    const field = form.querySelector('input, select, textarea');
    const isAtHead = field && head.compareDocumentPosition(field) === head.DOCUMENT_POSITION_FOLLOWING;
    return isAtHead ? [{ form, head }] : [];
  });
  const [first] = heads;
  if (!first) return undefined;
  const wrong = [...first.form.querySelectorAll('[aria-invalid="true"]')];
  return {
    says: [first.head, ...first.form.querySelectorAll('[data-problem]')].map(wordsOf).join(' | '),
    hasFocus: (wrong[0] ?? first.head) === page.activeElement,
  };
}

/**
 * What is inert, or hidden from eyes or screen readers, is out of a visitor's reach, and so is what lies under a modal
 * dialog of the browser's own.
 */
export function reachIn(page: Document): (element: Element) => boolean {
  const modal = page.querySelector('dialog[open]');
  return (element) =>
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null &&
    element.checkVisibility({ visibilityProperty: true }) &&
    (modal === null || modal.contains(element));
}

function closedMenus(page: Document, isReachable: (element: Element) => boolean): Element[] {
  return [...page.querySelectorAll('button[aria-expanded="false"][aria-controls]')]
    .flatMap((opener) => page.getElementById(opener.getAttribute('aria-controls') ?? '') ?? [])
    .filter((menu) => !isReachable(menu))
    .flatMap((menu) => [...menu.querySelectorAll('a[href], button')]);
}

/** Words of each element within reach. */
export function sentencesOf(page: Document): string[] {
  const isReachable = reachIn(page);
  return [...page.querySelectorAll('body *')]
    .filter((element) => isReachable(element.closest('select') ?? element))
    .flatMap(ownWords);
}

/** All controls within reach, in the page's order. */
export const controlsOf = (page: Document): [Element, SeenControl][] =>
  [...page.querySelectorAll('button, a[href], input[type="radio"]')]
    .filter(reachIn(page))
    .map((element) => [element, controlOf(page, element)]);

function controlOf(page: Document, element: Element): SeenControl {
  const isTab = element.getAttribute('role') === 'tab';
  const isRadio = element.matches('input');
  const name = isTab ? wordsOf(element).replace(/^\d+/, '').trim() : nameOf(page, element);
  return {
    role: isTab ? 'tab' : isRadio ? 'radio' : element.matches('a') ? 'link' : 'button',
    name,
    disabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
  };
}

function nameOf(page: Document, element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy) return wordsOf(page.getElementById(labelledBy));
  const label = element.getAttribute('aria-label');
  if (label) return label;
  if (element.matches('input')) return firstWords((element as HTMLInputElement).labels?.[0] ?? null);
  // A card's name begins with its title; what stands under it is detail.
  return element.hasAttribute('aria-pressed') ? firstWords(element) : wordsOf(element);
}

const firstWords = (element: Element | null): string => wordsOf(element?.querySelector('span') ?? element);

const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

function ownWords({ childNodes }: Element): string[] {
  const own = [...childNodes].filter(isText);
  const text = own.map(({ textContent }) => textContent).join('');
  return text.trim() === '' ? [] : [text.replace(/\s+/g, ' ').trim()];
}

function faultsOf(
  page: Document,
  dialog: Element | null,
  isReachable: (element: Element) => boolean,
): string[] {
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const nameless = [...page.querySelectorAll('button, a[href], input:not([type="hidden"]), select, textarea')]
    .filter(isReachable)
    .filter(
      (element) => nameOf(page, element) === '' && ((element as HTMLInputElement).labels?.length ?? 0) === 0,
    );
  const focused = page.activeElement;
  // Toasts and the word about the connection lie over every dialog, and answer there.
  const isAstray =
    dialog !== null &&
    focused !== null &&
    focused !== page.body &&
    focused.closest('[data-toasts], [data-connection]') === null &&
    !dialog.contains(focused);
  return [
    ...twice.map((id) => `The id ${id} is there twice.`),
    ...nameless.map((element) => `A control has no name: ${element.outerHTML.slice(0, 120)}`),
    ...(isAstray ? [`The focus is outside the open dialog: ${focused?.outerHTML.slice(0, 120)}`] : []),
  ];
}
