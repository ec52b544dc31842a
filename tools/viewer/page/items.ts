import {
  type Counted,
  countedIn,
  excuseOf,
  type Kind,
  kinds,
  type Level,
  type Way,
  waysThrough,
} from '../coverage.ts';
import type { ViewerMachine } from '../data.ts';
import type { Mutant } from '../mutants.ts';

/** A state, an edge or a guard outcome of a machine, with all that is known of it. */
export interface Item {
  kind: Kind;
  key: string;
  rule: string | null;
  /** What it does and what it is, in words. */
  says: string[];
  /** One a level that was driven. */
  levels: { level: Level; times: number; way: Way | undefined; excuse: string | undefined }[];
  mutants: Mutant[];
  screens: string[];
}

export function itemsOf({ name, runs, mutants, screens }: ViewerMachine): Item[] {
  const [first] = runs;
  if (!first) return [];
  const driven = runs.map((run) => ({ run, counted: countedIn(run), ways: waysThrough(run.driven) }));
  const itemOf = (kind: Kind, { key }: Counted): Item => {
    const edge = first.chart.edges.find((one) => one.key === key);
    const drawn = edge ?? first.chart.states.find((one) => one.key === key);
    return {
      kind,
      key,
      rule: drawn?.rule ?? null,
      says: [...(edge?.actions ?? []), drawn?.description ?? ''].filter((words) => words !== ''),
      levels: driven.map(({ run, counted, ways }) => ({
        level: run.level,
        times: counted[kind].find((one) => one.key === key)?.taken ?? 0,
        way: ways.get(key),
        excuse: excuseOf(run, key),
      })),
      mutants: mutants.filter(({ keys }) => keys.includes(key)),
      screens: kind === 'state' ? screens.filter((file) => shows(file, name, key)) : [],
    };
  };
  return kinds.flatMap((kind) => countedIn(first)[kind].map((one) => itemOf(kind, one)));
}

/** `screens/booking/stores.choosing.png`; of parallel regions `services.listed + cart.empty.png` shows both. */
const shows = (file: string, machine: string, key: string): boolean =>
  (file.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .split(' + ')
    .some((state) => state === key || `${machine}.${state}` === key);

export const isMissed = ({ levels }: Item): boolean =>
  levels.some(({ times, excuse }) => times === 0 && excuse === undefined);

export const survivorsOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ fate }) => fate === 'survived');

/** `12 of 14 killed, 1 equivalent, 1 survives`, or nothing where none was tried. */
export function mutantsInWords(mutants: readonly Mutant[]): string {
  const of = (fate: Mutant['fate']) => mutants.filter((one) => one.fate === fate).length;
  const [equivalent, survived] = [of('equivalent'), of('survived')];
  if (mutants.length === 0) return '';
  return [
    `${of('killed')} of ${mutants.length} killed`,
    ...(equivalent > 0 ? [`${equivalent} equivalent`] : []),
    ...(survived > 0 ? [`${survived} ${survived === 1 ? 'survives' : 'survive'}`] : []),
  ].join(', ');
}
