import { bringIntoSight, chartFrame, keyOf, light } from '../viewer/page/chart.ts';
import { h, link, partsOfAddress } from '../viewer/page/dom.ts';
import { style } from '../viewer/page/style.ts';
import type { Drawing } from './drawings.ts';
import { heard, nothingYet, runningOf, type Shown } from './live.ts';
import { type Asked, CHANNEL, type Step, type Told } from './messages.ts';
import { edgePanel, logPanel, nowPanel } from './panels.ts';
import { hindrance } from './wording.ts';

const channel = new BroadcastChannel(CHANNEL);
const names = await ask<string[]>('machines.json');
let live = nothingYet;
let drawing: Drawing | undefined;
let edge: string | null = null;
/** The state that was brought into sight last, what the edge's panel said, and the machine that is being drawn. */
let [seen, panel, loading] = ['', '', ''];

const status = h('p', { role: 'status' });
const follows = h('input', { type: 'checkbox', checked: location.hash === '', change: show });
const links = names.map((name) => link(name, name));
const which = h('select', { change: show, 'aria-label': 'Which one' });
const [chart, edgeHost, nowHost] = [h('div'), h('div'), h('div')];
const log = logPanel(look, () => hear({ kind: 'forget' }));
document.head.append(h('style', style));
document.body.append(
  h(
    'header',
    h('h1', 'Live statecharts'),
    status,
    h('label', follows, ' Follow what happens'),
    h('nav', { 'aria-label': 'Machines' }, h('ul', ...links.map((one) => h('li', one)))),
  ),
  h('main', { class: 'beside' }, chart, h('div', which, edgeHost, log.panel, nowHost)),
);

channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
channel.postMessage({ kind: 'who' } satisfies Asked);
// Whoever follows a link wants to see where it leads, and not where the site goes.
addEventListener('hashchange', () => {
  follows.checked = false;
  show();
});
import.meta.hot?.on('statecharts:change', () => {
  drawing = undefined;
  show();
});
show();

function hear(told: Parameters<typeof heard>[1]): void {
  live = heard(live, told);
  show();
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`/statecharts/${path}`);
  if (!response.ok) throw new Error(`${path} was not answered: see the terminal.`);
  return response.json();
}

/** The machine that the address names, or the one that did something last. */
function nameNow(): string {
  const latest = live.log[0]?.step.actor.machine ?? live.pages.at(-1)?.actors.at(-1)?.machine;
  const [named = ''] = partsOfAddress();
  return (follows.checked && latest) || (names.includes(named) ? named : (names[0] ?? ''));
}

function load(name: string): void {
  if (loading === name) return;
  loading = name;
  chart.replaceChildren(h('p', `Drawing ${name}…`));
  ask<Drawing>(`drawings/${name}.json`)
    .then((found) => {
      if (nameNow() !== name) return;
      [drawing, loading] = [found, ''];
      seen = '';
      chart.replaceChildren(chartFrame(name, found.svg, chooseEdge));
      for (const group of chart.querySelectorAll('[data-edge]')) makeButton(group, found);
      show();
    })
    .catch((error: unknown) => chart.replaceChildren(h('p', { class: 'bad' }, String(error))));
}

/** Edges can be reached by keyboard; what tells that no guard let an event through is no edge of its own. */
function makeButton(group: Element, { edges }: Drawing): void {
  const found = edges.find(({ key }) => key === keyOf(group));
  if (!found) return;
  group.closest('svg')?.setAttribute('role', 'group');
  for (const [name, value] of Object.entries({ tabindex: '0', role: 'button', 'aria-label': found.words }))
    group.setAttribute(name, value);
  group.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || ![' ', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    chooseEdge(found.key);
  });
}

const shownNow = (): Shown | undefined => {
  const running = drawing ? runningOf(live, drawing.id) : [];
  return running.find((one) => idOf(one) === which.value) ?? running[0];
};
const idOf = ({ page, actor }: Shown): string => `${page.id} ${actor.id}`;

/** An edge whose event carries nothing is sent at once. */
function chooseEdge(key: string): void {
  const found = drawing?.edges.find((one) => one.key === key);
  if (!found) return;
  edge = key;
  const type = found.trigger.kind === 'event' ? found.trigger.event : '';
  const isBare = Object.keys(drawing?.payloads[type] ?? {}).length === 0;
  if (isBare && hindrance(found, shownNow()?.actor) === null) send(type, {});
  show();
}

/** An entry of the log leads to its machine and edge, and sends nothing. */
function look({ actor, edges: [key] }: Step): void {
  edge = key ?? null;
  follows.checked = false;
  location.hash = actor.machine;
  show();
}

function send(type: string, payload: Record<string, unknown>): void {
  const shown = shownNow();
  if (!shown) return;
  const event = { ...payload, type };
  channel.postMessage({ kind: 'send', page: shown.page.id, actor: shown.actor.id, event } satisfies Asked);
}

function show(): void {
  const name = nameNow();
  for (const one of links) {
    const own = one.textContent?.split(' ')[0] ?? '';
    const count = runningOf(live, own).length;
    one.textContent = count > 0 ? `${own} (${count > 1 ? `${count} run` : 'runs'})` : own;
    if (own === name) one.setAttribute('aria-current', 'true');
    else one.removeAttribute('aria-current');
  }
  const tabs = live.pages.map(({ number, title }) => `tab ${number}, ${title}`);
  const none = 'No page of the site is open. Open one in another tab, and its machines light up here.';
  const told = tabs.length > 0 ? `Listening to ${tabs.join('; ')}.` : none;
  if (status.textContent !== told) status.textContent = told;
  if (drawing?.id !== name) {
    drawing = undefined;
    load(name);
  }
  if (drawing) showMachine(drawing);
  log.show(live);
}

function showMachine({ id, edges, payloads }: Drawing): void {
  const running = runningOf(live, id);
  const shown = shownNow();
  which.hidden = running.length < 2;
  which.replaceChildren(
    ...running.map((one) => {
      const value = idOf(one);
      const words = `tab ${one.page.number}, ${one.actor.states.at(-1)}`;
      return h('option', { value, selected: shown && value === idOf(shown) }, words);
    }),
  );
  const last = live.log.find(
    ({ page, step }) => page.id === shown?.page.id && step.actor.id === shown.actor.id,
  )?.step;
  const [, state] = partsOfAddress();
  const asked = state ? [`${id}.${state}`] : [];
  const states = shown?.actor.states ?? [];
  const taken = edges.filter(({ key }) => last?.edges.includes(key));
  // `stores | step.continue | blocked` holds back `stores | step.continue #0 [...] | ...`.
  const held = edges.filter(({ key }) =>
    last?.blocked.some((place) => key.startsWith(place.replace(/ \| blocked$/, ' #'))),
  );
  const marks = {
    'is-on': states,
    'is-asked': asked,
    'is-taken': taken.map(({ key }) => key),
    'is-blocked': [...held.map(({ key }) => key), ...(last?.blocked ?? [])],
    'is-chosen': edge === null ? [] : [edge],
    'can-send': edges.filter((one) => hindrance(one, shown?.actor) === null).map(({ key }) => key),
  };
  light(chart, marks, taken);
  const target = asked[0] ?? states.at(-1) ?? '';
  if (target !== seen && chart.firstElementChild) bringIntoSight(chart.firstElementChild, target);
  seen = target;
  const chosen = edges.find(({ key }) => key === edge);
  const why = chosen ? hindrance(chosen, shown?.actor) : null;
  // What is being typed into the panel stays as long as it says the same.
  const says = `${id} ${edge} ${why}`;
  const carried = chosen?.trigger.kind === 'event' ? (payloads[chosen.trigger.event] ?? {}) : {};
  if (says !== panel) edgeHost.replaceChildren(...(chosen ? [edgePanel(chosen, carried, why, send)] : []));
  panel = says;
  nowHost.replaceChildren(nowPanel(shown, last));
}
