import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartEdge } from '../support/paths/chart.ts';
import { type AllLeft, figuresOf, type Left, type Mutants, type Mutated } from './mutants.ts';

/** Mutants of one machine. */
export interface MachineMutants {
  /** All of them. */
  statechart: Mutants | null;
  source: Mutants | null;
  /** Those that belong to no state, edge or guard: of the root, and of what no edge orders. */
  elsewhere: Mutated['mutants'];
  /** Files that changed after the mutants were tried, so that the figures may be wrong. */
  changedSince: { statechart: string[]; source: string[] };
}

interface Asked {
  root: string;
  name: string;
  /** The files that the verdicts rest on. */
  files: readonly string[];
  edges: readonly ChartEdge[];
  states: readonly { key: string }[];
}

/** Who gets which mutants of a machine. */
export function mutantsOfMachine(all: AllLeft, { root, name, files, edges, states }: Asked) {
  const shared = (makers: keyof Mutated['mutants']) => {
    const { run, left, isOfAll = true } = all[makers];
    const own = left.filter(({ machine }) => machine === name);
    const isThere = isOfAll ? own.length > 0 : run.at !== null;
    const byKey = new Map<string | undefined, Left[]>();
    for (const one of own) {
      const keys = keysOf(one, edges, states);
      for (const key of keys.length > 0 ? keys : [undefined])
        byKey.set(key, [...(byKey.get(key) ?? []), one]);
    }
    const figures = (some: readonly Left[] = []) => (isThere ? figuresOf(some, isOfAll) : null);
    return {
      of: (key: string) => figures(byKey.get(key)),
      all: figures(own),
      elsewhere: figures(byKey.get(undefined)),
      changedSince: isThere ? newerThan(own[0]?.at ?? Date.parse(run.at ?? ''), root, files) : [],
    };
  };
  const { statechart, source } = { statechart: shared('statechart'), source: shared('source') };
  const machine: MachineMutants = {
    statechart: statechart.all,
    source: source.all,
    elsewhere: { statechart: statechart.elsewhere, source: source.elsewhere },
    changedSince: { statechart: statechart.changedSince, source: source.changedSince },
  };
  const of = (key: string): Mutated => ({
    mutants: { statechart: statechart.of(key), source: source.of(key) },
  });
  return { machine, of };
}

/** The keys of the report that a mutant belongs to; none, where it changes the machine as a whole. */
function keysOf(
  { where, name }: Left,
  edges: readonly ChartEdge[],
  states: readonly { key: string }[],
): string[] {
  const { key, state, event, edge, word } = where;
  if (key !== undefined) return edges.some((one) => one.key === key) ? [key] : [];
  if (word?.startsWith('guard ')) return outcomesOf(word.slice('guard '.length), name);
  if (word?.startsWith('action ')) {
    const action = word.slice('action '.length);
    return edges
      .filter(({ actions }) => actions.some((one) => one.split(' ')[0] === action))
      .map((one) => one.key);
  }
  if (event !== undefined) {
    const start = `${state} | ${event} #${edge} `;
    return edges.filter((one) => one.key.startsWith(start)).map((one) => one.key);
  }
  return states.filter((one) => one.key === state).map((one) => one.key);
}

/** The outcome that a guard with another rule never has. */
function outcomesOf(guard: string, name: string): string[] {
  const [isTrue, isFalse] = [`${guard} is true`, `${guard} is false`];
  if (name.endsWith(' never true')) return [isTrue];
  return name.endsWith(' always true') ? [isFalse] : [isTrue, isFalse];
}

/** Those of the files that were written after a time. */
const newerThan = (at: number, root: string, files: readonly string[]): string[] =>
  files.filter((file) => (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > at);
