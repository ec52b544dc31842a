import { actionText } from '../../chart/edge-text.ts';
import { isHeldBack } from '../../chart/keys.ts';
import { type Counted, isMissed, type Level, type Way, waysThrough } from '../coverage.ts';
import type { ViewerMachine } from '../data.ts';
import type { Mutant } from '../mutants.ts';

/** A state, an edge or a guard outcome of a machine, with all that is known of it. */
export interface Item extends Pick<Counted, 'kind' | 'key'> {
  rule: string | null;
  /** What it does and what it is, in words. */
  says: string[];
  /** One a level that was driven. */
  levels: (Counted & { level: Level; way: Way | undefined })[];
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
    const edge = edges.find((one) => one.key === key);
    const drawn = edge ?? states.find(({ id }) => id === key);
    const ruled = drawn ?? edges.find((one) => isHeldBack(one.key, key));
    const levels = driven.flatMap(({ level, counts, ways }) =>
      counts.filter((one) => one.key === key).map((one) => ({ ...one, level, way: ways.get(key) })),
    );
    return {
      kind,
      key,
      rule: ruled?.spec ?? null,
      says: [...(edge?.actions ?? []).map(actionText), drawn?.description ?? ''].filter(Boolean),
      levels,
      isMissed: levels.some(isMissed),
      mutants: mutants.filter(({ keys }) => keys.includes(key)),
      screens: kind === 'state' ? screens.filter((file) => shows(file, name, key)) : [],
    };
  });
}

/** `screens/booking/stores.choosing.png`; of parallel regions `services.listed + cart.empty.png` shows both. */
const shows = (file: string, machine: string, key: string): boolean =>
  (file.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .split(' + ')
    .some((state) => state === key || `${machine}.${state}` === key);

export const survivorsOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ fate }) => fate === 'survived');

/** `12 of 14 killed, 1 equivalent, 1 survives`, or nothing where none was tried. */
export function mutantsText(mutants: readonly Mutant[]): string {
  const [killed, ...others] = (['killed', 'equivalent', 'survived'] as const).map((fate) => {
    return { fate, many: mutants.filter((one) => one.fate === fate).length };
  });
  const found = others.filter(({ many }) => many > 0).map(({ fate, many }) => `${many} ${fate}`);
  return mutants.length === 0 ? '' : [`${killed?.many} of ${mutants.length} killed`, ...found].join(', ');
}
