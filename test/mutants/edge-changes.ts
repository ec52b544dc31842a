import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Change, Draft, Operator } from './change.ts';
import { type Chart, type Edge, nameOf, type Slot, slotsOf, stateAt } from './chart.ts';
import { actionChanges, negated, paramChanges } from './named-changes.ts';
import { placesAround } from './places.ts';

/** Changes of each edge that leaves a state, whatever makes it happen. */
export function* edgeChanges(node: AnyStateNode, state: Chart): Generator<Change> {
  for (const [at, slot] of slotsOf(state, node).entries()) {
    const listIn = ({ chart }: Draft): Edge[] => {
      const { edges } = slotsOf(stateAt(chart, node.path), node)[at] ?? {};
      if (!edges) throw new Error(`${node.id} has no ${slot.says}.`);
      return edges;
    };
    for (const [index, edge] of slot.edges.entries()) {
      const changed = (operator: Operator, says: string, apply: Change['apply']): Change => ({
        operator,
        subject: `${slot.says} #${index}`,
        says,
        event: slot.event,
        edge: index,
        apply,
      });
      const replaced = (operator: Operator, says: string, other: Partial<Edge>) =>
        changed(operator, says, (draft) => listIn(draft).splice(index, 1, { ...edge, ...other }));

      yield changed('edge deleted', 'deleted', (draft) => listIn(draft).splice(index, 1));
      yield* swapped(slot, index, changed, listIn);
      yield* retargeted(node, slot, index, edge, replaced);
      yield* guarded(edge, replaced);
      yield* negatedIn(edge, index, changed, listIn);
      for (const { says, actions, operator } of actionChanges(edge.actions, 'action dropped')) {
        yield replaced(operator, says, { actions });
      }
      yield* delayed(node, slot, index, changed);
    }
  }
}

type Changed = (operator: Operator, says: string, apply: Change['apply']) => Change;
type Replaced = (operator: Operator, says: string, other: Partial<Edge>) => Change;

/** Of two edges side by side the first must have a guard, or the other was never asked. */
function* swapped(
  { edges }: Slot,
  index: number,
  changed: Changed,
  listIn: (draft: Draft) => Edge[],
): Generator<Change> {
  const [edge, next] = [edges[index], edges[index + 1]];
  if (!edge?.guard || !next) return;
  yield changed('edges swapped', `after #${index + 1}`, (draft) => {
    listIn(draft).splice(index, 2, next, edge);
  });
}

function* retargeted(
  node: AnyStateNode,
  { event }: Slot,
  index: number,
  edge: Edge,
  replaced: Replaced,
): Generator<Change> {
  const edges: readonly AnyTransitionDefinition[] | undefined =
    event === 'always' ? node.always : node.transitions.get(event);
  const target = edges?.[index]?.target;
  if (target) yield replaced('edge that stays', 'stays', { target: undefined });
  for (const place of placesAround(node, target)) {
    yield replaced('edge to another state', `to ${place.path.join('.') || '(root)'}`, {
      target: `#${place.id}`,
    });
  }
  if (!target && node.parent && isMoreThanAPlace(node)) {
    yield replaced('edge to another state', 'to itself, entered anew', {
      target: `#${node.id}`,
      reenter: true,
    });
  }
  if (edge.reenter) yield replaced('reenter changed', 'reenter dropped', { reenter: false });
  const isInside = target?.every((to) => [to, ...ancestorsOf(to)].includes(node));
  if (isInside && !edge.reenter && node.parent) {
    yield replaced('reenter changed', 'reenter added', { reenter: true });
  }
}

/** Whether entering it anew does anything. */
const isMoreThanAPlace = ({ entry, exit, invoke, after, states }: AnyStateNode): boolean =>
  [entry, exit, invoke, after, Object.keys(states)].some(({ length }) => length > 0);

const ancestorsOf = ({ parent }: AnyStateNode): AnyStateNode[] =>
  parent ? [parent, ...ancestorsOf(parent)] : [];

function* guarded({ guard }: Edge, replaced: Replaced): Generator<Change> {
  if (guard === undefined) return;
  const name = `guard ${nameOf(guard)}`;
  yield replaced('guard dropped', `${name} dropped`, { guard: undefined });
  yield replaced('guard never true', `${name} never true`, { guard: () => false });
  for (const { says, named } of paramChanges(guard)) {
    yield replaced('words changed', `${name} ${says}`, { guard: named });
  }
}

function* negatedIn(
  edge: Edge,
  index: number,
  changed: Changed,
  listIn: (draft: Draft) => Edge[],
): Generator<Change> {
  const { guard } = edge;
  if (guard === undefined) return;
  yield changed('guard negated', `guard ${nameOf(guard)} negated`, (draft) => {
    listIn(draft).splice(index, 1, { ...edge, guard: negated(guard, draft.implementations) });
  });
}

const factors = { doubled: 2, halved: 0.5 };

/** The delay of one edge alone, however many others have it as well. */
function* delayed(node: AnyStateNode, { delay }: Slot, index: number, changed: Changed): Generator<Change> {
  if (delay === undefined) return;
  for (const [says, factor] of Object.entries(factors)) {
    yield changed('delay changed', `delay ${says}`, ({ chart, implementations: { delays } }) => {
      const { after } = stateAt(chart, node.path);
      const [edge] = after[delay]?.splice(index, 1) ?? [];
      if (!edge) throw new Error(`${node.id} has no edge #${index} after ${delay}.`);
      const other = `${delay} ${says}`;
      after[other] = [edge];
      const usual: unknown = delays[delay] ?? Number(delay);
      delays[other] =
        typeof usual === 'function' ? (...asked) => factor * usual(...asked) : factor * Number(usual);
    });
  }
}
