import type { AnyStateNode } from 'xstate';

/** The maximum number of other targets of an edge, or of other initial states. */
const MOST_PLACES = 12;

/**
 * Returns wrong targets for an edge: the siblings of its target, then its source and the siblings of the
 * source, at most twelve in the chart's order. Regions of a parallel state are no targets.
 */
export function placesAround(
  source: AnyStateNode,
  target: readonly AnyStateNode[] | undefined,
): AnyStateNode[] {
  if (target && target.length !== 1) return [];
  const [right] = target ?? [];
  const around = new Set([...(right ? besides(right) : []), ...besides(source)]);
  if (right && source.parent) around.add(source);
  // Entering the target again is a change of its own.
  if (!right) around.delete(source);
  return [...around]
    .filter((place) => place !== right && !(beginsIn(place, right) && !isWithin(source, place)))
    .slice(0, MOST_PLACES);
}

/** Whether entering a state leads to that other state by itself, so that no test can distinguish the two targets. */
function beginsIn({ initial }: AnyStateNode, right: AnyStateNode | undefined): boolean {
  const first = initial.actions.length === 0 ? initial.target?.[0] : undefined;
  return first !== undefined && (first === right || beginsIn(first, right));
}

const isWithin = ({ parent }: AnyStateNode, place: AnyStateNode): boolean =>
  parent !== undefined && (parent === place || isWithin(parent, place));

/** Returns the other possible initial states of a compound state. */
export const otherInitials = (node: AnyStateNode, initial: string): AnyStateNode[] =>
  childrenOf(node)
    .filter(({ key }) => key !== initial)
    .slice(0, MOST_PLACES);

/** Returns the siblings of a state, or the children of the root. */
const besides = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? childrenOf(node.parent).filter((child) => child !== node) : childrenOf(node);

const childrenOf = ({ type, states }: AnyStateNode): AnyStateNode[] =>
  type === 'compound' ? Object.values<AnyStateNode>(states) : [];
