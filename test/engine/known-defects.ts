import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A defect of the product that the proof knows: its test has to complain in these words, and of nothing else. */
export interface KnownDefect {
  /** By its number in the ledger. */
  id: string;
  machine: string;
  /** The test's name; with a star at its end, the beginning of the names of all tests that may complain of it. */
  test: string;
  /** Words of its complaint. */
  says: string;
  /** The shortest way to it that is known. */
  path: readonly string[];
  /** What fast-check tries first, so that no seed can lose it: a value as JSON. */
  counterexample?: unknown;
}

const known: KnownDefect[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../known-defects.json'), 'utf8'),
);

export const defectsIn = (test: string): KnownDefect[] => known.filter((one) => one.test === test);

export const mayComplain = (test: string): KnownDefect[] =>
  known.filter((one) => one.test.endsWith('*') && test.startsWith(one.test.slice(0, -1)));

/** Complaints have to be those of the list, each of them: one that is no more fails as well. */
export function expectKnown(test: string, complaints: readonly string[]): void {
  const rows = defectsIn(test);
  const gone = rows.filter(({ says }) => !complaints.some((complaint) => complaint.includes(says)));
  const all = [...rows, ...mayComplain(test)];
  const fresh = complaints.filter((complaint) => !all.some(({ says }) => complaint.includes(says)));
  expect({
    'complaints that no row of known-defects.json knows': fresh,
    'rows of known-defects.json that complain no more': gone.map(({ id }) => id),
  }).toEqual({
    'complaints that no row of known-defects.json knows': [],
    'rows of known-defects.json that complain no more': [],
  });
}
