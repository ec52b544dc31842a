import type { Chart, Edge } from '../chart/chart.ts';
import { type Pill, pillOf } from './blocks.ts';

/** All edges from one state to another: one line, their pills in a pile. */
export interface Bundle {
  id: string;
  source: string;
  target: string;
  /** Runs against the order of the file: the layout gets it turned round, so that it keeps that order. */
  isBack: boolean;
  pills: Pill[];
  /** Of the pile, in px. */
  width: number;
  height: number;
}

/** Between pills of a pile, and around a card's. */
export const PILL_GAP = 4;

/** Ids of a state and of all that it stands in, from itself outward. */
export type Families = Map<string, string[]>;

export function familiesOf({ states }: Chart): Families {
  const families: Families = new Map();
  for (const { id, parent } of states) families.set(id, [id, ...(families.get(parent ?? '') ?? [])]);
  return families;
}

/**
 * Which edges are drawn as lines. Alternatives stay together: where one of them is told in the card, all are. So do
 * the ways to an end: either each of them is a line, or none.
 */
export function lineRule(chart: Chart, families: Families): (edge: Edge) => boolean {
  const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const companyOf = ({ source, trigger, targets }: Edge) => [
    `${source} ${JSON.stringify(trigger)}`,
    ...targets.filter((target) => ends.has(target)),
  ];
  const told = new Set<string>();
  let found = chart.edges.filter(
    ({ source, targets }) => !targets.every((target) => isNear(source, target, families, chart)),
  );
  while (found.length > 0) {
    for (const name of found.flatMap(companyOf)) told.add(name);
    found = chart.edges.filter((edge) => {
      const company = companyOf(edge);
      return company.some((name) => told.has(name)) && !company.every((name) => told.has(name));
    });
  }
  return (edge) =>
    edge.targets.some((target) => !families.get(target)?.includes(edge.source)) &&
    !companyOf(edge).some((name) => told.has(name));
}

/** A longer jump is told in the card that it starts from: among many siblings a line past two cannot be followed. */
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
 * Pairs of siblings that the layout must keep in the order of the file although no line says so: a state that is led
 * to by no line follows the one before it; ends come last, side by side.
 */
export function unseenOrder({ states }: Chart, bundles: Bundle[], families: Families): [string, string][] {
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
