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

/** Returns a chart without properties that the other format lacks or names differently. */
const omitProperties = (chart: Chart, names: string[]): unknown =>
  JSON.parse(JSON.stringify(chart, (key, value) => (names.includes(key) ? undefined : value)));

/** Keys of edges contain the names of delays, which are milliseconds in the JSON. */
const propertiesWithDelays = ['key', 'blocked'];

const pasted = (text: string): Chart => chartOf(createMachine(JSON.parse(text)));

describe.each(all.map((machine, index) => ({ ...machine, parsed: read[index] ?? {} })))(
  '$machine.id',
  ({ machine, parsed }) => {
    const chart = chartOf(machine);

    test("Stately's published parser reads the machine as XState runs it", () => {
      // The parser is for XState 4: it reads only the description of `meta`, and `internal` instead of `reenter`.
      const lost = ['spec', 'reenters'];
      const { delays } = machine.implementations;
      const found = chartOf((createMachine(parsed) as AnyStateMachine).provide({ delays }));
      expect(omitProperties(found, lost)).toEqual(omitProperties(chart, lost));
    });

    test('XState reads the same chart from the JSON, and Stately recognises the text as JSON', () => {
      const text = JSON.stringify(statelyJson(machine), null, 2);
      expect(omitProperties(pasted(text), propertiesWithDelays)).toEqual(
        omitProperties(chart, propertiesWithDelays),
      );
      // Stately's visualiser looks for these before it tries to parse JSON.
      expect(text).not.toMatch(/\b(createMachine|setup)\s*\(|\bimport\s/);
    });
  },
);

test('the comparison detects a change of any word in the JSON', () => {
  const text = JSON.stringify(statelyJson(crossingMachine));
  const chart = omitProperties(chartOf(crossingMachine), propertiesWithDelays);
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)+"/g)];
  expect(words.length).toBeGreaterThan(100);
  const unseen = words.filter(({ index }) => {
    const changed = `${text.slice(0, index + 1)}other-${text.slice(index + 1)}`;
    try {
      return isDeepStrictEqual(omitProperties(pasted(changed), propertiesWithDelays), chart);
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  });
  // XState recognises a history state by its property `history` alone.
  expect(unseen.map(([word]) => word)).toEqual(['"type"']);
});
