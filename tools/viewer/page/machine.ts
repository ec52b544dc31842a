import {
  type Coverage,
  failedPathsIn,
  figureText,
  isUncovered,
  kinds,
  type LoggedStep,
  type Stamp,
} from '../coverage.ts';
import type { ViewerMachine } from '../data.ts';
import { chartFrame, light, scrollToPart } from './chart.ts';
import { address, type Child, h, link } from './dom.ts';
import { type Item, itemsOf, mutantRunText, mutantsText, survivorsOf } from './items.ts';

/** The filter of the list. It stays when the reader selects another machine. */
const everything = { words: '', kind: '', only: '' };
const filter = { ...everything };

/** A machine's chart beside its states, edges and guard outcomes. The address selects one of them, or a path. */
export function machineView(
  machine: ViewerMachine,
  [chosen, level, path, step = '1']: string[],
  /** The runs of all machines' paths. */
  allPaths: readonly Stamp[],
): HTMLElement {
  const { name, runs, svg } = machine;
  const items = itemsOf(machine);
  const frame = svg ? chartFrame(name, svg, (key) => location.assign(address(name, key))) : h('div');
  const list = h('ul', { class: 'items' });
  const status = h('p', { role: 'status' });
  const show = () => {
    const found = items.filter(isAskedFor);
    status.textContent = `${found.length} of ${items.length} shown`;
    list.replaceChildren(...found.map((item) => h('li', itemView(name, item, item.key === chosen))));
  };
  if (items.some(({ key }) => key === chosen)) Object.assign(filter, everything);
  show();

  const run = chosen === 'path' ? runs.find((candidate) => candidate.level === level) : undefined;
  const steps = run?.paths[Number(path) - 1];
  const now = steps?.[Number(step) - 1];
  const on = now ? now.state.split(' + ').map((state) => `${name}.${state}`) : [chosen ?? ''];
  const { states = [], edges = [] } = runs[0]?.chart ?? {};
  const taken = edges.filter(({ key, guard }) =>
    now ? now.takes.includes(key) : key === chosen || (guard !== null && chosen?.startsWith(`${guard} is `)),
  );
  const missed = new Set(items.filter((item) => item.isMissed).map(({ key }) => key));
  const gaps = edges.filter(({ key, blocked }) => missed.has(key) || missed.has(blocked ?? ''));
  const keysOf = (some: typeof edges) => some.map(({ key }) => key);
  const covered = now ? [] : edges.filter((edge) => !gaps.includes(edge));
  const marks = { 'is-on': on, 'is-covered': keysOf(covered), 'is-missed': keysOf(gaps) };
  light(frame, { ...marks, 'is-taken': keysOf(taken) }, taken);
  requestAnimationFrame(() => scrollToPart(frame, taken[0]?.key ?? on[0]));

  const killed = mutantRunText(machine, allPaths);
  return h(
    'section',
    h('h2', { tabindex: '-1' }, name),
    h('p', states[0]?.description ?? `No paths were driven: npm run paths -- --machine ${name}`),
    runs.map((ran) =>
      h(
        'p',
        { class: ran.status === 'failed' ? 'bad' : 'quiet' },
        `${ran.level} ${ran.status}, ${figureText(ran, allPaths)}`,
        failedPathsIn(ran).map((number) => [
          ' ',
          link(`path ${number} failed`, name, 'path', ran.level, number),
        ]),
      ),
    ),
    h('p', { class: 'quiet' }, killed && `Mutants: ${killed}`),
    h(
      'div',
      { class: 'beside' },
      frame,
      h(
        'div',
        run && steps && pathView(run, Number(path), steps, Number(step)),
        chosen === 'path' &&
          !steps &&
          h('p', { class: 'bad' }, `There is no path ${path} at level ${level}.`),
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
    filter.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (filter.kind === '' || filter.kind === item.kind) &&
    (filter.only !== 'missed' || item.isMissed) &&
    (filter.only !== 'survivors' || survivorsOf(item.mutants).length > 0)
  );
}

function filterForm(show: () => void): HTMLElement {
  const choice = (name: 'kind' | 'only', words: string, values: Record<string, string>) => {
    const options = Object.entries(values).map(([value, text]) =>
      h('option', { value, selected: filter[name] === value }, text),
    );
    return h('label', words, h('select', { name }, ...options));
  };
  const input = () => {
    Object.assign(filter, Object.fromEntries(new FormData(form)));
    show();
  };
  const form = h(
    'form',
    { input, submit: (event) => event.preventDefault() },
    h('label', 'Search', h('input', { type: 'search', name: 'words', value: filter.words })),
    choice('kind', 'Show', { '': 'all', ...Object.fromEntries(kinds.map((kind) => [kind, `${kind}s`])) }),
    choice('only', 'Only', { '': 'any', missed: 'not taken', survivors: 'with surviving mutants' }),
  );
  return form;
}

function itemView(machine: string, item: Item, isOpen: boolean): HTMLElement {
  const { kind, key, rule, levels, mutants } = item;
  const count = (words: string, isBad: boolean) => h('span', { class: isBad ? 'count bad' : 'count' }, words);
  const killed = mutants.filter(({ fate }) => fate === 'killed').length;
  const tried = `mutants ${killed}/${mutants.length}`;
  const more = h(
    'details',
    { open: isOpen },
    h(
      'summary',
      h('small', kind),
      h('code', key),
      ...levels.map((counted) => count(`${counted.level} ${counted.taken}`, isUncovered(counted))),
      rule && h('small', rule),
      mutants.length > 0 && count(tried, survivorsOf(mutants).length > 0),
    ),
  );
  const fill = () => {
    if (more.open && more.childElementCount === 1) more.append(h('div', detailsOf(machine, item)));
  };
  more.addEventListener('toggle', fill);
  fill();
  return more;
}

function detailsOf(machine: string, { key, rule, says, levels, mutants, screens }: Item): Child[] {
  const ways = levels.map(({ level, taken, way, excuse }) => {
    const words = excuse ? `impossible: ${excuse}` : `taken ${taken} times${way ? ', soonest by ' : ''}`;
    if (!way) return h('li', `${level}: ${words}`);
    const { paths, soonest } = way;
    const links = paths.slice(0, 30).flatMap((path) => [' ', link(`${path}`, machine, 'path', level, path)]);
    const first = link(
      `path ${soonest.path}, step ${soonest.step}`,
      ...[machine, 'path', level, soonest.path, soonest.step],
    );
    const more = paths.length > 30 && ` and ${paths.length - 30} more`;
    return h('li', `${level}: ${words}`, first, '; by path', links, more);
  });
  const kept = mutants.filter(({ fate }) => fate !== 'killed');
  return [
    ...says.map((words) => h('p', words)),
    rule && h('p', 'Rule ', link(rule, 'rules', rule)),
    h('ul', ways),
    h('p', h('code', `npm run paths -- --machine ${machine} --edge "${key}"`)),
    mutants.length > 0 && h('p', `Mutants: ${mutantsText(mutants)}`),
    h(
      'ul',
      ...kept.map(({ fate, name, says: why }) =>
        h('li', { class: fate === 'survived' ? 'bad' : '' }, `${fate}: `, h('code', name), ` ${why}`),
      ),
    ),
    ...screens.map((src) => h('img', { src, alt: `The screen in ${key}`, loading: 'lazy' })),
  ];
}

/** A path as a list of links to its steps. For the selected step it shows what the step covers, and the lines of the page. */
function pathView(run: Coverage, path: number, steps: LoggedStep[], at: number): HTMLElement {
  const { machine, level, paths } = run;
  const isFailed = failedPathsIn(run).includes(path);
  const to = (words: string, ...parts: number[]) => link(words, machine, 'path', level, ...parts);
  const rows = steps.map(({ event, state, takes, rules, lines }, index) => {
    const step = to(`${event} → ${state}`, path, index + 1);
    if (index + 1 !== at) return h('li', step);
    step.setAttribute('aria-current', 'step');
    const edges = takes.filter((key) => !key.startsWith(machine) || key.includes(' | '));
    return h(
      'li',
      step,
      h('ul', ...edges.map((key) => h('li', link(key, machine, key)))),
      rules.length > 0 && h('p', 'Rules ', ...rules.flatMap((rule) => [link(rule, 'rules', rule), ' '])),
      lines && h('pre', { tabindex: '0', role: 'group', 'aria-label': 'The page' }, lines.join('\n')),
    );
  });
  return h(
    'section',
    { class: 'path' },
    h(
      'h3',
      { class: isFailed ? 'bad' : '' },
      `Path ${path} of ${paths.length}, level ${level}${isFailed ? ': failed' : ''}`,
    ),
    h(
      'p',
      path > 1 && [to('Previous path', path - 1), ' '],
      path < paths.length && [to('Next path', path + 1), ' '],
      link('Close', machine),
    ),
    h('ol', rows),
  );
}
