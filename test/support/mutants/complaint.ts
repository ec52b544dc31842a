import type { Verdict } from './examine.ts';

/** Mutants that nobody can tell from their machine, with the reason, by name. */
export type Equivalents = ReadonlyMap<string, string>;

/** What is wrong with a mutant's verdict; nothing where it is killed, or known and shown to be no change. */
export function complaintOf(
  { name, fate, comparison }: Verdict,
  equivalents: Equivalents,
): string | undefined {
  const isKnown = equivalents.has(name);
  if (fate.kind !== 'survived') {
    return isKnown ? `${name}: no equivalent, ${fate.kind}: ${fate.said.split('\n', 1)}` : undefined;
  }
  switch (comparison?.kind) {
    case 'apart': {
      const way = comparison.way.map((step) => `    ${step}`).join('\n');
      return `${name}: a hole in the model. This way tells it apart:\n${way}\n  was ${comparison.was}\n  is  ${comparison.is}`;
    }
    case 'alike':
      return isKnown ? undefined : `${name}: nobody can notice it, and no reason is written down`;
    default:
      return `${name}: survives, and is not shown to be equivalent: ${comparison?.why}`;
  }
}
