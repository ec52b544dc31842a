import { linesOf } from './lines.ts';
import { isText } from './translate.ts';

export type ControlRole = 'button' | 'link' | 'tab' | 'radio';

/** The parts of a page that a visitor can see and reach, as plain data. */
export interface VisiblePage {
  path: string;
  /** The lines of the open dialog, or of a region of `main`. */
  lines: string[];
  header: string[];
  title: string;
  /** The newest text of the live regions, also while a dialog is open. */
  announcement: string;
  /** Names of the controls in closed header menus. A disabled control has the suffix `off`. */
  menu: string[];
  controls: SeenControl[];
  toasts: { kind: 'success' | 'error'; text: string }[];
  storage: { token: string | null; place: string | null; hasDraft: boolean; handedOver: unknown };
  /** No element has the focus, so a keyboard user would start again at the top. */
  isFocusLost: boolean;
  /** The problem that a form shows after a failed submit, and whether the focus is at the right place (FORM-11). */
  problem: { says: string; hasFocus: boolean } | undefined;
  /** Faults of any page: duplicate ids, controls without a name, focus outside an open dialog. */
  faults: string[];
}

export interface SeenControl {
  role: ControlRole;
  name: string;
  disabled: boolean;
}

/** Reads the parts of a document that a visitor can see and reach. */
export function readPage(page: Document, region = 'main'): VisiblePage {
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
    announcement: [...page.querySelectorAll('[data-announcer]')].filter(isReachable).map(wordsOf).join(),
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
      // The expiry depends on the clock.
      handedOver: JSON.parse(storage?.localStorage.getItem('handedOverDraft') ?? '{}').draft ?? null,
      hasDraft: (storage?.sessionStorage.getItem('bookingDraft') ?? null) !== null,
    },
    isFocusLost: page.activeElement === null || page.activeElement === page.body,
    problem: problemIn(page, isReachable),
    faults: faultsOf(page, dialog, isReachable),
  };
}

/** Returns the problem of a form. The first invalid field must have the focus, or the alert at the form's head if no field is invalid. A card form has its alert at the button. */
function problemIn(page: Document, isReachable: (element: Element) => boolean): VisiblePage['problem'] {
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
 * Returns a function that says whether a visitor can reach an element: it is not inert, not hidden from eyes or screen
 * readers, and not behind a modal dialog.
 */
export function reachIn(page: Document): (element: Element) => boolean {
  const modal = page.querySelector('dialog[open]');
  return (element) =>
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null &&
    isRendered(element) &&
    (modal === null || modal.contains(element));
}

/** Whether an element is visible. An element with `display: contents` has no box, but its content has. */
const isRendered = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) ||
  (getComputedStyle(element).display === 'contents' &&
    element.parentElement !== null &&
    isRendered(element.parentElement));

function closedMenus(page: Document, isReachable: (element: Element) => boolean): Element[] {
  return [...page.querySelectorAll('button[aria-expanded="false"][aria-controls]')]
    .flatMap((opener) => page.getElementById(opener.getAttribute('aria-controls') ?? '') ?? [])
    .filter((menu) => !isReachable(menu))
    .flatMap((menu) => [...menu.querySelectorAll('a[href], button')]);
}

/** Returns the text of each element within reach. */
export function sentencesOf(page: Document): string[] {
  const isReachable = reachIn(page);
  return [...page.querySelectorAll('body *')]
    .filter((element) => isReachable(element.closest('select') ?? element))
    .flatMap(ownWords);
}

/** Returns all controls within reach in page order. */
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
  // A card's name begins with its title; the text below is detail.
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
  const duplicateIds = ids.filter((id, index) => ids.indexOf(id) !== index);
  const nameless = [...page.querySelectorAll('button, a[href], input:not([type="hidden"]), select, textarea')]
    .filter(isReachable)
    .filter(
      (element) => nameOf(page, element) === '' && ((element as HTMLInputElement).labels?.length ?? 0) === 0,
    );
  const focused = page.activeElement;
  // Toasts and the connection notice are above every dialog and stay usable.
  const isFocusOutside =
    dialog !== null &&
    focused !== null &&
    focused !== page.body &&
    focused.closest('[data-toasts], [data-connection]') === null &&
    !dialog.contains(focused);
  return [
    ...duplicateIds.map((id) => `The id ${id} is used twice.`),
    ...nameless.map((element) => `A control has no name: ${element.outerHTML.slice(0, 120)}`),
    ...(isFocusOutside ? [`The focus is outside the open dialog: ${focused?.outerHTML.slice(0, 120)}`] : []),
  ];
}
