import { useSyncExternalStore } from 'react';

/**
 * Creates a store for the state of a machine whose library loads later. The machine's actor publishes its state
 * here and views read it. A prerendered page, and a page during hydration, read the prerendered state.
 *
 * @param first Returns the state before the machine is loaded; called once.
 */
export function deferredStore<State extends object>(prerendered: State, first = () => prerendered) {
  let current: State | undefined;
  const listeners = new Set<() => void>();
  const now = (): State => {
    current ??= first();
    return current;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    now,
    show(next: State): void {
      if (isSame(now(), next)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    use: (): State => useSyncExternalStore(subscribe, now, () => prerendered),
  };
}

const isSame = <State extends object>(before: State, after: State) =>
  (Object.keys(before) as (keyof State)[]).every((key) => before[key] === after[key]);
