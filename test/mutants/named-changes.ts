import { type AnyStateMachine, not } from 'xstate';
import type { Operator } from './change.ts';
import { type Named, nameOf } from './chart.ts';

interface ActionsChange {
  operator: Operator;
  says: string;
  actions: Named[];
}

/** Each action left out once, and each word of what it is told changed once. */
export function* actionChanges(actions: readonly Named[], dropped: Operator): Generator<ActionsChange> {
  for (const [index, action] of actions.entries()) {
    const name = actionName(actions, index);
    yield { operator: dropped, says: `action ${name} dropped`, actions: actions.toSpliced(index, 1) };
    for (const { says, named } of paramChanges(action)) {
      yield {
        operator: 'words changed',
        says: `action ${name} ${says}`,
        actions: actions.with(index, named),
      };
    }
  }
}

/** With its place where a list has it twice. */
function actionName(actions: readonly Named[], index: number): string {
  const names = actions.map(nameOf);
  const name = names[index] ?? '';
  return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${index})`;
}

/** What a guard or an action is told in so many words; what is computed from an event is its machine's matter. */
export function* paramChanges(named: Named): Generator<{ says: string; named: Named }> {
  if (typeof named !== 'object' || typeof named.params !== 'object' || named.params === null) return;
  for (const [key, value] of Object.entries(named.params)) {
    const other = another(value);
    if (other === undefined) continue;
    yield { says: `${key} changed`, named: { ...named, params: { ...named.params, [key]: other } } };
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value} (changed)`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** The guard that says no where this one says yes, as one more guard of the machine. */
export function negated(guard: Named, { guards }: AnyStateMachine['implementations']): Named {
  const rule: unknown = typeof guard === 'function' ? guard : guards[nameOf(guard)];
  // Of guards that XState makes of others it has one of its own.
  if (typeof rule !== 'function' || 'check' in rule) return not(guard as Parameters<typeof not>[0]);
  const opposite = (...asked: unknown[]): boolean => !rule(...asked);
  if (typeof guard === 'function') return opposite;
  const type = `not ${nameOf(guard)}`;
  guards[type] = opposite;
  return typeof guard === 'string' ? type : { ...guard, type };
}
