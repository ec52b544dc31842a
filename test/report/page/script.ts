import type { Report } from '../report.ts';
import { type Filter, filterForm } from './filter.ts';
import { h } from './html.ts';
import { itemView } from './item-view.ts';
import { allLevels, hasSurvivors, type Item, isMissedAt, itemsOf, matches } from './items.ts';
import { mutantsVerdict } from './mutants-verdict.ts';
import { machineMutants } from './mutants-view.ts';
import { overview } from './overview.ts';

const data = document.getElementById('report')?.textContent ?? '';
const report: Report = JSON.parse(data);
const items = itemsOf(report);
const main = document.querySelector('main');
const status = h('p', { role: 'status' });
const results = h('div');

const { form, read, askFor } = filterForm(report, () => show(read()));
main?.append(verdict(), ...mutants(), overview(report), form, h('div', { class: 'found' }, status), results);
show(read());

function show(filter: Filter): void {
  const found = items.filter((item) => matches(item, filter));
  status.textContent = inWords(found);
  results.replaceChildren(
    ...report.machines.flatMap((one) => {
      const { name, description, file } = one;
      const own = found.filter(({ machine }) => machine.name === name);
      if (own.length === 0) return [];
      return h(
        'section',
        { class: 'machine', 'aria-labelledby': `machine-${name}` },
        h('h2', { id: `machine-${name}` }, name),
        h('p', { class: 'quiet' }, `${description} `, h('code', {}, file)),
        ...machineMutants(one, report),
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
  button.addEventListener('click', () => askFor('state', 'missed'));
  return h('div', { class: 'found' }, line, button);
}

/** What the mutants say, and the way to those that no path notices. */
function mutants(): HTMLElement[] {
  const lines = mutantsVerdict(report);
  if (items.some(hasSurvivors)) {
    const button = h('button', { type: 'button' }, 'Show what survives');
    button.addEventListener('click', () => askFor('mutants', 'survivors'));
    lines.push(h('div', { class: 'found' }, button));
  }
  return lines;
}

/** `12 edges, 3 states and 0 guard outcomes` */
function inWords(found: readonly Item[]): string {
  const count = (kind: Item['kind'], one: string) => {
    const number = found.filter((item) => item.kind === kind).length;
    return `${number} ${one}${number === 1 ? '' : 's'}`;
  };
  return `${count('edge', 'edge')}, ${count('state', 'state')} and ${count('guard', 'guard outcome')} shown`;
}
