import type { Verdict } from './examine.ts';

/** Why nobody can tell a mutant from its machine. */
export interface Reason {
  because: string;
  /** The reason is all there is: a walk would not end. What it sees until then must be alike. */
  isArgued?: true;
}

/** What is wrong with a mutant's verdict; nothing where it is killed, or known and shown to be no change. */
export function complaintOf(
  { name, fate, comparison }: Verdict,
  equivalents: ReadonlyMap<string, Reason>,
): string | undefined {
  const known = equivalents.get(name);
  if (fate.kind !== 'survived') {
    return known && `${name}: no equivalent, ${fate.kind}: ${fate.said.split('\n', 1)}`;
  }
  switch (comparison?.kind) {
    case 'apart': {
      const way = comparison.way.map((step) => `    ${step}`).join('\n');
      return `${name}: a hole in the model. This way tells it apart:\n${way}\n  was ${comparison.was}\n  is  ${comparison.is}`;
    }
    case 'alike':
      return known ? undefined : `${name}: nobody can notice it, and no reason is written down`;
    default:
      return known?.isArgued
        ? undefined
        : `${name}: survives, and is not shown to be equivalent: ${comparison?.why}`;
  }
}
