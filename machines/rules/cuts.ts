import type { Service } from '../../contract/catalogue.ts';

/** Whether a person has several cuts, which may be meant for two people. `cuts` has the names of all services that are cuts (PAIR-7). */
export const hasSeveralCuts = (chosen: readonly Service[], cuts: readonly string[]): boolean =>
  chosen.filter(({ name }) => cuts.includes(name)).length > 1;
