import type { Chart, Edge, State } from '../chart/chart.ts';
import { familiesOf } from './lines.ts';

/** A machine with more states than this also gets an overview and a picture of each part. */
const TOO_MANY = 25;

/** Returns the states with a picture of their own: the compound states at the first level of a large machine. */
export function partsOf({ states }: Chart): State[] {
  const [root] = states;
  if (states.length <= TOO_MANY) return [];
  return states.filter(({ parent, children }) => parent === root?.id && children.length > 0);
}

/** Returns the chart of one state with its descendants. Edges from outside name their source. */
export function partOf(chart: Chart, part: State): Chart {
  const families = familiesOf(chart);
  const isIn = (id: string) => families.get(id)?.includes(part.id) ?? false;
  return {
    id: part.id,
    states: chart.states
      .filter(({ id }) => isIn(id))
      .map((state) => (state.id === part.id ? { ...state, key: part.id, parent: null } : state)),
    edges: chart.edges.filter(({ source, targets }) => isIn(source) || targets.some(isIn)),
  };
}

/** Returns the chart of the first level. Edges between inner states are drawn between the first-level states that contain them. */
export function overviewOf(chart: Chart): Chart {
  const [root, ...descendants] = chart.states;
  const families = familiesOf(chart);
  const outermost = (id: string) => families.get(id)?.at(-2) ?? id;
  const lifted = (edge: Edge) => ({
    ...edge,
    source: outermost(edge.source),
    targets: edge.targets.map(outermost),
    actions: [],
    description: null,
  });
  const leaves = ({ source, targets }: Edge) =>
    source !== root?.id && targets.some((target) => target !== source);
  const closed = (state: State): State => ({
    ...state,
    kind: state.kind === 'final' ? 'final' : 'atomic',
    children: [],
    hidden: descendants.filter(({ id }) => id !== state.id && outermost(id) === state.id).length,
  });
  return {
    id: chart.id,
    states: [...(root ? [root] : []), ...descendants.filter(({ parent }) => parent === root?.id).map(closed)],
    edges: chart.edges.map(lifted).filter(leaves),
  };
}
