import type { Examiner } from './examine.ts';
import type { Mutant } from './mutants.ts';

interface Chosen {
  examiner: Pick<Examiner, 'machine'>;
  mutant: Mutant;
}

/**
 * Two halves that take about as long, each with the places its mutants have among all. A machine goes to one of them,
 * since its paths have to be driven wherever its mutants are looked at; one alone is shared.
 */
export function halvesOf<C extends Chosen>(chosen: readonly C[]): [Placed<C>[], Placed<C>[]] {
  const placed = chosen.map((one, place) => ({ ...one, place }));
  const byMachine = new Map<string, Placed<C>[]>();
  for (const one of placed) {
    const { machine } = one.examiner;
    byMachine.set(machine, [...(byMachine.get(machine) ?? []), one]);
  }
  if (byMachine.size === 1) return [placed.filter(isEven), placed.filter((one) => !isEven(one))];
  const halves: [Half<C>, Half<C>] = [
    { cost: 0, all: [] },
    { cost: 0, all: [] },
  ];
  for (const mutants of [...byMachine.values()].sort((a, b) => b.length - a.length)) {
    const [first, second] = halves;
    const less = first.cost <= second.cost ? first : second;
    // A machine that is twice as large has twice as many, and each takes twice as long.
    less.cost += mutants.length ** 2;
    less.all.push(...mutants);
  }
  return [halves[0].all, halves[1].all];
}

type Placed<C> = C & { place: number };

interface Half<C> {
  cost: number;
  all: Placed<C>[];
}

const isEven = ({ place }: { place: number }): boolean => place % 2 === 0;
