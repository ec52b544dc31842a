import type { Mutants } from '../mutants.ts';
import { allMakers, type Maker, makers, mutantsInWords, sizeOf } from '../mutants-words.ts';
import type { Report, ReportMachine } from '../report.ts';
import { h } from './html.ts';
import type { Item } from './items.ts';

/** How many of an item's mutants are noticed, of those that somebody could notice; nothing, where none were made. */
export function mutantCounts({ mutants }: Item): HTMLElement[] {
  return allMakers.flatMap((maker) => {
    const found = mutants[maker];
    if (!found || sizeOf(found) === 0) return [];
    const { made, killed, equivalent, survivors } = found;
    const parts: (Node | string)[] = [maker === 'statechart' ? 'mutants ' : 'source '];
    if (made !== null) parts.push(h('b', {}, `${killed}/${made - equivalent.length}`));
    else if (survivors.length > 0) parts.push(h('b', {}, `${survivors.length} unnoticed`));
    if (equivalent.length > 0) parts.push(`${parts.length > 1 ? ' + ' : ''}${equivalent.length} alike`);
    const title = `${makers[maker]}: ${mutantsInWords(found)}`;
    return h('span', { title, ...(survivors.length > 0 && { class: 'missed' }) }, ...parts);
  });
}

/** What became of them: survivors first, then those that are no change, with the reasons. */
export function mutantsView(mutants: Item['mutants'], machine?: ReportMachine): HTMLElement[] {
  return allMakers.flatMap((maker) => {
    const found = mutants[maker];
    if (!found || sizeOf(found) === 0) return [];
    const { equivalent, survivors } = found;
    return [
      h('h3', {}, makers[maker]),
      h('p', {}, `${mutantsInWords(found)}.`, ...changedNote(machine, maker)),
      ...(survivors.length > 0 ? [survivorList(survivors)] : []),
      ...(equivalent.length > 0 ? [equivalentList(equivalent)] : []),
    ];
  });
}

/** Those of which the same is to be said under it, once. */
function survivorList(survivors: Mutants['survivors']): HTMLElement {
  const lines = [...grouped(survivors, ({ says }) => says)].map(([says, list]) =>
    h(
      'li',
      {},
      h('span', { class: 'open-note' }, 'Nothing notices this'),
      ...list.map(({ name }) => h('code', {}, name)),
      h('pre', {}, says),
    ),
  );
  return h('ul', { class: 'mutants open' }, ...lines);
}

/** Those that share a reason and its proof under one of it. */
function equivalentList(equivalent: Mutants['equivalent']): HTMLElement {
  const groups = grouped(equivalent, ({ reason, shownBy }) => `${reason}\n${shownBy}`).values();
  const lines = [...groups].map((list) =>
    h(
      'li',
      {},
      h('span', {}, h('b', {}, 'No change. '), list[0]?.reason ?? ''),
      ...list.map(({ name }) => h('code', {}, name)),
      h('span', { class: 'quiet' }, `Shown: ${list[0]?.shownBy}.`),
    ),
  );
  return h('ul', { class: 'mutants' }, ...lines);
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** A line on all mutants of a machine, and behind it those that belong to none of its items. */
export function machineMutants(machine: ReportMachine, { mutants }: Report): HTMLElement[] {
  const lines = allMakers.flatMap((maker) => {
    const found = machine.mutants[maker];
    if (!found || sizeOf(found) === 0) return [];
    const { sample } = mutants[maker];
    const of = sample === null ? '' : ` (of a sample of ${sample})`;
    return h(
      'p',
      { class: found.survivors.length > 0 ? 'open-note' : 'quiet' },
      `${makers[maker]}: ${mutantsInWords(found)}${of}.`,
      ...changedNote(machine, maker),
    );
  });
  const elsewhere = mutantsView(machine.mutants.elsewhere, machine);
  if (elsewhere.length === 0) return lines;
  const label = 'Mutants of the machine as a whole: what it begins with, and what no edge orders';
  return [...lines, h('details', { class: 'elsewhere' }, h('summary', {}, label), ...elsewhere)];
}

/** That figures may be wrong, where files changed after the mutants were tried. */
function changedNote(machine: ReportMachine | undefined, maker: Maker): HTMLElement[] {
  const files = machine?.mutants.changedSince[maker] ?? [];
  if (!machine || files.length === 0) return [];
  const command = maker === 'statechart' ? 'npm run mutants' : 'npm run mutants:source';
  return [
    h(
      'span',
      { class: 'changed' },
      ` Older than ${files.join(' and ')}, so perhaps not true any more: `,
      h('code', {}, `${command} -- --machine ${machine.name}`),
    ),
  ];
}
