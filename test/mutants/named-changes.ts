import { not } from 'xstate';
import { type Implementations, type NamedImplementation, nameOf } from './chart.ts';

/** Yields the list of actions without each action, and with each param of an action changed. */
export function* actionChanges(
  actions: readonly NamedImplementation[],
): Generator<{ says: string; actions: NamedImplementation[] }> {
  const names = actions.map(nameOf);
  for (const [index, action] of actions.entries()) {
    const name = names[index] ?? '';
    const isTwice = names.indexOf(name) !== names.lastIndexOf(name);
    const says = `action ${name}${isTwice ? ` (${index})` : ''}`;
    yield { says: `${says} dropped`, actions: actions.toSpliced(index, 1) };
    for (const { key, named } of paramChanges(action))
      yield { says: `${says} ${key} changed`, actions: actions.with(index, named) };
  }
}

/** Yields a guard or an action with each literal param changed. Computed params belong to the machine's functions. */
export function* paramChanges(
  named: NamedImplementation,
): Generator<{ key: string; named: NamedImplementation }> {
  if (typeof named !== 'object' || typeof named.params !== 'object' || named.params === null) return;
  for (const [key, value] of Object.entries(named.params)) {
    const changedValue = another(value);
    if (changedValue !== undefined)
      yield { key, named: { ...named, params: { ...named.params, [key]: changedValue } } };
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value} (changed)`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** Adds the negation of a guard to the machine's guards. */
export function negated(guard: NamedImplementation, { guards }: Implementations): NamedImplementation {
  const rule: unknown = typeof guard === 'function' ? guard : guards[nameOf(guard)];
  // XState's `and`, `or` and `not` are combined by XState's own `not`.
  if (typeof rule !== 'function' || 'check' in rule) return not(guard as Parameters<typeof not>[0]);
  const opposite = (...asked: unknown[]): boolean => !rule(...asked);
  if (typeof guard === 'function') return opposite;
  const type = `not ${nameOf(guard)}`;
  guards[type] = opposite;
  return typeof guard === 'string' ? type : { ...guard, type };
}
