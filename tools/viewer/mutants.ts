import type { Chart } from '../chart/chart.ts';
import { outcomeKeys, type Stamp } from './coverage.ts';

/** A mutant of a machine and its result. */
export interface Mutant {
  name: string;
  /** The states, edges and guard outcomes that it changes. Empty if it changes the machine as a whole. */
  keys: string[];
  fate: 'killed' | 'equivalent' | 'survived';
  /** The reason why it is equivalent. */
  says: string;
}

/** `coverage/mutants/MACHINE.json`, which a run of all mutants of a machine writes. */
export interface MutantRun extends Stamp {
  mutants: MutantReport[];
}

export interface MutantReport {
  /** `careers | loading | invoke loadOpenings | dropped`. */
  name: string;
  state?: string;
  event?: string;
  edge?: number;
  fate: 'killed' | 'unbuilt' | 'survived';
  reason?: string;
}

/** Adds the place in the chart to a verdict. */
export function mutantOf(verdict: MutantReport, chart: Chart | undefined): Mutant {
  const { name, fate, reason } = verdict;
  const keys = chart ? keysOf(verdict, chart) : [];
  if (fate !== 'survived') return { name, keys, fate: 'killed', says: '' };
  return { name, keys, fate: reason ? 'equivalent' : 'survived', says: reason ?? 'No path fails on it.' };
}

function keysOf({ name, state, event, edge }: MutantReport, { states, edges }: Chart): string[] {
  const [, , subject = ''] = name.split(' | ');
  const [kind, word = ''] = subject.split(' ');
  if (state === undefined && kind === 'guard') return [...outcomeKeys(word)];
  if (state !== undefined && event === undefined) return states.flatMap(({ id }) => (id === state ? id : []));
  const place = `${state} | ${event} #${edge} `;
  return edges
    .filter(({ key, actions }) =>
      state === undefined ? actions.some((action) => action.name === word) : key.startsWith(place),
    )
    .map(({ key }) => key);
}
