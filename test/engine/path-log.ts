import type { StateValue } from 'xstate';
import { type LoggedStep, outcomeKeys } from '../../tools/viewer/coverage.ts';
import type { Recorded } from './recorder.ts';

/** Writes one path down, step by step. */
export class PathLog {
  readonly steps: LoggedStep[] = [];
  #counts: Readonly<Record<string, number>> = {};

  /** A step that was right; `seen` is all that was recorded of the machine since the path began. */
  step(step: Omit<LoggedStep, 'takes'>, seen: Recorded | undefined): void {
    this.steps.push({ ...step, takes: this.#freshIn(seen) });
  }

  /** What came about after the last step, as a page was closed, belongs to it. */
  end(seen: Recorded | undefined): void {
    const last = this.steps.at(-1);
    if (last) last.takes = [...new Set([...last.takes, ...this.#freshIn(seen)])];
  }

  /** Keys that were counted since the last time. */
  #freshIn(seen: Recorded | undefined): string[] {
    const counts = countsIn(seen);
    const fresh = Object.keys(counts).filter((key) => (counts[key] ?? 0) > (this.#counts[key] ?? 0));
    this.#counts = counts;
    return fresh;
  }
}

/** How often each key was seen, outcomes of guards among them. */
export function countsIn(seen: Recorded | undefined): Record<string, number> {
  const counts: Record<string, number> = { ...seen?.states, ...seen?.edges };
  for (const [name, outcomes] of Object.entries(seen?.guards ?? {})) {
    const [isTrue, isFalse] = outcomeKeys(name);
    counts[isTrue] = outcomes.true;
    counts[isFalse] = outcomes.false;
  }
  return counts;
}

/** `{ services: { categories: 'listed', catalogue: 'loading' } }` in one line. */
export function stateText(value: StateValue | undefined): string {
  if (value === undefined) return 'nothing yet';
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const below = inner === undefined ? '' : stateText(inner);
    return below.split(' + ').map((path) => (path === '' || path === '{}' ? name : `${name}.${path}`));
  });
  return parts.join(' + ');
}
