import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type Chart, chartOf } from '../chart/chart.ts';
import { machines } from '../chart/machines.ts';
import { crossingMachine } from '../example/crossing.machine.ts';
import { statelyJson } from './stately-json.ts';

const root = join(import.meta.dirname, '../..');
const all = [{ machine: crossingMachine, file: 'tools/example/crossing.machine.ts' }, ...machines];
const read: object[] = JSON.parse(
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'parser/parse.mjs'), ...all.map(({ file }) => join(root, file))],
    { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 },
  ),
);

/** A chart without what another form has no place for, or has another name for. */
const without = (chart: Chart, names: string[]): unknown =>
  JSON.parse(JSON.stringify(chart, (key, value) => (names.includes(key) ? undefined : value)));

/** Edges are known by the names of delays, which are milliseconds in the JSON. */
const named = ['key', 'blocked'];

const pasted = (text: string): Chart => chartOf(createMachine(JSON.parse(text)));

describe.each(all.map((one, index) => ({ ...one, parsed: read[index] ?? {} })))(
  '$machine.id',
  ({ machine, parsed }) => {
    const chart = chartOf(machine);

    test("comes through Stately's published parser as it runs", () => {
      // It reads for XState 4: of `meta` it knows the description only, and it looks for `internal`, not for `reenter`.
      const lost = ['spec', 'reenters'];
      const { delays } = machine.implementations;
      const found = chartOf((createMachine(parsed) as AnyStateMachine).provide({ delays }));
      expect(without(found, lost)).toEqual(without(chart, lost));
    });

    test('comes back from the JSON whole, and is taken for JSON where it is pasted', () => {
      const text = JSON.stringify(statelyJson(machine), null, 2);
      expect(without(pasted(text), named)).toEqual(without(chart, named));
      // What Stately's visualiser looks for before it tries JSON.
      expect(text).not.toMatch(/\b(createMachine|setup)\s*\(|\bimport\s/);
    });
  },
);

test('the comparison sees a change of any word of the JSON', () => {
  const text = JSON.stringify(statelyJson(crossingMachine));
  const chart = without(chartOf(crossingMachine), named);
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)+"/g)];
  expect(words.length).toBeGreaterThan(100);
  const unseen = words.filter(({ index }) => {
    const changed = `${text.slice(0, index + 1)}other-${text.slice(index + 1)}`;
    try {
      return isDeepStrictEqual(without(pasted(changed), named), chart);
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  });
  // XState knows a history state by its `history` alone.
  expect(unseen.map(([word]) => word)).toEqual(['"type"']);
});
