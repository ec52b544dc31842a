import type { Rule } from '../../../machines/ledger/rule.ts';
import type { Level } from '../../support/paths/coverage.ts';
import type { Kind } from '../command.ts';
import type { Mutated } from '../mutants.ts';
import type { Report, ReportMachine, TakenAt } from '../report.ts';
import type { Filter } from './filter.ts';

/** A state, an edge or a guard outcome, as the page lists it. */
export interface Item {
  kind: Kind;
  key: string;
  machine: ReportMachine;
  /** The rule that it names, then those that are held by the same edges. */
  rules: readonly Rule[];
  taken: Partial<Record<Level, TakenAt>>;
  mutants: Mutated['mutants'];
  /** What it is called in the list: its parts, of which the name stands out. */
  title: { before: string; name: string; after: string; to: string };
  facts: (readonly [name: string, value: string])[];
  /** All of it in small letters, for the search. */
  text: string;
}

export const allLevels: readonly Level[] = ['actor', 'view', 'browser'];

/** Everything the page can list, machine by machine: edges, states, guard outcomes. */
export function itemsOf({ machines, rules }: Report): Item[] {
  const rulesOf = (id: string | null) => [
    ...rules.filter((rule) => rule.id === id),
    ...rules.filter(({ edgesOf = [] }) => id !== null && edgesOf.includes(id)),
  ];
  return machines.flatMap((machine) => [
    ...machine.edges.map((edge): Item => {
      const to = edge.isBlocked ? 'nothing happens' : edge.targets.join(' and ') || 'stays';
      return withText({
        kind: 'edge',
        key: edge.key,
        machine,
        rules: rulesOf(edge.rule),
        taken: edge.taken,
        mutants: edge.mutants,
        title: {
          before: edge.source,
          name: edge.event,
          after: edge.guard ? `[${edge.guard}]` : '',
          to,
        },
        facts: [
          ['From', edge.source],
          ['When', edge.event],
          ['Guard', edge.guard ?? ''],
          ['To', to],
          ['Actions', edge.actions.join(', ')],
          ['Note', edge.description],
        ],
      });
    }),
    ...machine.states.map((state) =>
      withText({
        kind: 'state',
        key: state.key,
        machine,
        rules: rulesOf(state.rule),
        taken: state.taken,
        mutants: state.mutants,
        title: { before: '', name: state.key, after: '', to: '' },
        facts: [['Note', state.description]],
      }),
    ),
    ...machine.outcomes.map((outcome) =>
      withText({
        kind: 'guard',
        key: outcome.key,
        machine,
        rules: [],
        taken: outcome.taken,
        mutants: outcome.mutants,
        title: { before: '', name: outcome.guard, after: outcome.isTrue ? 'is true' : 'is false', to: '' },
        facts: [],
      }),
    ),
  ]);
}

function withText(item: Omit<Item, 'text'>): Item {
  const { key, rules, facts, title } = item;
  const words = [key, title.name, ...facts.map(([, value]) => value)];
  for (const rule of rules) words.push(rule.id, rule.rule, ...(rule.texts ?? []), ...(rule.labels ?? []));
  return { ...item, text: words.join(' ').toLowerCase() };
}

/** Whether paths of a level take it; where no visitor can, that was seen instead. */
export const isTakenAt = ({ taken }: Item, level: Level): boolean => (taken[level]?.times ?? 0) > 0;

/** Whether a level was driven whose paths should take it and do not. */
export const isMissedAt = ({ taken }: Item, level: Level): boolean => {
  const found = taken[level];
  return found !== undefined && found.times === 0 && found.impossible === null;
};

const mutantsOf = ({ mutants }: Item) => [mutants.statechart, mutants.source].filter((one) => one !== null);

/** Whether it has mutants that no path notices, or some that nobody could. */
export const hasSurvivors = (item: Item): boolean =>
  mutantsOf(item).some(({ survivors }) => survivors.length > 0);
export const hasEquivalents = (item: Item): boolean =>
  mutantsOf(item).some(({ equivalent }) => equivalent.length > 0);

/** Whether it is listed. "Not taken" asks about the chosen level, or about every level. */
export function matches(item: Item, filter: Filter): boolean {
  const { machine, level, section, rule, kind, state, mutants, words } = filter;
  if (machine && item.machine.name !== machine) return false;
  if (kind && item.kind !== kind) return false;
  if (section && !item.rules.some((one) => one.section === section)) return false;
  if (rule && !item.rules.some(({ id }) => id === rule.toUpperCase())) return false;
  if (mutants === 'survivors' && !hasSurvivors(item)) return false;
  if (mutants === 'equivalents' && !hasEquivalents(item)) return false;
  const asked = allLevels.filter((one) => !level || one === level);
  const isMissed = asked.some((one) => isMissedAt(item, one));
  if (state === 'missed' && !isMissed) return false;
  if (state === 'taken' && isMissed) return false;
  const wanted = words.toLowerCase().split(/\s+/);
  return wanted.every((word) => item.text.includes(word));
}
