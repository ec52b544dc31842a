import type { Chart, Edge } from '../chart/chart.ts';
import { type Pill, pillOf } from './blocks.ts';

/** All edges between the same two states: a line with their pills in a stack. */
export interface Bundle {
  id: string;
  source: string;
  target: string;
  /** The line goes against document order. The layout gets it reversed, so that it keeps the order. */
  isBack: boolean;
  pills: Pill[];
  /** The size of the stack in px. */
  width: number;
  height: number;
}

/** The gap in px between pills of a stack, and around the pills of a card. */
export const PILL_GAP = 4;

/** For each state, the ids of the state and its ancestors, from the inside out. */
export type Families = Map<string, string[]>;

export function familiesOf({ states }: Chart): Families {
  const families: Families = new Map();
  for (const { id, parent } of states) families.set(id, [id, ...(families.get(parent ?? '') ?? [])]);
  return families;
}

/**
 * Returns which edges are drawn as lines. Alternatives stay together: if any of them is in the card, all are. The same
 * applies to the edges to a final state.
 */
export function lineRule(chart: Chart, families: Families): (edge: Edge) => boolean {
  const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const companyOf = ({ source, trigger, targets }: Edge) => [
    `${source} ${JSON.stringify(trigger)}`,
    ...targets.filter((target) => ends.has(target)),
  ];
  const edgesInCards = new Set<string>();
  let found = chart.edges.filter(
    ({ source, targets }) => !targets.every((target) => isNear(source, target, families, chart)),
  );
  while (found.length > 0) {
    for (const name of found.flatMap(companyOf)) edgesInCards.add(name);
    found = chart.edges.filter((edge) => {
      const company = companyOf(edge);
      return (
        company.some((name) => edgesInCards.has(name)) && !company.every((name) => edgesInCards.has(name))
      );
    });
  }
  return (edge) =>
    edge.targets.some((target) => !families.get(target)?.includes(edge.source)) &&
    !companyOf(edge).some((name) => edgesInCards.has(name));
}

/** Whether a line is short enough. Longer jumps are in the card of their source: readers cannot follow a line past more than two siblings. */
function isNear(source: string, target: string, families: Families, { states }: Chart): boolean {
  const [from, to] = [families.get(source), families.get(target)];
  const shared = from?.find((id) => to?.includes(id));
  const parent = states.find(({ id }) => id === shared);
  if (!from || !to || !parent) return false;
  const place = (family: string[]) => parent.children.findIndex((id) => family.includes(id));
  return Math.abs(place(to) - place(from)) <= (parent.children.length > 7 ? 2 : 3);
}

export function bundlesOf(edges: Edge[], families: Families): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const edge of edges) {
    const pill = pillOf(edge, false);
    for (const target of edge.targets) {
      const id = `${edge.source} -> ${target}`;
      const { pills, width, height } = bundles.get(id) ?? { pills: [], width: 0, height: -PILL_GAP };
      bundles.set(id, {
        id,
        source: edge.source,
        target,
        isBack: leadsBack(edge.source, target, families),
        pills: [...pills, pill],
        width: Math.max(width, pill.width),
        height: height + pill.height + PILL_GAP,
      });
    }
  }
  return [...bundles.values()];
}

function leadsBack(source: string, target: string, families: Families): boolean {
  const order = [...families.keys()];
  const from = families.get(source) ?? [];
  const to = families.get(target) ?? [];
  const apart = (family: string[], other: string[]) =>
    order.indexOf(family.filter((id) => !other.includes(id)).at(-1) ?? family[0] ?? '');
  return apart(to, from) < apart(from, to);
}

const ENDS_IN_A_ROW = 4;

/**
 * Returns pairs of siblings that the layout must keep in document order although no line connects them. A state without an
 * incoming line follows its predecessor. Final states are last, side by side.
 */
export function hiddenOrder({ states }: Chart, bundles: Bundle[], families: Families): [string, string][] {
  const ends = new Set(states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const isIn = (id: string, outer: string) => families.get(id)?.includes(outer) ?? false;
  const pairs = (parent: string, children: string[]) =>
    children.flatMap((child, index): [string, string][] => {
      const before = children.slice(0, index);
      const leads = (id: string) => !isIn(id, parent) || before.some((sibling) => isIn(id, sibling));
      const isLed = bundles.some(
        ({ source, target }) =>
          (isIn(target, child) && leads(source)) || (isIn(source, child) && leads(target)),
      );
      const above = ends.has(child) ? before.filter((id) => ends.has(id)).at(-ENDS_IN_A_ROW) : undefined;
      const previous = above ?? before.filter((id) => !ends.has(id)).at(-1);
      return isLed || !previous ? [] : [[previous, child]];
    });
  return states.filter(({ kind }) => kind === 'compound').flatMap(({ id, children }) => pairs(id, children));
}
