import type { Level } from '../../support/paths/coverage.ts';
import { sizeOf } from '../mutants-words.ts';
import type { Report, ReportMachine, Taken } from '../report.ts';
import { h } from './html.ts';
import { allLevels } from './items.ts';

/** Every machine in one line: how much of it is taken, at which level. */
export function overview({ machines }: Report): HTMLElement {
  const table = h('table', {}, h('thead', {}, headLine()), h('tbody', {}, ...machines.map(lineOf)));
  const label = 'All machines in figures';
  return h(
    'details',
    { class: 'overview' },
    h('summary', {}, label),
    // A wide table scrolls by itself, with the keyboard too.
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, table),
  );
}

function headLine(): HTMLElement {
  const cells = [...allLevels.flatMap((level) => [`${level}: taken`, 'paths']), 'mutants noticed'];
  return h(
    'tr',
    {},
    ...['machine', 'edges', 'states', 'outcomes', ...cells].map((name) => h('th', { scope: 'col' }, name)),
  );
}

function lineOf(machine: ReportMachine): HTMLElement {
  const { name, edges, states, outcomes } = machine;
  const all = [...edges, ...states, ...outcomes];
  const cells = allLevels.flatMap((level) => {
    const share = shareOf(all, level);
    const paths = machine.driven[level]?.paths.length;
    return [
      h('td', share.isWhole ? {} : { class: 'short' }, paths === undefined ? 'not driven' : share.text),
      h('td', {}, paths === undefined ? '' : String(paths)),
    ];
  });
  const numbers = [edges, states, outcomes].map((list) => h('td', {}, String(list.length)));
  return h('tr', {}, h('th', { scope: 'row' }, name), ...numbers, ...cells, ...mutantCells(machine));
}

/** Those that are noticed, of those that could be, and how many could not. */
function mutantCells({ mutants: { statechart, changedSince } }: ReportMachine): HTMLElement[] {
  if (!statechart || sizeOf(statechart) === 0) return [h('td', {}, 'none tried')];
  const { made, killed, equivalent, survivors } = statechart;
  const alike = equivalent.length > 0 ? `, ${equivalent.length} alike` : '';
  const note = changedSince.statechart.length > 0 ? ', old' : '';
  const words = `${killed}/${(made ?? 0) - equivalent.length}${alike}${note}`;
  return [h('td', survivors.length > 0 ? { class: 'short' } : {}, words)];
}

/** What no visitor can take is not asked for. */
function shareOf(all: readonly Taken[], level: Level): { text: string; isWhole: boolean } {
  const asked = all
    .flatMap(({ taken }) => taken[level] ?? [])
    .filter(({ impossible }) => impossible === null);
  const taken = asked.filter(({ times }) => times > 0);
  return { text: `${taken.length}/${asked.length}`, isWhole: taken.length === asked.length };
}
