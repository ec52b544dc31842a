import type { Edge } from '../../tools/chart/chart.ts';

/** What of a chart is lit. */
export interface Marks {
  /** Ids of the states that the machine is in. */
  states: readonly string[];
  /** Names of the edges that it took last. */
  taken: readonly string[];
  /** Names of the places where every guard said no to the last event. */
  blocked: readonly string[];
  /** Names of the edges whose event can be sent now. */
  sendable: readonly string[];
  /** The state that the address names. */
  asked: string | null;
  /** The edge that is looked at. */
  chosen: string | null;
}

/** Lights a drawn chart, and puts out what was lit before. */
export function light(svg: Element, marks: Marks, edges: readonly Edge[]): void {
  const held = edges.filter((edge) => isHeldBack(edge, edges, marks.blocked)).map(({ key }) => key);
  for (const group of svg.querySelectorAll('[data-state]')) {
    const id = group.getAttribute('data-state') ?? '';
    const isOn = marks.states.includes(id);
    group.classList.toggle('is-on', isOn);
    group.classList.toggle('is-leaf', isOn && !marks.states.some((other) => other.startsWith(`${id}.`)));
    group.classList.toggle('is-asked', marks.asked === id);
  }
  for (const group of svg.querySelectorAll('[data-edge]')) {
    const key = group.getAttribute('data-edge') ?? '';
    group.classList.toggle('is-taken', marks.taken.includes(key));
    group.classList.toggle('is-blocked', held.includes(key) || marks.blocked.includes(key));
    group.classList.toggle('can-send', marks.sendable.includes(key));
    group.classList.toggle('is-chosen', marks.chosen === key);
  }
  const lines = [...svg.querySelectorAll('[data-from]')];
  const lit = edges.filter(({ key }) => marks.taken.includes(key)).flatMap((edge) => lineOf(edge, lines));
  for (const line of lines) line.classList.toggle('is-taken', lit.includes(line));
}

/** Whether an edge is one of those whose guards all said no. */
const isHeldBack = ({ source, trigger }: Edge, edges: readonly Edge[], blocked: readonly string[]): boolean =>
  trigger.kind === 'event' &&
  edges.some(
    (last) =>
      last.blocked !== null &&
      blocked.includes(last.blocked) &&
      last.source === source &&
      last.trigger.kind === 'event' &&
      last.trigger.event === trigger.event,
  );

/** Makes the edges of a chart reachable by keyboard, and lets its names lead to the live chart's own addresses. */
export function prepare(svg: Element, machine: string, words: Record<string, string>): void {
  for (const group of svg.querySelectorAll('[data-edge]')) {
    const said = words[group.getAttribute('data-edge') ?? ''];
    // What tells that no guard let an event through is no edge of its own.
    if (said === undefined) continue;
    group.setAttribute('tabindex', '0');
    group.setAttribute('role', 'button');
    group.setAttribute('aria-label', said);
  }
  for (const link of svg.querySelectorAll('a[href^="#"]')) {
    const state = (link.getAttribute('href') ?? '').slice(1 + machine.length + 1);
    link.setAttribute('href', `#${machine}/${state}`);
  }
}

/** The line of an edge: drawn from state to state, or, in an overview, between what these are in. */
function lineOf({ source, targets }: Edge, lines: Element[]): Element[] {
  const ends = (line: Element) => [line.getAttribute('data-from') ?? '', line.getAttribute('data-to') ?? ''];
  const exact = lines.filter((line) => {
    const [from, to = ''] = ends(line);
    return from === source && targets.includes(to);
  });
  if (exact.length > 0) return exact;
  const isIn = (id: string, outer: string) => id === outer || id.startsWith(`${outer}.`);
  return lines.filter((line) => {
    const [from = '', to = ''] = ends(line);
    return isIn(source, from) && targets.some((target) => isIn(target, to) && !isIn(target, from));
  });
}
