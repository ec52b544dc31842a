import type { Kind } from '../command.ts';
import type { Report } from '../report.ts';
import { h } from './html.ts';
import { allLevels } from './items.ts';

/** What of everything is listed; an empty text lets all through. */
export interface Filter {
  words: string;
  machine: string;
  level: string;
  section: string;
  /** A rule's id. */
  rule: string;
  kind: Kind | '';
  state: 'missed' | 'taken' | '';
  mutants: 'survivors' | 'equivalents' | '';
}

type Choice = readonly [value: string, label: string];

/** The form above the list. What is chosen stands in the address too, so that it can be sent to somebody. */
export function filterForm(report: Report, onChange: () => void) {
  const given = new URLSearchParams(location.hash.slice(1));
  const search = h('input', {
    type: 'search',
    name: 'words',
    placeholder: 'store.toggle, slow, a sentence',
  });
  search.value = given.get('words') ?? '';
  const rule = h('input', { type: 'search', name: 'rule', list: 'rules', placeholder: 'BOOK-12' });
  rule.value = given.get('rule') ?? '';
  const select = (name: keyof Filter, choices: readonly Choice[]) => {
    const element = h('select', { name }, ...choices.map(([value, label]) => h('option', { value }, label)));
    const asked = given.get(name) ?? '';
    element.value = choices.some(([value]) => value === asked) ? asked : '';
    return element;
  };
  const reset = h('button', { type: 'button' }, 'Clear');
  const form = h(
    'form',
    { class: 'filters', role: 'search', 'aria-label': 'Filter' },
    h('label', {}, 'Search names, rules, sentences', search),
    h('label', {}, 'Machine', select('machine', [['', 'All'], ...machinesOf(report)])),
    h('label', {}, 'Level', select('level', [['', 'All'], ...allLevels.map((one): Choice => [one, one])])),
    h('label', {}, 'Section or ruling', select('section', [['', 'All'], ...sectionsOf(report)])),
    h('label', {}, 'Rule', rule, rulesList(report)),
    h('label', {}, 'What', select('kind', kinds)),
    h('label', {}, 'Taken', select('state', states)),
    h('label', {}, 'Mutants', select('mutants', mutants)),
    reset,
  );
  const read = (): Filter => {
    const values = new FormData(form);
    const of = (name: keyof Filter) => String(values.get(name) ?? '');
    return {
      words: of('words').trim(),
      machine: of('machine'),
      level: of('level'),
      section: of('section'),
      rule: of('rule').trim(),
      kind: kindOf(of('kind')),
      state: of('state') === 'missed' ? 'missed' : of('state') === 'taken' ? 'taken' : '',
      mutants:
        of('mutants') === 'survivors' ? 'survivors' : of('mutants') === 'equivalents' ? 'equivalents' : '',
    };
  };
  const changed = () => {
    const chosen = Object.entries(read()).filter(([, value]) => value !== '');
    history.replaceState(null, '', `#${new URLSearchParams(chosen)}`);
    onChange();
  };
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  reset.addEventListener('click', () => {
    search.value = '';
    rule.value = '';
    for (const one of form.querySelectorAll('select')) one.value = '';
    changed();
    search.focus();
  });
  /** Shows what has this, whatever else it is. */
  const askFor = (name: 'state' | 'mutants', value: 'missed' | 'survivors') => {
    for (const one of form.querySelectorAll('select')) one.value = one.name === name ? value : '';
    search.value = '';
    rule.value = '';
    changed();
  };
  return { form, read, askFor };
}

/** Ids with their words, for the browser to offer. */
const rulesList = ({ rules }: Report): HTMLElement =>
  h('datalist', { id: 'rules' }, ...rules.map((one) => h('option', { value: one.id }, one.rule)));

const kinds: readonly Choice[] = [
  ['', 'Everything'],
  ['edge', 'Edges'],
  ['state', 'States'],
  ['guard', 'Guard outcomes'],
];

const states: readonly Choice[] = [
  ['', 'Either'],
  ['missed', 'Not taken'],
  ['taken', 'Taken'],
];

const mutants: readonly Choice[] = [
  ['', 'All'],
  ['survivors', 'With survivors'],
  ['equivalents', 'With equivalents'],
];

function kindOf(value: string): Kind | '' {
  return value === 'edge' || value === 'state' || value === 'guard' ? value : '';
}

const machinesOf = ({ machines }: Report): Choice[] => machines.map(({ name }) => [name, name]);

/** Sections of the spec first, then rulings. */
function sectionsOf({ rules }: Report): Choice[] {
  const named = [...new Set(rules.map(({ section }) => section))];
  const numbers = named.filter((section) => /^\d/.test(section)).sort((a, b) => Number(a) - Number(b));
  const rulings = named.filter((section) => !/^\d/.test(section)).sort();
  return [
    ...numbers.map((one): Choice => [one, `Section ${one}`]),
    ...rulings.map((one): Choice => [one, `Ruling ${one}`]),
  ];
}
