import type { AnyStateNode } from 'xstate';
import { type Chart, type Mutation, nameOfInvoke } from './chart.ts';
import { actionChanges } from './named-changes.ts';
import { otherInitials } from './places.ts';

/** Yields the changes of a state, without the changes of its edges. */
export function* stateChanges(node: AnyStateNode, state: Chart): Generator<Mutation> {
  for (const when of ['entry', 'exit'] as const)
    for (const { says, actions } of actionChanges(state[when]))
      yield { subject: when, says, apply: (copy) => void Object.assign(copy, { [when]: actions }) };

  for (const [index, invoke] of state.invoke.entries()) {
    const subject = `invoke ${nameOfInvoke(invoke, index, node.id)}`;
    yield { subject, says: 'dropped', apply: (copy) => void copy.invoke.splice(index, 1) };
    if (invoke.input !== undefined)
      yield { subject, says: 'input dropped', apply: (copy) => void delete copy.invoke[index]?.input };
  }

  const { initial } = state;
  if (initial) {
    for (const { key } of otherInitials(node, initial.target))
      yield {
        subject: 'initial',
        says: `to ${key}`,
        apply: (copy) => void Object.assign(copy, { initial: { ...initial, target: key } }),
      };
    for (const { says, actions } of actionChanges(initial.actions))
      yield {
        subject: 'initial',
        says,
        apply: (copy) => void Object.assign(copy, { initial: { ...initial, actions } }),
      };
  }
  if (state.rest.type === 'final')
    yield { subject: 'final', says: 'is no end', apply: ({ rest }) => void delete rest.type };
  if (state.rest.output !== undefined)
    yield { subject: 'output', says: 'dropped', apply: ({ rest }) => void delete rest.output };
}
