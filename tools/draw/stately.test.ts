import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
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
const named = ['key', 'blocked', 'delay'];

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

test.each([
  ['a guard', '"lampsAreGood"', '"lampsAreBad"'],
  ['an action', '"remember"', '"forget"'],
  ['what an action says', 'Out of use', 'In use'],
  ['a target', '["off"]', '["working"]'],
  ['an event', '"card.show"', '"card.take"'],
  ['a delay', '"20000"', '"10000"'],
  ['a service', '"src":"testLamps"', '"src":"testButton"'],
  ['the id of a service', '"id":"testLamps"', '"id":"lamps"'],
  ['where it begins', '"initial":"testing"', '"initial":"off"'],
  ['a type', '"type":"parallel"', '"type":"compound","initial":"lamps"'],
  ['a history', '"history":"deep"', '"history":"shallow"'],
  ['a description', 'Lights every lamp', 'Lights a lamp'],
  ['a rule', '"CROSS-2"', '"CROSS-1"'],
  ['whether it enters again', '"reenter":true', '"reenter":false'],
  ['the order of states', '"stop":{"after"', '"walk":{},"stop":{"after"'],
  ['an entry', '"entry":[{"type":"note"', '"entry":[{"type":"tick"'],
  ['a tag', '"first"', '"last"'],
])('the comparison sees a change of %s', (_, from, to) => {
  const text = JSON.stringify(statelyJson(crossingMachine));
  expect(text).toContain(from);
  const chart = without(chartOf(crossingMachine), named);
  expect(without(pasted(text.replace(from, to)), named)).not.toEqual(chart);
});
