import type { Report } from '../report.ts';
import { type Filter, filterForm } from './filter.ts';
import { h } from './html.ts';
import { itemView } from './item-view.ts';
import { allLevels, type Item, isMissedAt, itemsOf, matches } from './items.ts';
import { overview } from './overview.ts';

const data = document.getElementById('report')?.textContent ?? '';
const report: Report = JSON.parse(data);
const items = itemsOf(report);
const main = document.querySelector('main');
const status = h('p', { role: 'status' });
const results = h('div');

const { form, read, askForMissed } = filterForm(report, () => show(read()));
main?.append(verdict(), overview(report), form, h('div', { class: 'found' }, status), results);
show(read());

function show(filter: Filter): void {
  const found = items.filter((item) => matches(item, filter));
  status.textContent = inWords(found);
  results.replaceChildren(
    ...report.machines.flatMap(({ name, description, file }) => {
      const own = found.filter(({ machine }) => machine.name === name);
      if (own.length === 0) return [];
      return h(
        'section',
        { class: 'machine', 'aria-labelledby': `machine-${name}` },
        h('h2', { id: `machine-${name}` }, name),
        h('p', { class: 'quiet' }, `${description} `, h('code', {}, file)),
        h('ul', {}, ...own.map((item) => itemView(item, filter))),
      );
    }),
  );
}

/** Whether anything is missed, and the way to it. */
function verdict(): HTMLElement {
  const missed = items.filter((item) => allLevels.some((level) => isMissedAt(item, level)));
  const notDriven = report.machines.filter(({ driven }) => allLevels.some((level) => !driven[level]));
  const words = [
    missed.length === 0
      ? `Paths take everything${notDriven.length > 0 ? ' where they were driven' : ', at every level'}.`
      : `${missed.length} of ${items.length} are not taken at some level.`,
    ...(notDriven.length > 0 ? [`${notDriven.length} machines were not driven at every level.`] : []),
  ];
  const line = h('p', { class: missed.length === 0 ? 'verdict' : 'verdict short' }, words.join(' '));
  if (missed.length === 0) return line;
  const button = h('button', { type: 'button' }, 'Show what is not taken');
  button.addEventListener('click', askForMissed);
  return h('div', { class: 'found' }, line, button);
}

/** `12 edges, 3 states and 0 guard outcomes` */
function inWords(found: readonly Item[]): string {
  const count = (kind: Item['kind'], one: string) => {
    const number = found.filter((item) => item.kind === kind).length;
    return `${number} ${one}${number === 1 ? '' : 's'}`;
  };
  return `${count('edge', 'edge')}, ${count('state', 'state')} and ${count('guard', 'guard outcome')} shown`;
}
