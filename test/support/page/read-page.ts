/** What a visitor can see and reach of a page, as plain data: read in jsdom and inside a browser alike. */
export interface SeenPage {
  path: string;
  /** Level 1 to 3, whichever are reachable. */
  headings: string[];
  /** Name of each button, link, tab, radio and checkbox that can be reached, with what is to be known of it. */
  controls: SeenControl[];
  /** What comes into reach when a closed menu is opened. */
  behind: SeenControl[];
  /** Values of text fields and choices by their label. */
  fields: Record<string, string>;
  /** Labels of the fields that are marked as wrong, each with the problem that it is tied to (ruling V1). */
  wrong: Record<string, string>;
  /** Labels of the fields that are switched off, or cannot be written in. */
  locked: string[];
  /** The title of an open dialog. */
  dialog: string | null;
  alerts: string[];
  toasts: { kind: 'success' | 'error'; text: string }[];
  /** Terms and their descriptions: the side panel's facts, the ticket's rows. */
  facts: Record<string, string>;
  /** The words of each card that can be pressed and stays so. */
  cards: string[];
  /** Rows of tables, their headings first, as the words of each cell. */
  rows: string[][];
  /** The words of each item of the lists that the page itself holds. */
  items: string[];
  /** Statuses with the tone of their colour: `Upcoming: green`. */
  statuses: string[];
  /** All words that can be reached, one blank between two. */
  text: string;
  /** They, element by element. */
  sentences: string[];
  /** The token that the browser keeps. */
  token: string | null;
  /** Whether it keeps a booking that was left. */
  hasDraft: boolean;
  /** The token of a place in the queue that it keeps. */
  place: string | null;
}

export interface SeenControl {
  role: 'button' | 'link' | 'tab' | 'radio';
  name: string;
  disabled: boolean;
  /** Pressed, selected or checked. */
  on: boolean;
}

/**
 * What is inert or hidden from screen readers is out of a visitor's reach, and so is what lies under a modal dialog
 * of the browser's own.
 */
export function reachIn(page: Document): (element: Element) => boolean {
  const modal = page.querySelector('dialog[open]');
  return (element) =>
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null &&
    (modal === null || modal.contains(element));
}

/** Reads of the document what is within a visitor's reach. */
export function readPage(page: Document): SeenPage {
  const isReachable = reachIn(page);
  const all = <Tag extends Element>(selector: string): Tag[] =>
    [...page.querySelectorAll<Tag>(selector)].filter(isReachable);
  const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const ownWords = ({ childNodes }: Element) => {
    const own = [...childNodes].filter(({ nodeType }) => nodeType === page.TEXT_NODE);
    const text = own.map(({ textContent }) => textContent).join('');
    return text.trim() === '' ? [] : [text.replace(/\s+/g, ' ').trim()];
  };
  /** One blank between the words of one element and those of the next. */
  const wordsIn = (element: Element) =>
    [element, ...element.querySelectorAll('*')].filter(isReachable).flatMap(ownWords).join(' ');
  const firstWords = (element: Element) => {
    const title = element.querySelector('span');
    return words(title ?? element);
  };
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) return words(page.getElementById(labelledBy));
    const label = element.getAttribute('aria-label');
    if (label) return label;
    // A card's name begins with its title; what stands under it is detail.
    return element.hasAttribute('aria-pressed') ? firstWords(element) : words(element);
  };
  const labelOf = (input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
    const label = input.labels?.[0] ?? null;
    if (!label) return input.getAttribute('aria-label') ?? '';
    // A label around its control begins with its own words.
    return label.contains(input) ? firstWords(label) : words(label);
  };

  const asButton = (button: HTMLButtonElement): SeenControl => {
    const isTab = button.getAttribute('role') === 'tab';
    return {
      role: isTab ? 'tab' : 'button',
      name: isTab ? words(button).replace(/^\d+/, '').trim() : nameOf(button),
      disabled: button.matches(':disabled') || button.getAttribute('aria-disabled') === 'true',
      on: button.getAttribute('aria-pressed') === 'true' || button.getAttribute('aria-selected') === 'true',
    };
  };
  const asLink = (link: Element): SeenControl => ({
    role: 'link',
    name: nameOf(link),
    disabled: false,
    on: false,
  });
  const buttons = all<HTMLButtonElement>('button').map(asButton);
  const links = all('a[href]').map(asLink);
  const menus = all('button[aria-expanded="false"][aria-controls]').flatMap(
    (opener) => page.getElementById(opener.getAttribute('aria-controls') ?? '') ?? [],
  );
  const hidden = menus.filter((menu) => !isReachable(menu));
  const behind = hidden.flatMap((menu) => [
    ...[...menu.querySelectorAll('a[href]')].map(asLink),
    ...[...menu.querySelectorAll('button')].map(asButton),
  ]);
  const inputs = all<HTMLInputElement>('input');
  const radios = inputs
    .filter(({ type }) => type === 'radio')
    .map(
      (radio): SeenControl => ({
        role: 'radio',
        name: labelOf(radio),
        disabled: radio.matches(':disabled'),
        on: radio.checked,
      }),
    );
  const fields = [
    ...inputs.filter(({ type }) => type !== 'radio' && type !== 'checkbox'),
    ...all<HTMLSelectElement>('select'),
    ...all<HTMLTextAreaElement>('textarea'),
  ];
  const isLocked = (field: (typeof fields)[number]) =>
    field.matches(':disabled') || ('readOnly' in field && field.readOnly);
  const wrong = fields.filter((field) => field.getAttribute('aria-invalid') === 'true');
  const problemOf = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => page.getElementById(id))
      .filter((one) => one?.getAttribute('role') === 'alert')
      .map(words)
      .join(' ');
  const dialog = page.querySelector('dialog[open]') ?? page.querySelector('[role="dialog"]');
  const sentences = all('body *').flatMap(ownWords);
  const dialogTitle = dialog?.getAttribute('aria-labelledby');
  return {
    path: page.location.pathname,
    headings: all('h1, h2, h3').map(words),
    controls: [...buttons, ...links, ...radios],
    behind,
    fields: Object.fromEntries(fields.map((field) => [labelOf(field), field.value])),
    wrong: Object.fromEntries(wrong.map((field) => [labelOf(field), problemOf(field)])),
    locked: fields.filter(isLocked).map(labelOf),
    dialog: dialogTitle ? words(page.getElementById(dialogTitle)) : null,
    alerts: all('[role="alert"]').map(words),
    toasts: [...page.querySelectorAll('[data-toasts] li:not([data-leaving="true"])')].map((toast) => ({
      kind: toast.getAttribute('data-type') === 'error' ? 'error' : 'success',
      text: words(toast.querySelector('p')),
    })),
    facts: Object.fromEntries(all('dt').map((term) => [words(term), words(term.nextElementSibling)])),
    cards: all('button[aria-pressed]').map(wordsIn),
    rows: all<HTMLTableRowElement>('table:not([role]) tr').map(({ cells }) => [...cells].map(wordsIn)),
    items: all('main li:not(nav li)').map(wordsIn),
    statuses: all('[data-tone]').map((status) => `${words(status)}: ${status.getAttribute('data-tone')}`),
    text: sentences.join(' '),
    sentences,
    token: page.defaultView?.localStorage.getItem('authToken') ?? null,
    place: page.defaultView?.localStorage.getItem('queuePlace') ?? null,
    hasDraft: (page.defaultView?.sessionStorage.getItem('bookingDraft') ?? null) !== null,
  };
}
