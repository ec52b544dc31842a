import type { Action, Chart, Edge, State, Trigger } from './model.ts';
import { escaped } from './paint.ts';
import { pictureAnchor } from './pictures.ts';
import { beginsAnew, duration, isLoop, shortId } from './words.ts';

/**
 * A machine as nested headings and sentences, for a screen reader, a phone, and whoever would rather read. Every state
 * has its id as anchor.
 */
export function outlineOf(chart: Chart): string {
  const [root] = chart.states;
  if (!root) return '';
  return `<div class="outline">${stateItem(root, chart, 3)}</div>`;
}

function stateItem(state: State, chart: Chart, level: number): string {
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const edges = chart.edges.filter(({ source }) => source === state.id);
  const heading = `h${Math.min(level, 6)}`;
  const parts = [
    `<${heading}>${escaped(state.key)}${marks(state, chart)}</${heading}>`,
    ...(state.parent === null ? [] : [seeLink(state)]),
    ...(state.description === null ? [] : [`<p>${escaped(state.description)}</p>`]),
    ...facts(state),
    ...(edges.length > 0 ? [`<ul class="ways">${edges.map(way).join('\n')}</ul>`] : []),
    ...(children.length > 0
      ? [
          `<div class="inside">${children.map((child) => stateItem(child, chart, level + 1)).join('\n')}</div>`,
        ]
      : []),
  ];
  return `<section class="state" id="${escaped(state.id)}">${parts.join('\n')}</section>`;
}

const seeLink = ({ id }: State): string =>
  `<a class="see" href="#${escaped(pictureAnchor(id))}" aria-label="${escaped(shortId(id))} in the picture">in the picture</a>`;

function marks({ id, kind, history }: State, { states }: Chart): string {
  const isInitial = states.some(({ initial }) => initial === id);
  const said = [
    ...(isInitial ? ['starts here'] : []),
    ...(kind === 'final' ? ['an end'] : []),
    ...(kind === 'parallel' ? ['all inside at once'] : []),
    ...(kind === 'history' ? [`${history} history`] : []),
  ];
  return said.map((mark) => ` <small class="mark">${mark}</small>`).join('');
}

function facts({ invokes, entry, exit, tags, spec }: State): string[] {
  const rows = [
    ...invokes.map((src) => `Asks ${code(src)} and waits for its answer.`),
    ...(entry.length > 0 ? [`On the way in: ${entry.map(actionText).join(', ')}.`] : []),
    ...(exit.length > 0 ? [`On the way out: ${exit.map(actionText).join(', ')}.`] : []),
    ...(tags.length > 0 ? [`Tags: ${tags.map(code).join(', ')}.`] : []),
    ...(spec === null ? [] : [`Rule ${ruleLink(spec)}.`]),
  ];
  return rows.map((row) => `<p class="fact">${row}</p>`);
}

/** One way out of a state, as a sentence. */
function way(edge: Edge): string {
  const rule = edge.spec === null ? '' : ` ${ruleLink(edge.spec)}`;
  const note = edge.description === null ? '' : ` <span class="note">${escaped(edge.description)}</span>`;
  const does = edge.actions.length > 0 ? `, and does ${edge.actions.map(actionText).join(', ')}` : '';
  return `<li class="${edge.trigger.kind}">${trigger(edge.trigger)}${condition(edge)}: ${ending(edge)}${does}.${note}${rule}</li>`;
}

function trigger(of: Trigger): string {
  switch (of.kind) {
    case 'event':
      return `On ${code(of.event)}`;
    case 'always':
      return 'At once';
    case 'after':
      return of.ms === null ? `After ${code(of.delay)}` : `After ${duration(of.ms)} (${code(of.delay)})`;
    case 'done':
      return `When ${code(of.actor)} has answered`;
    case 'error':
      return `When ${code(of.actor)} has failed`;
    case 'stateDone':
      return 'When all inside has ended';
  }
}

function condition({ guard, place }: Edge): string {
  if (guard !== null) return `${place > 0 ? ', else' : ''} if <em>${escaped(guard)}</em>`;
  return place > 0 ? ', else' : '';
}

function ending(edge: Edge): string {
  if (edge.targets.length === 0) return 'stays';
  if (isLoop(edge)) return edge.reenters ? 'begins again' : 'goes to itself';
  const links = edge.targets.map((target) => `<a href="#${escaped(target)}">${escaped(shortId(target))}</a>`);
  return `goes to ${links.join(' and ')}${beginsAnew(edge) ? ', begun anew' : ''}`;
}

function actionText({ name, says, params }: Action): string {
  const given = params === null ? '' : ` (${escaped(params)})`;
  return `${code(name)}${given}${says === null ? '' : ` <q>${escaped(says)}</q>`}`;
}

const code = (text: string): string => `<code>${escaped(text)}</code>`;

const ruleLink = (id: string): string => `<a class="rule" href="#rule-${escaped(id)}">${escaped(id)}</a>`;
