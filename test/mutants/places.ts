import type { AnyStateNode } from 'xstate';

/** Most other states that one edge is sent to, or one state begins in. */
const MOST_PLACES = 12;

/**
 * Where an edge could wrongly lead: the states beside its target, then those beside its source and the
 * source itself, the first twelve of them in the chart's order. Regions of a parallel state are no choice.
 */
export function placesAround(
  source: AnyStateNode,
  target: readonly AnyStateNode[] | undefined,
): AnyStateNode[] {
  if (target && target.length !== 1) return [];
  const [right] = target ?? [];
  const around = new Set([...(right ? besides(right) : []), ...besides(source)]);
  if (right && source.parent) around.add(source);
  // Entered anew or not is a change of its own.
  if (!right) around.delete(source);
  return [...around]
    .filter((place) => place !== right && !(beginsIn(place, right) && !isWithin(source, place)))
    .slice(0, MOST_PLACES);
}

/** Whether entering a place leads to that state by itself: nobody could tell one from the other. */
function beginsIn({ initial }: AnyStateNode, right: AnyStateNode | undefined): boolean {
  const first = initial.actions.length === 0 ? initial.target?.[0] : undefined;
  return first !== undefined && (first === right || beginsIn(first, right));
}

const isWithin = ({ parent }: AnyStateNode, place: AnyStateNode): boolean =>
  parent !== undefined && (parent === place || isWithin(parent, place));

/** The other states that a compound state could begin in. */
export const otherInitials = (node: AnyStateNode, initial: string): AnyStateNode[] =>
  childrenOf(node)
    .filter(({ key }) => key !== initial)
    .slice(0, MOST_PLACES);

/** The states beside one; of the root, which has none, those in it. */
const besides = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? childrenOf(node.parent).filter((one) => one !== node) : childrenOf(node);

const childrenOf = ({ type, states }: AnyStateNode): AnyStateNode[] =>
  type === 'compound' ? Object.values<AnyStateNode>(states) : [];
