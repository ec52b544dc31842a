import type { StateValue } from 'xstate';
import type { Recorded } from './recorder.ts';

/** One step of a path as it was driven: what happened, what the machine came to, what that took. */
export interface LoggedStep {
  /** The model's event with its payload: `date.choose {"date":"today"}`. */
  event: string;
  /** Where the machine stands after it: `services.categories.listed + services.catalogue.loading`. */
  state: string;
  /** States, edges and guard outcomes of the machine that came about in it. */
  takes: string[];
  /** Rules that the chart's edges of this step name. */
  rules: string[];
  /** The page, line by line, where there was one. */
  lines?: string[];
}

/** Paths with every text written once: a step is `[event, state, takes, rules]`, numbers into the four lists. */
export interface Driven {
  events: string[];
  states: string[];
  keys: string[];
  rules: string[];
  /** In the order of their numbers, the first is path 1. */
  paths: (readonly [event: number, state: number, takes: number[], rules: number[]])[][];
}

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

/** A guard's two outcomes, as they are named everywhere. */
export const outcomeKeys = (guard: string) => [`${guard} is true`, `${guard} is false`] as const;

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
  const tables = { events: new Table(), states: new Table(), keys: new Table(), rules: new Table() };
  const steps = paths.map((path) =>
    path.map(
      ({ event, state, takes, rules }) =>
        [
          tables.events.at(event),
          tables.states.at(state),
          takes.map((key) => tables.keys.at(key)),
          rules.map((rule) => tables.rules.at(rule)),
        ] as const,
    ),
  );
  const { events, states, keys, rules } = tables;
  return { events: events.all, states: states.all, keys: keys.all, rules: rules.all, paths: steps };
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
