import type { Level } from '../../support/paths/coverage.ts';
import type { Filter } from './filter.ts';
import { h } from './html.ts';
import { allLevels, type Item } from './items.ts';
import { mutantCounts, mutantsView } from './mutants-view.ts';
import { pathChooser } from './path-chooser.ts';

const kindNames = { edge: 'edge', state: 'state', guard: 'guard' } as const;

/** One line of the list; what is behind it is made when it is opened. */
export function itemView(item: Item, { level }: Filter): HTMLElement {
  const { before, name, after, to } = item.title;
  const details = h(
    'details',
    {},
    h(
      'summary',
      {},
      h('span', { class: 'kind' }, item.rules[0]?.id ?? kindNames[item.kind]),
      h(
        'span',
        { class: 'key' },
        before ? `${before}  ` : '',
        h('span', { class: 'event' }, name),
        after ? ` ${after}` : '',
        to ? ' ' : '',
        h('span', to ? { class: 'to' } : {}, to),
      ),
      h('span', { class: 'counts' }, ...allLevels.map((one) => countOf(item, one)), ...mutantCounts(item)),
    ),
  );
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(moreOf(item, level));
  });
  return h('li', { class: 'item' }, details);
}

function countOf(item: Item, level: Level): HTMLElement {
  const found = item.taken[level];
  if (!found) return h('span', {}, `${level} –`);
  if (found.impossible !== null) return h('span', { title: found.impossible }, `${level} n/a`);
  const isMissed = found.times === 0;
  return h('span', isMissed ? { class: 'missed' } : {}, `${level} `, h('b', {}, String(found.paths.length)));
}

function moreOf(item: Item, level: string): HTMLElement {
  const facts = item.facts.filter(([, value]) => value !== '');
  const list = h(
    'dl',
    {},
    ...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', { class: 'key' }, value)]),
  );
  for (const [index, rule] of item.rules.entries()) {
    const section = /^\d/.test(rule.section) ? `section ${rule.section}` : `ruling ${rule.section}`;
    list.append(
      h('dt', {}, index === 0 ? 'Rule' : 'And'),
      h('dd', {}, h('b', {}, rule.id), ` (${section}): ${rule.rule}`),
    );
    const words = [...(rule.texts ?? []), ...(rule.labels ?? [])];
    if (words.length > 0)
      list.append(h('dt', {}, 'On screen'), h('dd', {}, words.map((one) => `“${one}”`).join(', ')));
  }
  for (const one of allLevels) list.append(h('dt', {}, `At level ${one}`), h('dd', {}, inWords(item, one)));
  return h(
    'div',
    { class: 'more' },
    list,
    ...mutantsView(item.mutants, item.machine),
    pathChooser(item, level),
  );
}

function inWords(item: Item, level: Level): string {
  const found = item.taken[level];
  if (!found) return 'not driven in the last run';
  if (found.impossible !== null) return `impossible for a visitor: ${found.impossible}`;
  if (found.times === 0) return 'no path takes it';
  const { paths, times } = found;
  return `${paths.length} path${paths.length === 1 ? '' : 's'}, ${times} time${times === 1 ? '' : 's'}`;
}
