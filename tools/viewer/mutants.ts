import type { ChartEdge, Counted } from './coverage.ts';

/** A machine with one thing wrong, and what became of it. */
export interface Mutant {
  name: string;
  /** States, edges and guard outcomes that it changes; none, where it changes the machine as a whole. */
  keys: string[];
  fate: 'killed' | 'equivalent' | 'survived';
  /** Why it makes no difference, or what tells it from its machine. */
  says: string;
}

/** One that the mutator of statecharts leaves, in `verdicts` of `coverage/mutants/*.json`. */
export interface Verdict {
  machine: string;
  name: string;
  where?: { state?: string; event?: string; edge?: number; word?: string };
  fate: { kind: 'killed' | 'endless' | 'unbuilt' | 'survived' };
  complaint?: string;
  reason?: string;
}

/** A verdict with its place in the chart. */
export function mutantOf(verdict: Verdict, edges: readonly ChartEdge[], states: readonly Counted[]): Mutant {
  const { name, fate, complaint, reason = 'No reason is written down.' } = verdict;
  const keys = keysOf(verdict, edges, states);
  if (fate.kind !== 'survived') return { name, keys, fate: 'killed', says: '' };
  return complaint === undefined
    ? { name, keys, fate: 'equivalent', says: reason }
    : { name, keys, fate: 'survived', says: complaint.replace(`${name}: `, '') };
}

function keysOf(
  { where = {}, name }: Verdict,
  edges: readonly ChartEdge[],
  states: readonly Counted[],
): string[] {
  const { state, event, edge, word } = where;
  if (word?.startsWith('guard ')) {
    const guard = word.slice('guard '.length);
    if (name.endsWith(' never true')) return [`${guard} is true`];
    return name.endsWith(' always true') ? [`${guard} is false`] : [`${guard} is true`, `${guard} is false`];
  }
  const isMeant = (one: ChartEdge) =>
    word?.startsWith('action ')
      ? one.actions.some((action) => action.split(' ')[0] === word.slice('action '.length))
      : event !== undefined && one.key.startsWith(`${state} | ${event} #${edge} `);
  if (word !== undefined || event !== undefined) return edges.filter(isMeant).map(({ key }) => key);
  return states.filter(({ key }) => key === state).map(({ key }) => key);
}
