import type { StateValue } from 'xstate';
import { type LoggedStep, outcomeKeys } from '../../tools/viewer/coverage.ts';
import type { Recorded } from './recorder.ts';

/** Logs the steps of a path. */
export class PathLog {
  readonly steps: LoggedStep[] = [];
  #counts: Readonly<Record<string, number>> = {};

  /** Adds a passed step. `seen` is the recording of the machine since the path began. */
  step(step: Omit<LoggedStep, 'takes'>, seen: Recorded | undefined): void {
    this.steps.push({ ...step, takes: this.#freshIn(seen) });
  }

  /** Adds what was recorded after the last step, for example while the page closed, to that step. */
  end(seen: Recorded | undefined): void {
    const last = this.steps.at(-1);
    if (last) last.takes = [...new Set([...last.takes, ...this.#freshIn(seen)])];
  }

  /** Returns the keys whose count has changed since the last call. */
  #freshIn(seen: Recorded | undefined): string[] {
    const counts = countsIn(seen);
    const fresh = Object.keys(counts).filter((key) => (counts[key] ?? 0) > (this.#counts[key] ?? 0));
    this.#counts = counts;
    return fresh;
  }
}

/** Returns how often each state, edge and guard outcome was seen. */
export function countsIn(seen: Recorded | undefined): Record<string, number> {
  const counts: Record<string, number> = { ...seen?.states, ...seen?.edges };
  for (const [name, outcomes] of Object.entries(seen?.guards ?? {})) {
    const [isTrue, isFalse] = outcomeKeys(name);
    counts[isTrue] = outcomes.true;
    counts[isFalse] = outcomes.false;
  }
  return counts;
}

/** Formats a state value in a single line: `{ services: { categories: 'listed', catalogue: 'loading' } }`. */
export function stateText(value: StateValue | undefined): string {
  if (value === undefined) return 'nothing yet';
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const below = inner === undefined ? '' : stateText(inner);
    return below.split(' + ').map((path) => (path === '' || path === '{}' ? name : `${name}.${path}`));
  });
  return parts.join(' + ');
}
