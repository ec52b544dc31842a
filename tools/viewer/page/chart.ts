import { h } from './dom.ts';

/** The ends of an edge's line. */
export interface Ends {
  source: string;
  targets: readonly string[];
}

/** Creates a chart in a scrolling frame. Calls `onChoose` with the edge or state that was pressed. */
export function chartFrame(name: string, svg: string, onChoose: (key: string) => void): HTMLElement {
  const frame = h('div', { class: 'chart', role: 'region', tabindex: '0', 'aria-label': `Chart of ${name}` });
  frame.innerHTML = svg;
  frame.addEventListener('click', (event) => {
    const group = event.target instanceof Element ? event.target.closest('[data-edge], [data-state]') : null;
    if (group) onChoose(keyOf(group));
  });
  return frame;
}

export const keyOf = (group: Element): string =>
  group.getAttribute('data-edge') ?? group.getAttribute('data-state') ?? '';

/** Sets the classes of each state and edge from the lists that contain its key, and highlights the lines of the edges in `taken`. */
export function light(
  chart: Element,
  marks: Record<string, readonly string[]>,
  taken: readonly Ends[],
): void {
  for (const group of chart.querySelectorAll('[data-edge], [data-state]')) {
    for (const [name, keys] of Object.entries(marks))
      group.classList.toggle(name, keys.includes(keyOf(group)));
  }
  for (const line of chart.querySelectorAll('[data-from]')) {
    const [from, to] = [line.getAttribute('data-from'), line.getAttribute('data-to') ?? ''];
    line.classList.toggle(
      'is-taken',
      taken.some(({ source, targets }) => source === from && targets.includes(to)),
    );
  }
}

/** Scrolls the frame to a state or an edge without scrolling the page. */
export function scrollToPart(frame: Element, key: string | undefined): void {
  const group = [...frame.querySelectorAll('[data-edge], [data-state]')].find(
    (element) => keyOf(element) === key,
  );
  if (!group) return;
  const [seen, all] = [group.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy(
    seen.x + seen.width / 2 - all.x - all.width / 2,
    seen.y + seen.height / 2 - all.y - all.height / 2,
  );
}
