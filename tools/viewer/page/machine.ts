import { kinds, type Level, stepsOf } from '../coverage.ts';
import type { ViewerMachine } from '../data.ts';
import { bringIntoSight, chartFrame, light } from './chart.ts';
import { address, type Child, h, link } from './dom.ts';
import { type Item, isMissed, itemsOf, mutantsInWords, survivorsOf } from './items.ts';

/** What the list shows; it stays when another machine is chosen. */
const filter = { words: '', kind: '', only: '' };

/** A machine's chart beside its states, edges and guard outcomes, one of which, or a path, the address names. */
export function machineView(machine: ViewerMachine, [chosen, level, path, step]: string[]): HTMLElement {
  const { name, runs, svg } = machine;
  const items = itemsOf(machine);
  const frame = svg ? chartFrame(name, svg, (key) => location.assign(address(name, key))) : h('div');
  const list = h('ul', { class: 'items' });
  const status = h('p', { role: 'status' });
  const isPath = chosen === 'path' && level !== undefined;
  const show = () => {
    const found = items.filter(isAskedFor);
    status.textContent = `${found.length} of ${items.length} shown`;
    list.replaceChildren(...found.map((item) => h('li', itemView(name, item, item.key === chosen))));
  };
  if (items.some(({ key }) => key === chosen)) Object.assign(filter, { words: '', kind: '', only: '' });
  show();

  const run = runs.find((one) => one.level === level);
  const steps = run && isPath ? stepsOf(run.driven, Number(path)) : undefined;
  const now = steps?.[Number(step ?? 1) - 1];
  const on = now ? now.state.split(' + ').map((state) => `${name}.${state}`) : [chosen ?? ''];
  const edges = runs[0]?.chart.edges ?? [];
  const taken = edges.filter(({ key, guard }) =>
    now ? now.takes.includes(key) : key === chosen || (guard !== null && chosen?.startsWith(`${guard} is `)),
  );
  light(frame, { 'is-on': on, 'is-taken': taken.map(({ key }) => key) }, taken);
  requestAnimationFrame(() => bringIntoSight(frame, taken[0]?.key ?? on[0]));

  return h(
    'section',
    h('h2', { tabindex: '-1' }, name),
    h('p', runs[0]?.chart.description ?? `No paths were driven: npm run paths -- --machine ${name}`),
    h(
      'p',
      { class: 'quiet' },
      mutantsInWords(machine.mutants) && `Mutants: ${mutantsInWords(machine.mutants)}`,
    ),
    h(
      'div',
      { class: 'beside' },
      frame,
      h(
        'div',
        steps && level && pathView(name, level as Level, Number(path), Number(step ?? 1), machine),
        isPath && !steps && h('p', { class: 'bad' }, `There is no path ${path} at level ${level}.`),
        filterForm(show),
        status,
        list,
      ),
    ),
  );
}

function isAskedFor(item: Item): boolean {
  const text = `${item.key} ${item.rule} ${item.says.join(' ')}`.toLowerCase();
  return (
    filter.words.split(/\s+/).every((word) => text.includes(word)) &&
    (filter.kind === '' || filter.kind === item.kind) &&
    (filter.only !== 'missed' || isMissed(item)) &&
    (filter.only !== 'survivors' || survivorsOf(item.mutants).length > 0)
  );
}

function filterForm(show: () => void): HTMLElement {
  const choice = (name: 'kind' | 'only', words: string, values: Record<string, string>) => {
    const options = Object.entries(values).map(([value, text]) =>
      h('option', { value, selected: filter[name] === value }, text),
    );
    const change = () => {
      filter[name] = select.value;
      show();
    };
    const select = h('select', { change }, ...options);
    return h('label', words, select);
  };
  const input = () => {
    filter.words = search.value.toLowerCase();
    show();
  };
  const search = h('input', { type: 'search', value: filter.words, input });
  return h(
    'form',
    { submit: (event) => event.preventDefault() },
    h('label', 'Search', search),
    choice('kind', 'Show', { '': 'all', ...Object.fromEntries(kinds.map((kind) => [kind, `${kind}s`])) }),
    choice('only', 'Only', { '': 'any', missed: 'not taken', survivors: 'with surviving mutants' }),
  );
}

function itemView(machine: string, item: Item, isOpen: boolean): HTMLElement {
  const { kind, key, rule, levels, mutants } = item;
  const counts = levels.map(({ level, times, excuse }) =>
    h('span', { class: times > 0 || excuse ? 'count' : 'count bad' }, `${level} ${times}`),
  );
  const killed = mutants.filter(({ fate }) => fate === 'killed').length;
  const isHole = survivorsOf(mutants).length > 0;
  const tried = h('span', { class: isHole ? 'count bad' : 'count' }, `mutants ${killed}/${mutants.length}`);
  const summary = h('summary', h('small', kind), h('code', key), ...counts);
  if (rule) summary.append(h('small', rule));
  if (mutants.length > 0) summary.append(tried);
  const more = h('details', { open: isOpen }, summary);
  const fill = () => {
    if (more.open && more.childElementCount === 1) more.append(h('div', detailsOf(machine, item)));
  };
  more.addEventListener('toggle', fill);
  fill();
  return more;
}

function detailsOf(machine: string, { key, rule, says, levels, mutants, screens }: Item): Child[] {
  const ways = levels.map(({ level, times, way, excuse }) => {
    const paths = (way?.paths.slice(0, 30) ?? []).flatMap((path) => [
      ' ',
      link(`${path}`, machine, 'path', level, path),
    ]);
    const more = (way?.paths.length ?? 0) > 30 ? ` and ${(way?.paths.length ?? 0) - 30} more` : '';
    const { path = 0, step = 0 } = way?.soonest ?? {};
    const soonest = way ? [link(`path ${path}, step ${step}`, machine, 'path', level, path, step)] : [];
    const words = excuse ? `impossible: ${excuse}` : `taken ${times} times${way ? ', soonest by ' : ''}`;
    return h('li', `${level}: ${words}`, ...soonest, way && ['; by path', ...paths, more]);
  });
  const kept = mutants.filter(({ fate }) => fate !== 'killed');
  return [
    ...says.map((words) => h('p', words)),
    rule && h('p', 'Rule ', link(rule, 'rules', rule)),
    h('ul', ways),
    h('p', h('code', `npm run paths -- --machine ${machine} --edge "${key}"`)),
    mutants.length > 0 && h('p', `Mutants: ${mutantsInWords(mutants)}`),
    h(
      'ul',
      ...kept.map(({ fate, name, says: why }) =>
        h('li', { class: fate === 'survived' ? 'bad' : '' }, `${fate}: `, h('code', name), ` ${why}`),
      ),
    ),
    ...screens.map((src) => h('img', { src, alt: `The screen in ${key}`, loading: 'lazy' })),
  ];
}

/** One path, a link a step; of the chosen step what it takes, and the lines of the page. */
function pathView(
  name: string,
  level: Level,
  path: number,
  at: number,
  { runs }: ViewerMachine,
): HTMLElement {
  const { driven } = runs.find((run) => run.level === level) ?? {};
  const steps = (driven && stepsOf(driven, path)) ?? [];
  const last = driven?.paths.length ?? 0;
  const rows = steps.map(({ event, state, takes, rules, lines }, index) => {
    const isNow = index + 1 === at;
    const step = link(`${event} → ${state}`, name, 'path', level, path, index + 1);
    if (!isNow) return h('li', step);
    step.setAttribute('aria-current', 'step');
    const edges = takes.filter((key) => !key.startsWith(name) || key.includes(' | '));
    return h(
      'li',
      step,
      h('ul', ...edges.map((key) => h('li', link(key, name, key)))),
      rules.length > 0 && h('p', 'Rules ', ...rules.flatMap((rule) => [link(rule, 'rules', rule), ' '])),
      lines && h('pre', { tabindex: '0', role: 'group', 'aria-label': 'The page' }, lines.join('\n')),
    );
  });
  return h(
    'section',
    { class: 'path' },
    h('h3', `Path ${path} of ${last}, level ${level}`),
    h(
      'p',
      path > 1 && [link('Previous path', name, 'path', level, path - 1), ' '],
      path < last && [link('Next path', name, 'path', level, path + 1), ' '],
      link('Close', name),
    ),
    h('ol', rows),
  );
}
