import { h } from './dom.ts';

/** An edge as far as its line goes. */
export interface Ends {
  source: string;
  targets: readonly string[];
}

/** A drawn chart in a frame that scrolls; `onChoose` hears which edge or state was pressed. */
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

/** Gives each state and edge the classes whose lists name it, and no other; the lines of the edges in `taken` are lit. */
export function light(
  chart: Element,
  marks: Record<string, readonly string[]>,
  taken: readonly Ends[],
): void {
  for (const group of chart.querySelectorAll('[data-edge], [data-state]')) {
    for (const [name, keys] of Object.entries(marks))
      group.classList.toggle(name, keys.includes(keyOf(group)));
  }
  const lines = [...chart.querySelectorAll('[data-from]')];
  const lit = taken.flatMap((edge) => linesOf(edge, lines));
  for (const line of lines) line.classList.toggle('is-taken', lit.includes(line));
}

/** The line from state to state, or, in an overview, between what these are in. */
function linesOf({ source, targets }: Ends, lines: readonly Element[]): Element[] {
  const joins = (fits: (id: string, drawn: string) => boolean) =>
    lines.filter((line) => {
      const [from, to] = [line.getAttribute('data-from') ?? '', line.getAttribute('data-to') ?? ''];
      return fits(source, from) && targets.some((target) => fits(target, to) && !isInside(target, from));
    });
  const exact = joins((id, drawn) => id === drawn);
  return exact.length > 0 ? exact : joins((id, drawn) => id === drawn || isInside(id, drawn));
}

const isInside = (id: string, outer: string) => id.startsWith(`${outer}.`);

/** Brings a state or an edge into the middle of its frame, and leaves the page where it is. */
export function bringIntoSight(frame: Element, key: string | undefined): void {
  const group = [...frame.querySelectorAll('[data-edge], [data-state]')].find((one) => keyOf(one) === key);
  if (!group) return;
  const [seen, all] = [group.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy(
    seen.x + seen.width / 2 - all.x - all.width / 2,
    seen.y + seen.height / 2 - all.y - all.height / 2,
  );
}
