import type { StateValue } from 'xstate';
import { type Driven, type LoggedStep, outcomeKeys } from '../../tools/viewer/coverage.ts';
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

function countsIn(seen: Recorded | undefined): Record<string, number> {
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

/** The logs of a machine's paths, by their numbers, as they are kept. */
export function packed(paths: readonly (readonly LoggedStep[])[]): Driven {
  const tables = {
    events: new Table(),
    states: new Table(),
    keys: new Table(),
    rules: new Table(),
    lines: new Table(),
  };
  const steps = paths.map((path) =>
    path.map(
      ({ event, state, takes, rules, lines }) =>
        [
          tables.events.at(event),
          tables.states.at(state),
          takes.map((key) => tables.keys.at(key)),
          rules.map((rule) => tables.rules.at(rule)),
          (lines ?? []).map((line) => tables.lines.at(line)),
        ] as const,
    ),
  );
  const { events, states, keys, rules, lines } = tables;
  return {
    events: events.all,
    states: states.all,
    keys: keys.all,
    rules: rules.all,
    lines: lines.all,
    paths: steps,
  };
}

/** Texts by number, each once. */
class Table {
  readonly #numbers = new Map<string, number>();

  at(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  }

  get all(): string[] {
    return [...this.#numbers.keys()];
  }
}
