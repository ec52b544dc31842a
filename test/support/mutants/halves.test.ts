import { expect, test } from 'vitest';
import { halvesOf } from './halves.ts';
import type { Mutant } from './mutants.ts';

const mutantsOf = (machine: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    examiner: { machine },
    mutant: { name: `${machine} | ${index}`, operator: 'edge deleted' } as Mutant,
  }));
const namesIn = (half: ReturnType<typeof halvesOf>[0]) => half.map(({ mutant }) => mutant.name);
const machinesIn = (half: ReturnType<typeof halvesOf>[0]) => [
  ...new Set(half.map(({ examiner }) => examiner.machine)),
];

test('each machine is in one half, the large one alone', () => {
  const chosen = [...mutantsOf('small', 20), ...mutantsOf('large', 60), ...mutantsOf('middle', 40)];
  const [first, second] = halvesOf(chosen);
  expect(machinesIn(first)).toEqual(['large']);
  expect(machinesIn(second)).toEqual(['middle', 'small']);
});

test('a machine alone is in both', () => {
  const [first, second] = halvesOf(mutantsOf('only', 5));
  expect([namesIn(first), namesIn(second)]).toEqual([
    ['only | 0', 'only | 2', 'only | 4'],
    ['only | 1', 'only | 3'],
  ]);
});

test('none is lost, and each knows its place among all', () => {
  const chosen = [...mutantsOf('one', 7), ...mutantsOf('other', 9), ...mutantsOf('third', 1)];
  const all = halvesOf(chosen).flat();
  expect(all.map(({ place }) => place).sort((a, b) => a - b)).toEqual(chosen.map((_, index) => index));
  for (const { place, mutant } of all) expect(chosen[place]?.mutant).toBe(mutant);
});
