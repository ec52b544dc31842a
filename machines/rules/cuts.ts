import type { Service } from '../../contract/catalogue.ts';

/** Returns the last of several cuts of a person, which may be meant for somebody else; null for fewer cuts. `cuts` has the names of all services that are cuts (PAIR-7). */
export function cutForSecond(chosen: readonly Service[], cuts: readonly string[]): Service | null {
  const own = chosen.filter(({ name }) => cuts.includes(name));
  return own.length > 1 ? (own.at(-1) ?? null) : null;
}
