type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** An element: functions listen, `true` is an attribute without a value, `false` and nothing are left out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** `#booking/stores.choosing`: any text may stand in a part. */
export const address = (...parts: (string | number)[]): string =>
  `#${parts.map(encodeURIComponent).join('/')}`;

export const partsOfAddress = (): string[] => location.hash.slice(1).split('/').map(decodeURIComponent);

export const link = (words: string, ...parts: (string | number)[]): HTMLAnchorElement =>
  h('a', { href: address(...parts) }, words);
