import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  type Chart,
  type Edge,
  type Implementations,
  type Mutation,
  nameOf,
  type Slot,
  slotsOf,
} from './chart.ts';
import { actionChanges, negated, paramChanges } from './named-changes.ts';
import { placesAround } from './places.ts';

/** Changes the edges of an event in a copy of their state. */
type Rewrite = (edges: Edge[], implementations: Implementations, copy: Chart) => void;

/** Yields the changes of each edge that leaves a state. */
export function* edgeChanges(node: AnyStateNode, state: Chart): Generator<Mutation> {
  for (const [at, slot] of slotsOf(state, node).entries())
    for (const [index, edge] of slot.edges.entries())
      for (const [says, rewrite] of rewritesOf(node, slot, index, edge))
        yield {
          subject: `${slot.says} #${index}`,
          says,
          event: slot.event,
          edge: index,
          apply(copy, implementations) {
            const { edges } = slotsOf(copy, node)[at] ?? {};
            if (!edges) throw new Error(`${node.id} has no ${slot.says}.`);
            rewrite(edges, implementations, copy);
          },
        };
}

function* rewritesOf(
  node: AnyStateNode,
  slot: Slot,
  index: number,
  edge: Edge,
): Generator<[says: string, Rewrite]> {
  const { guard } = edge;
  const replaced =
    (changedPart: Partial<Edge>): Rewrite =>
    (edges) =>
      edges.splice(index, 1, { ...edge, ...changedPart });

  yield ['deleted', (edges) => edges.splice(index, 1)];
  const next = slot.edges[index + 1];
  // The first of two neighbouring edges must have a guard. Otherwise the second edge is unreachable.
  if (guard && next) yield [`after #${index + 1}`, (edges) => edges.splice(index, 2, next, edge)];
  for (const [says, other] of otherTargets(node, slot, index, edge)) yield [says, replaced(other)];
  if (guard !== undefined) {
    const name = `guard ${nameOf(guard)}`;
    yield [`${name} dropped`, replaced({ guard: undefined })];
    yield [`${name} never true`, replaced({ guard: () => false })];
    for (const { key, named } of paramChanges(guard))
      yield [`${name} ${key} changed`, replaced({ guard: named })];
    yield [
      `${name} negated`,
      (edges, words) => edges.splice(index, 1, { ...edge, guard: negated(guard, words) }),
    ];
  }
  for (const { says, actions } of actionChanges(edge.actions)) yield [says, replaced({ actions })];
  const { delay } = slot;
  if (delay === undefined) return;
  for (const [says, factor] of [
    ['doubled', 2],
    ['halved', 0.5],
  ] as const)
    yield [`delay ${says}`, delayed(delay, index, says, factor)];
}

/** Yields other targets of an edge, and the change between entering its target again and staying. */
function* otherTargets(
  node: AnyStateNode,
  { event }: Slot,
  index: number,
  edge: Edge,
): Generator<[says: string, Partial<Edge>]> {
  const edges: readonly AnyTransitionDefinition[] | undefined =
    event === 'always' ? node.always : node.transitions.get(event);
  const target = edges?.[index]?.target;
  if (target) yield ['stays', { target: undefined }];
  for (const place of placesAround(node, target))
    yield [`to ${place.path.join('.') || '(root)'}`, { target: `#${place.id}` }];
  if (!target && node.parent && (doesSomething(node) || Object.keys(node.states).length > 0))
    yield ['to itself, entered anew', { target: `#${node.id}`, reenter: true }];
  if (edge.reenter) yield ['reenter dropped', { reenter: false }];
  const isInside = target?.every((to) => [to, ...ancestorsOf(to)].includes(node));
  // Entering the state again would enter its parallel regions again too.
  const isTold = doesSomething(node) || node.parent?.type === 'parallel';
  if (isInside && !edge.reenter && node.parent && isTold) yield ['reenter added', { reenter: true }];
}

/** Whether entering or leaving the state has effects of its own. */
const doesSomething = ({ entry, exit, invoke, after }: AnyStateNode): boolean =>
  [entry, exit, invoke, after].some(({ length }) => length > 0);

const ancestorsOf = ({ parent }: AnyStateNode): AnyStateNode[] =>
  parent ? [parent, ...ancestorsOf(parent)] : [];

/** Returns an implementation that changes the delay of this edge, but not of edges with an equal delay. */
const delayed =
  (delay: string, index: number, says: string, factor: number): Rewrite =>
  (edges, { delays }, { after }) => {
    after[`${delay} ${says}`] = edges.splice(index, 1);
    const usual: unknown = delays[delay] ?? Number(delay);
    delays[`${delay} ${says}`] =
      typeof usual === 'function' ? (...asked) => factor * usual(...asked) : factor * Number(usual);
  };
