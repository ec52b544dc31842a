import { isText } from './translate.ts';

const lineElements =
  'h1, h2, h3, h4, tr, dt, dd, li, p, div, section, button, a[href], input, select, textarea';

const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Returns the name by which a visitor knows a field. */
export function fieldName(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  const label = field.labels?.[0];
  const words = label?.contains(field) ? label.querySelector('span') : null;
  return field.getAttribute('aria-label') ?? clean(words?.textContent ?? label?.textContent);
}

/**
 * Returns the visible and reachable contents of a part of a page, line by line in page order: `# heading`, `[button: its description] on off`,
 * `<link>`, `Label: value off wrong: why`, `Term: description`, `cell | cell`, `! alert`, `~ status`, and other text as it is. A coloured status ends with its tone.
 */
export function linesOf(page: Document, root: Element, isReachable: (element: Element) => boolean): string[] {
  const lines: string[] = [];
  const named = (ids: string | null) => (ids ?? '').split(' ').flatMap((id) => page.getElementById(id) ?? []);
  const problemsIn = (ids: string | null) =>
    named(ids)
      .filter((element) => element.matches('[role="alert"], [data-problem]'))
      .map(({ textContent }) => clean(textContent))
      .join(' ');

  function control(element: Element): string | undefined {
    const isOff =
      element.matches(':disabled, textarea[readonly], input[readonly]') ||
      element.getAttribute('aria-disabled') === 'true';
    const off = isOff ? ' off' : '';
    if (element.matches('button')) {
      const isOn = ['aria-pressed', 'aria-selected'].some((name) => element.getAttribute(name) === 'true');
      const name = element.getAttribute('aria-label') ?? inline(element).replace(/^\d+ ?(?=[^\d:])/, '');
      const described = named(element.getAttribute('aria-describedby'))
        .filter((description) => !element.contains(description))
        .map((description) => `: ${inline(description)}`);
      return `[${name}${described.join('')}]${isOn ? ' on' : ''}${off}`;
    }
    if (element.matches('a[href]')) return `<${element.getAttribute('aria-label') ?? inline(element)}>`;
    if (!element.matches('input, select, textarea')) return undefined;
    const field = element as HTMLInputElement;
    const name = fieldName(field);
    if (field.type === 'radio' || field.type === 'checkbox')
      return `(${clean(field.labels?.[0]?.innerText) || name})${field.checked ? ' on' : ''}${off}`;
    const value = element.matches('select')
      ? clean((element as HTMLSelectElement).selectedOptions[0]?.textContent)
      : field.value;
    const wrong =
      field.getAttribute('aria-invalid') === 'true'
        ? ` wrong: ${problemsIn(field.getAttribute('aria-describedby'))}`
        : '';
    return `${name}: ${value}${off}${wrong}`;
  }

  /** Returns the text of an element in one line. */
  const inline = (element: Element): string => clean(wordsOf(element));

  function wordsOf(element: Element): string {
    const nodes = [...element.childNodes];
    // In an element with text of its own, child elements are part of the sentence: `<strong>Newtown</strong>: Skin Fade`.
    const isProse = nodes.some((node) => isText(node) && clean(node.textContent) !== '');
    const parts = nodes.map((node) => {
      if (isText(node)) return node.textContent ?? '';
      const child = node as Element;
      if ('matches' in child && child.matches('br')) return ' ';
      if (!('matches' in child) || !isReachable(child) || child.matches('svg')) return '';
      const words = control(child) ?? wordsOf(child);
      return isProse ? words : ` ${words} `;
    });
    const tone = element.getAttribute('data-tone');
    return tone ? `${clean(parts.join(''))} (${tone})` : parts.join('');
  }

  function read(element: Element, mark: string): void {
    if (element.matches('label')) {
      for (const field of element.querySelectorAll('input, select, textarea')) read(field, mark);
      return;
    }
    if (
      !isReachable(element) ||
      element.matches(`script, style, svg, dd${root.matches('main') ? ', nav' : ''}`)
    )
      return;
    // The line of its field contains it.
    if (element.matches('[data-problem]')) return;
    const role = element.getAttribute('role');
    const below = role === 'alert' ? '! ' : role === 'status' ? '~ ' : mark;
    const say = (line: string) => {
      if (line !== '') lines.push(`${below}${line}`);
    };
    const own = control(element);
    if (own !== undefined) say(own);
    else if (element.matches('h1, h2, h3, h4')) say(`# ${inline(element)}`);
    else if (element.matches('tr')) say([...(element as HTMLTableRowElement).cells].map(inline).join(' | '));
    else if (element.matches('dt')) {
      const descriptions: string[] = [];
      for (let next = element.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling)
        descriptions.push(inline(next));
      say(`${inline(element)}: ${descriptions.join(', ')}`);
    } else if (element.querySelector(lineElements) === null) say(inline(element));
    else {
      for (const node of element.childNodes) {
        if (isText(node)) say(clean(node.textContent));
        else if ('matches' in node) read(node as Element, below);
      }
    }
  }

  read(root, '');
  return lines;
}
