import { type AnyStateMachine, assign } from 'xstate';
import type { Mutation } from './chart.ts';

/** Yields changes of the implementations: of each guard's rule, and of each property that an `assign` sets. */
export function* implementationChanges({ implementations }: AnyStateMachine): Generator<Mutation> {
  for (const [name, rule] of Object.entries<unknown>(implementations.guards)) {
    if (typeof rule !== 'function' || 'check' in rule) continue;
    const wrongRules = {
      negated: (...asked: unknown[]) => !rule(...asked),
      'always true': () => true,
      'never true': () => false,
    };
    for (const [says, wrongRule] of Object.entries(wrongRules))
      yield {
        subject: `guard ${name}`,
        says,
        apply: (_, { guards }) => void Object.assign(guards, { [name]: wrongRule }),
      };
  }
  for (const [name, action] of Object.entries<unknown>(implementations.actions)) {
    const assignment = assignmentOf(action);
    if (!assignment) continue;
    const emptied = (says: string, replacement: unknown): Mutation => ({
      subject: `action ${name}`,
      says,
      apply: (_, { actions }) => void Object.assign(actions, { [name]: replacement }),
    });
    yield emptied('does nothing', assign({}));
    const keys = typeof assignment === 'object' ? Object.keys(assignment) : [];
    if (keys.length < 2) continue;
    for (const key of keys) yield emptied(`leaves ${key} alone`, assign({ ...assignment, [key]: kept(key) }));
  }
}

const kept =
  (key: string) =>
  ({ context }: { context: Record<string, unknown> }) =>
    context[key];

/** Returns the assignment of an `assign`, or undefined for another action. */
function assignmentOf(action: unknown): object | undefined {
  const isAssign = typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';
  if (!isAssign || !('assignment' in action)) return undefined;
  const { assignment } = action;
  return typeof assignment === 'object' || typeof assignment === 'function'
    ? (assignment ?? undefined)
    : undefined;
}
