import type { Chart, Edge, State } from '../chart/chart.ts';
import { familiesOf } from './lines.ts';

/** Past this many states a machine is drawn in parts as well. */
const TOO_MANY = 25;

/** The states that get a picture of their own: what a large machine holds at its first level, unless it is one card. */
export function partsOf({ states }: Chart): State[] {
  const [root] = states;
  if (states.length <= TOO_MANY) return [];
  return states.filter(({ parent, children }) => parent === root?.id && children.length > 0);
}

/** One state with all that is in it, as a chart of its own; edges from outside tell where they come from. */
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

/** The first level alone: the edges from one of its states to another, wherever inside they begin or end, in brief. */
export function overviewOf(chart: Chart): Chart {
  const [root, ...others] = chart.states;
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
    hidden: others.filter(({ id }) => id !== state.id && outermost(id) === state.id).length,
  });
  return {
    id: chart.id,
    states: [...(root ? [root] : []), ...others.filter(({ parent }) => parent === root?.id).map(closed)],
    edges: chart.edges.map(lifted).filter(leaves),
  };
}
