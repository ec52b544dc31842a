import { isHeldBack } from '../chart/keys.ts';
import { chartFrame, keyOf, light, scrollToPart } from '../viewer/page/chart.ts';
import { h, link, partsOfAddress } from '../viewer/page/dom.ts';
import { style } from '../viewer/page/style.ts';
import type { Drawing } from './drawings.ts';
import { CHANNEL, type MessageFromPage, type MessageToPage, type Page } from './messages.ts';
import { edgePanel, logPanel, nowPanel } from './panels.ts';
import { reasonNotToSend } from './step-text.ts';

const channel = new BroadcastChannel(CHANNEL);
const names = await ask<string[]>('machines');
/** The open pages. The page with the newest step is last. */
const pages = new Map<string, Page>();
let drawing: Drawing | undefined;
let edge: string | null = null;
/** The last state that was scrolled into view, the contents of the edge panel, and the machine that is loading. */
let [seen, panel, loading] = ['', '', ''];

const running = () => [...pages.values()].flatMap((page) => page.actors.map((actor) => ({ page, actor })));

/** Returns the shown machine's actor. If several run, the actor with the newest step. */
const shownNow = () => running().findLast(({ actor }) => actor.machine === drawing?.id);

const status = h('p', { role: 'status' });
const follow = link('Follow what happens');
const links = new Map(names.map((name) => [name, link(name, name)]));
const [chart, edgeHost, nowHost] = [h('div'), h('div'), h('div')];
const log = logPanel();
document.head.append(h('style', style));
document.body.append(
  h(
    'header',
    h('h1', 'Live statecharts'),
    status,
    h(
      'nav',
      { 'aria-label': 'Machines' },
      h('ul', ...[follow, ...links.values()].map((entry) => h('li', entry))),
    ),
  ),
  h('main', { class: 'beside' }, chart, h('div', edgeHost, log.panel, nowHost)),
);

channel.addEventListener('message', ({ data }: MessageEvent<MessageFromPage>) => {
  pages.delete(data.page);
  if (data.kind === 'page') pages.set(data.page, data);
  if (data.kind === 'page' && data.step) log.add(data, data.step);
  show();
});
channel.postMessage({ kind: 'who' } satisfies MessageToPage);
addEventListener('hashchange', show);
import.meta.hot?.on('statecharts:change', () => {
  drawing = undefined;
  show();
});
show();

async function ask<Answer>(what: string): Promise<Answer> {
  const response = await fetch(`/statecharts/${what}.json`);
  if (!response.ok)
    throw new Error(`${what} could not be loaded. The terminal of the development server shows the error.`);
  return response.json();
}

/** Returns the machine in the address, or the machine with the newest step. */
function nameNow(): string {
  const [named = ''] = partsOfAddress();
  return names.includes(named) ? named : (running().at(-1)?.actor.machine ?? names[0] ?? '');
}

async function load(name: string): Promise<void> {
  if (loading === name) return;
  loading = name;
  chart.replaceChildren(h('p', `Drawing ${name}…`));
  try {
    const found = await ask<Drawing>(name);
    if (nameNow() !== name) return;
    [drawing, loading, seen] = [found, '', ''];
    chart.replaceChildren(chartFrame(name, found.svg, chooseEdge));
    chart.querySelector('svg')?.setAttribute('role', 'group');
    for (const group of chart.querySelectorAll('[data-edge]')) makeButton(group, found);
    show();
  } catch (error) {
    chart.replaceChildren(h('p', { class: 'bad' }, String(error)));
  }
}

/** Makes the edges of the drawing reachable by keyboard. */
function makeButton(group: Element, { edges }: Drawing): void {
  const { words = '' } = edges.find(({ key }) => key === keyOf(group)) ?? {};
  for (const [name, value] of Object.entries({ tabindex: '0', role: 'button', 'aria-label': words }))
    group.setAttribute(name, value);
  group.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || ![' ', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    chooseEdge(keyOf(group));
  });
}

/** Selects an edge. Sends its event at once if the event has no payload. */
function chooseEdge(key: string): void {
  const found = drawing?.edges.find((edge) => edge.key === key);
  if (!found) return;
  edge = key;
  const { name } = found.trigger;
  const isBare = Object.keys(drawing?.payloads[name] ?? {}).length === 0;
  if (isBare && reasonNotToSend(found, shownNow()?.actor) === null) send(name, {});
  show();
}

function send(type: string, payload: Record<string, unknown>): void {
  const { page, actor } = shownNow() ?? {};
  if (!page || !actor) return;
  channel.postMessage({
    kind: 'send',
    page: page.page,
    actor: actor.id,
    event: { ...payload, type },
  } satisfies MessageToPage);
}

function show(): void {
  const name = nameNow();
  for (const [own, item] of links) {
    const isRunning = running().some(({ actor }) => actor.machine === own);
    item.textContent = isRunning ? `${own} (runs)` : own;
    if (own === name) item.setAttribute('aria-current', 'true');
    else item.removeAttribute('aria-current');
  }
  const titles = [...pages.values()].map(({ title }) => title);
  const noPage = 'No page of the site is open. Open one in another tab, and its machines light up here.';
  const statusText = titles.length > 0 ? `Listening to ${titles.join('; ')}.` : noPage;
  if (status.textContent !== statusText) status.textContent = statusText;
  if (drawing?.id === name) showMachine(drawing);
  else {
    drawing = undefined;
    load(name);
  }
}

function showMachine({ id, edges, payloads }: Drawing): void {
  const { page, actor } = shownNow() ?? {};
  const last = actor?.last;
  const [, state] = partsOfAddress();
  const asked = state ? [`${id}.${state}`] : [];
  const states = actor?.states ?? [];
  const taken = edges.filter(({ key }) => last?.edges.includes(key));
  const held = edges.filter(({ key }) => last?.blocked.some((place) => isHeldBack(key, place)));
  const marks = {
    'is-on': states,
    'is-asked': asked,
    'is-taken': taken.map(({ key }) => key),
    'is-blocked': held.map(({ key }) => key),
    'is-chosen': edge === null ? [] : [edge],
    'can-send': edges.filter((edge) => reasonNotToSend(edge, actor) === null).map(({ key }) => key),
  };
  light(chart, marks, taken);
  const target = asked[0] ?? states.at(-1) ?? '';
  if (target !== seen && chart.firstElementChild) scrollToPart(chart.firstElementChild, target);
  seen = target;
  const chosen = edges.find(({ key }) => key === edge);
  const why = chosen ? reasonNotToSend(chosen, actor) : null;
  // Keep the panel, and the text that is being typed, if its contents have not changed.
  const says = `${id} ${edge} ${why}`;
  const carried = payloads[chosen?.trigger.name ?? ''] ?? {};
  if (says !== panel) edgeHost.replaceChildren(...(chosen ? [edgePanel(chosen, carried, why, send)] : []));
  panel = says;
  const idle = h('p', 'This machine runs on no open page.');
  nowHost.replaceChildren(page && actor ? nowPanel(page.title, actor) : idle);
}
