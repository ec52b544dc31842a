import equivalents from './equivalents.json' with { type: 'json' };

const reasons = new Map(
  Object.entries(equivalents).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** Why nobody can tell a mutant from its machine, if nobody can. */
export const reasonOf = (name: string): string | undefined => reasons.get(name);

/** Mutants of a machine that the list calls equivalent. */
export const equivalentsOf = (machine: string): string[] =>
  [...reasons.keys()].filter((name) => name.startsWith(`${machine} | `));
