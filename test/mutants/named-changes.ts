import { not } from 'xstate';
import { type Implementations, type Named, nameOf } from './chart.ts';

/** Each action left out once, and each word of what it is told changed once. */
export function* actionChanges(actions: readonly Named[]): Generator<{ says: string; actions: Named[] }> {
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

/** What a guard or an action is told in so many words; what is computed from an event is its machine's matter. */
export function* paramChanges(named: Named): Generator<{ key: string; named: Named }> {
  if (typeof named !== 'object' || typeof named.params !== 'object' || named.params === null) return;
  for (const [key, value] of Object.entries(named.params)) {
    const other = another(value);
    if (other !== undefined) yield { key, named: { ...named, params: { ...named.params, [key]: other } } };
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value} (changed)`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** The guard that says no where this one says yes, as one more guard of the machine. */
export function negated(guard: Named, { guards }: Implementations): Named {
  const rule: unknown = typeof guard === 'function' ? guard : guards[nameOf(guard)];
  // Of guards that XState makes of others it has one of its own.
  if (typeof rule !== 'function' || 'check' in rule) return not(guard as Parameters<typeof not>[0]);
  const opposite = (...asked: unknown[]): boolean => !rule(...asked);
  if (typeof guard === 'function') return opposite;
  const type = `not ${nameOf(guard)}`;
  guards[type] = opposite;
  return typeof guard === 'string' ? type : { ...guard, type };
}
