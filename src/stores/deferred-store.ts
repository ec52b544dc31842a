import { useSyncExternalStore } from 'react';

/**
 * What pages know of a machine before its library has loaded and afterwards: the machine's actor shows it here, views
 * read it. A prerendered page, and one that hydrates, know what is prerendered.
 *
 * @param first What is known before the machine has come, looked up once.
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

const isSame = <State extends object>(one: State, other: State) =>
  (Object.keys(one) as (keyof State)[]).every((key) => one[key] === other[key]);
