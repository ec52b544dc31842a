import { actionText } from '../../chart/edge-text.ts';
import { isHeldBack } from '../../chart/keys.ts';
import {
  type CountedPart,
  figureText,
  isUncovered,
  type Level,
  type Stamp,
  type Way,
  waysThrough,
} from '../coverage.ts';
import type { ViewerMachine } from '../data.ts';
import type { Mutant } from '../mutants.ts';

/** A state, an edge or a guard outcome of a machine with its data. */
export interface Item extends Pick<CountedPart, 'kind' | 'key'> {
  rule: string | null;
  /** Its description in words. */
  says: string[];
  /** The counts for each level that has run. */
  levels: (CountedPart & { level: Level; way: Way | undefined })[];
  isMissed: boolean;
  mutants: Mutant[];
  screens: string[];
}

export function itemsOf({ name, runs, mutants, screens }: ViewerMachine): Item[] {
  const [first] = runs;
  if (!first) return [];
  const { states, edges } = first.chart;
  const driven = runs.map((run) => ({ ...run, ways: waysThrough(run) }));
  return first.counts.map(({ kind, key }) => {
    const edge = edges.find((edge) => edge.key === key);
    const drawn = edge ?? states.find(({ id }) => id === key);
    const ruled = drawn ?? edges.find((edge) => isHeldBack(edge.key, key));
    const levels = driven.flatMap(({ level, counts, ways }) =>
      counts.filter((count) => count.key === key).map((count) => ({ ...count, level, way: ways.get(key) })),
    );
    return {
      kind,
      key,
      rule: ruled?.spec ?? null,
      says: [...(edge?.actions ?? []).map(actionText), drawn?.description ?? ''].filter(Boolean),
      levels,
      isMissed: levels.some(isUncovered),
      mutants: mutants.filter(({ keys }) => keys.includes(key)),
      screens: kind === 'state' ? screens.filter((file) => shows(file, name, key)) : [],
    };
  });
}

/** Whether a picture shows a state: `screens/booking/stores.choosing.png`. The picture `services.listed + cart.empty.png` shows both parallel states. */
const shows = (file: string, machine: string, key: string): boolean =>
  (file.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .split(' + ')
    .some((state) => state === key || `${machine}.${state}` === key);

export const survivorsOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ fate }) => fate === 'survived');

/** Summarises mutants, for example `12 of 14 killed, 1 equivalent, 1 survives`. Empty without mutants. */
export function mutantsText(mutants: readonly Mutant[]): string {
  const [killed, ...unkilled] = (['killed', 'equivalent', 'survived'] as const).map((fate) => {
    return { fate, many: mutants.filter((mutant) => mutant.fate === fate).length };
  });
  const found = unkilled.filter(({ many }) => many > 0).map(({ fate, many }) => `${many} ${fate}`);
  return mutants.length === 0 ? '' : [`${killed?.many} of ${mutants.length} killed`, ...found].join(', ');
}

/** Summarises the mutants of a machine, with the time and commit of their run. `paths`: the runs of all paths. */
export const mutantRunText = ({ mutants, mutantStamp }: ViewerMachine, paths: readonly Stamp[]): string =>
  [mutantsText(mutants), mutantStamp && figureText(mutantStamp, paths)].filter(Boolean).join(', ');
