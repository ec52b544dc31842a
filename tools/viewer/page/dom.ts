export type Child = Node | string | false | null | undefined | Child[];
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/**
 * Creates an element with optional attributes and children. A function is an event listener, `true` is an attribute without a
 * value, and `false`, null and undefined are left out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  first?: Attributes | Child,
  ...furtherChildren: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const isChild = typeof first !== 'object' || !first || first instanceof Node || Array.isArray(first);
  for (const [name, value] of Object.entries(isChild ? {} : first)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  const children = [isChild && first, furtherChildren].flat(9) as Exclude<Child, Child[]>[];
  element.append(...children.filter((child) => child instanceof Node || typeof child === 'string'));
  return element;
}

/** Joins the parts of an address, for example `#booking/stores.choosing`, and encodes them. */
export const address = (...parts: (string | number)[]): string =>
  `#${parts.map(encodeURIComponent).join('/')}`;

export const partsOfAddress = (): string[] => location.hash.slice(1).split('/').map(decodeURIComponent);

export const link = (words: string, ...parts: (string | number)[]): HTMLAnchorElement =>
  h('a', { href: address(...parts) }, words);
