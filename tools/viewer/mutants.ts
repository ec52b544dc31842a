import type { Chart } from '../chart/chart.ts';
import { outcomeKeys } from './coverage.ts';

/** A machine with one thing wrong, and what became of it. */
export interface Mutant {
  name: string;
  /** States, edges and guard outcomes that it changes; none, where it changes the machine as a whole. */
  keys: string[];
  fate: 'killed' | 'equivalent' | 'survived';
  /** Why it makes no difference. */
  says: string;
}

/** One of those that the mutator of statecharts leaves in `coverage/mutants/MACHINE.json`. */
export interface Verdict {
  /** `careers | loading | invoke loadOpenings | dropped`. */
  name: string;
  state?: string;
  event?: string;
  edge?: number;
  fate: 'killed' | 'unbuilt' | 'survived';
  reason?: string;
}

/** A verdict with its place in the chart. */
export function mutantOf(verdict: Verdict, chart: Chart | undefined): Mutant {
  const { name, fate, reason } = verdict;
  const keys = chart ? keysOf(verdict, chart) : [];
  if (fate !== 'survived') return { name, keys, fate: 'killed', says: '' };
  return { name, keys, fate: reason ? 'equivalent' : 'survived', says: reason ?? 'No path notices it.' };
}

function keysOf({ name, state, event, edge }: Verdict, { states, edges }: Chart): string[] {
  const [, , subject = ''] = name.split(' | ');
  const [kind, word = ''] = subject.split(' ');
  if (state === undefined && kind === 'guard') return [...outcomeKeys(word)];
  if (state !== undefined && event === undefined) return states.flatMap(({ id }) => (id === state ? id : []));
  const place = `${state} | ${event} #${edge} `;
  return edges
    .filter(({ key, actions }) =>
      state === undefined ? actions.some((one) => one.name === word) : key.startsWith(place),
    )
    .map(({ key }) => key);
}
