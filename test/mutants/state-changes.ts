import type { AnyStateNode } from 'xstate';
import type { Change } from './change.ts';
import { type Chart, nameOfInvoke, stateAt } from './chart.ts';
import { actionChanges } from './named-changes.ts';
import { otherInitials } from './places.ts';

/** Changes of what a state is and does, its edges aside. */
export function* stateChanges(node: AnyStateNode, state: Chart): Generator<Change> {
  for (const when of ['entry', 'exit'] as const) {
    for (const { operator, says, actions } of actionChanges(state[when], 'entry or exit dropped')) {
      yield {
        operator,
        subject: when,
        says,
        apply({ chart }) {
          stateAt(chart, node.path)[when] = actions;
        },
      };
    }
  }
  yield* invokeChanges(node, state);
  yield* initialChanges(node, state);
  if (state.rest.type === 'final') {
    yield without('type', 'final dropped', 'final', 'is no end');
  }
  if (state.rest.output !== undefined) {
    yield without('output', 'output dropped', 'output', 'dropped');
  }

  function without(key: string, operator: Change['operator'], subject: string, says: string): Change {
    return { operator, subject, says, apply: ({ chart }) => void delete stateAt(chart, node.path).rest[key] };
  }
}

function* invokeChanges(node: AnyStateNode, state: Chart): Generator<Change> {
  for (const [index, invoke] of state.invoke.entries()) {
    const subject = `invoke ${nameOfInvoke(invoke, index, node.id)}`;
    yield {
      operator: 'invoke dropped',
      subject,
      says: 'dropped',
      apply: ({ chart }) => void stateAt(chart, node.path).invoke.splice(index, 1),
    };
    if (invoke.input === undefined) continue;
    yield {
      operator: 'input dropped',
      subject,
      says: 'input dropped',
      apply({ chart }) {
        const { input: _, ...uninformed } = invoke;
        stateAt(chart, node.path).invoke[index] = uninformed;
      },
    };
  }
}

function* initialChanges(node: AnyStateNode, { initial }: Chart): Generator<Change> {
  if (!initial) return;
  for (const { key } of otherInitials(node, initial.target)) {
    yield {
      operator: 'initial changed',
      subject: 'initial',
      says: `to ${key}`,
      apply({ chart }) {
        stateAt(chart, node.path).initial = { ...initial, target: key };
      },
    };
  }
  for (const { operator, says, actions } of actionChanges(initial.actions, 'action dropped')) {
    yield {
      operator,
      subject: 'initial',
      says,
      apply({ chart }) {
        stateAt(chart, node.path).initial = { ...initial, actions };
      },
    };
  }
}
