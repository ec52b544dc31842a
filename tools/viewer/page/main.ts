import { type Coverage, figureText, sharesOf, stepsIn } from '../coverage.ts';
import type { ViewerData, ViewerMachine } from '../data.ts';
import { type Child, h, link, partsOfAddress } from './dom.ts';
import { mutantRunText, survivorsOf } from './items.ts';
import { machineView } from './machine.ts';

const data: ViewerData = JSON.parse(document.getElementById('data')?.textContent ?? '');
/** All runs of paths. */
const paths = data.machines.flatMap(({ runs }) => runs);
const main = h('main');
const places = [['Overview'], ['Rules', 'rules'], ...data.machines.map(({ name }) => [name, name])];
const links = places.map(([words = '', ...parts]) => link(words, ...parts));
const list = h('ul', ...links.map((entry) => h('li', entry)));
document.body.append(h('header', h('h1', 'Statecharts and their proof'), h('nav', list)), main);
addEventListener('hashchange', show);
show();

function show(): void {
  const [place = '', ...rest] = partsOfAddress();
  const machine = data.machines.find(({ name }) => name === place);
  main.replaceChildren(
    machine ? machineView(machine, rest, paths) : place === 'rules' ? rulesView(rest[0]) : overview(),
  );
  for (const [index, [, name = '']] of places.entries()) {
    if (name === place) links[index]?.setAttribute('aria-current', 'page');
    else links[index]?.removeAttribute('aria-current');
  }
  // Move the focus to the start of the new view after a link.
  const target = main.querySelector<HTMLElement>('[aria-current], details[open] > summary');
  if (location.hash !== '') (target ?? main.querySelector('h2'))?.focus();
}

/** The figures of every machine and the results of the dimensions. */
function overview(): HTMLElement {
  const rows = data.machines.flatMap((machine) => {
    const { name, runs, mutants } = machine;
    return runs.map((run, index) => {
      const shares = sharesOf(run).map(({ taken, due }) => judged(`${taken}/${due}`, taken < due));
      const tried = judged(index === 0 ? mutantRunText(machine, paths) : '', survivorsOf(mutants).length > 0);
      const status = statusOf(run.status, run.failures.length);
      return [
        link(name, name),
        run.level,
        status,
        ...shares,
        `${run.paths.length}`,
        `${stepsIn(run)}`,
        tried,
        figureText(run, paths),
      ];
    });
  });
  const idle = data.machines.filter(({ runs }) => runs.length === 0);
  const found = data.dimensions.flatMap(({ dimension, failures }) =>
    failures.map(({ name, path, counterexample }) => [
      dimension,
      judged(name, true),
      path.join(', '),
      counterexample,
    ]),
  );
  const taken = data.dimensions.map(({ dimension, status, seed, cases, seconds, failures, ...stamp }) => [
    dimension,
    statusOf(status, failures.length),
    ...[seed, cases, seconds].map(String),
    figureText(stamp, paths),
  ]);
  const failed = data.machines.flatMap(({ name, runs }) => runs.map((run) => failuresOf(name, run)));
  return h(
    'section',
    h('h2', { tabindex: '-1' }, 'Overview'),
    table(
      'What paths took',
      ['machine', 'level', 'status', 'edges', 'states', 'guards', 'paths', 'steps', 'mutants', 'run'],
      rows,
    ),
    h('ul', failed),
    h('p', idle.length > 0 ? `Not driven: ${idle.map(({ name }) => name).join(', ')}.` : 'All were driven.'),
    table('Dimensions', ['dimension', 'status', 'seed', 'cases', 'seconds', 'run'], taken),
    table('Failures', ['dimension', 'failure', 'path', 'counterexample'], found),
  );
}

function statusOf(status: string, failures: number): HTMLElement {
  const isFailed = status === 'failed';
  return judged(isFailed ? `${failures} failed` : status, isFailed);
}

/** The failed tests of a run. A failed path is a link. */
function failuresOf(machine: string, { level, failures }: Coverage): HTMLElement[] {
  return failures.map(({ name, path }) =>
    h(
      'li',
      { class: 'bad' },
      `${machine}, ${level}: `,
      path === null ? name : link(name, machine, 'path', level, path),
    ),
  );
}

function judged(words: string, isBad: boolean): HTMLElement {
  return h('span', { class: isBad ? 'bad' : '' }, words);
}

function table(caption: string, heads: string[], rows: (string | Node)[][]): HTMLElement {
  if (rows.length === 0) return h('p', { class: 'quiet' }, `${caption}: none yet.`);
  return h(
    'div',
    { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': caption },
    h(
      'table',
      h('caption', caption),
      h('thead', h('tr', ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', ...rows.map((row) => h('tr', ...row.map((cell) => h('td', cell))))),
    ),
  );
}

/** The ledger: each rule with the edges that name it and the paths that take these edges. */
function rulesView(chosen: string | undefined): HTMLElement {
  const entries = data.rules.map(({ id, rule, texts = [], edgesOf = [], noEdge }) => [
    h('dt', { tabindex: '-1', 'aria-current': id === chosen && 'true' }, `${id} ${rule}`),
    texts.length > 0 && h('dd', texts.map((text) => `“${text}”`).join(' ')),
    ...data.machines.flatMap((machine) => holdersIn(machine, id)),
    ...edgesOf.map((ruleId) => h('dd', 'The edges of ', link(ruleId, 'rules', ruleId))),
    noEdge && h('dd', `No edge: ${noEdge}`),
  ]);
  return h('section', h('h2', { tabindex: '-1' }, 'Rules'), h('dl', entries));
}

function holdersIn({ name, runs }: ViewerMachine, rule: string): Child[] {
  const edges = runs[0]?.chart.edges.filter(({ spec }) => spec === rule) ?? [];
  const paths = runs.flatMap((run) => {
    const taking = [...run.paths.entries()].filter(([, steps]) =>
      steps.some(({ rules }) => rules.includes(rule)),
    );
    const [[first] = []] = taking;
    if (first === undefined) return [];
    return [link(`${taking.length} on level ${run.level}`, name, 'path', run.level, first + 1), ' '];
  });
  return [
    ...edges.map(({ key }) => h('dd', link(key, name, key))),
    paths.length > 0 && h('dd', `Paths of ${name}: `, ...paths),
  ];
}
