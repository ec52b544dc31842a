import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingMachine } from '../../../machines/booking.machine.ts';
import type { Reason } from './equivalents.ts';
import { pageOf, tableOf } from './page.ts';
import { edgeWithin, readSource } from './places.ts';
import { type StrykerReport, strays, verdictsOf } from './verdicts.ts';

const file = 'machines/booking.machine.ts';
const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');

test.each([
  ["'submitWasTaken', target", 'booking.restoring | always #1 [submitWasTaken] | booking.confirmation.taken'],
  [
    "'storeIsChosen', target: 'services'",
    'booking.stores | step.continue #0 [storeIsChosen] | booking.services',
  ],
  ["'emptyStores',", 'booking.stores.loading | xstate.error.actor.loadStores #0 | booking.stores.failed'],
  [
    "'preselectFirstStore',",
    'booking.stores.loading | xstate.done.actor.loadStores #2 | booking.stores.choosing',
  ],
  [
    "'asking', meta",
    'booking.checking.waiting | xstate.after.askAgainAfter.booking.checking.waiting #0 | booking.checking.asking',
  ],
  ["context.leftAt === 'barber'", undefined],
])('%s lies in the edge %s', (text, edge) => {
  const { namesAt } = readSource(file, source);
  expect(edgeWithin(bookingMachine, namesAt(source.indexOf(text)))).toBe(edge);
});

describe('what became of the mutants of a report', () => {
  const money = 'export const sum = (a: number, b: number) =>\n  a + b;\n';
  const mutant = {
    mutatorName: 'ArithmeticOperator',
    replacement: 'a - b',
    status: 'Survived',
    location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } },
  };
  const known: Reason = {
    because: 'Nobody adds anything but nothing.',
    mutants: [
      {
        file: 'money.ts',
        within: 'sum',
        mutator: 'ArithmeticOperator',
        original: 'a + b',
        replacement: 'a - b',
      },
    ],
  };
  const left = (...statuses: string[]): StrykerReport => ({
    files: { 'money.ts': { source: money, mutants: statuses.map((status) => ({ ...mutant, status })) } },
  });
  const judged = (report: StrykerReport, reasons: Reason[] = []) => verdictsOf(report, [], reasons);

  test('each is told with its place', () => {
    expect(judged(left('Survived'))).toEqual([
      { machine: null, ...known.mutants[0], line: 2, status: 'survivor' },
    ]);
  });

  test('what no test ran survives; what was left out is no mutant', () => {
    const statuses = judged(left('Killed', 'Timeout', 'NoCoverage', 'RuntimeError', 'Ignored'));
    expect(statuses.map(({ status }) => status)).toEqual(['killed', 'timeout', 'survivor', 'killed']);
  });

  test('of a broken run nothing is told', () => {
    expect(() => judged(left('Pending'))).toThrow('Pending');
  });

  test('a known equivalent is one as long as nobody notices it', () => {
    const verdicts = judged(left('Survived'), [known]);
    expect(verdicts[0]).toMatchObject({ status: 'equivalent', reason: known.because });
    expect(strays(verdicts, [known])).toEqual([]);
    expect(strays(judged(left('Killed'), [known]), [known])).toEqual([expect.stringContaining('noticed')]);
    expect(strays(judged(left()), [known])).toEqual([]);
    const other = { ...known, mutants: known.mutants.map((one) => ({ ...one, replacement: 'a * b' })) };
    expect(strays(verdicts, [other])).toEqual([expect.stringContaining('no mutant')]);
  });

  test('the page tells figures and reasons', () => {
    const verdicts = judged(left('Survived', 'Killed'), [known]);
    expect(tableOf(verdicts).at(-1)).toEqual(['together', '2', '1', '0', '1', '0']);
    expect(pageOf(verdicts, { seconds: 61, missing: [] })).toContain('1 min 1 s');
    expect(pageOf(verdicts, { seconds: undefined, missing: ['queue'] })).toContain('Not run yet: queue.');
    expect(pageOf(verdicts, { seconds: 61, missing: [] })).toContain(
      `**${known.because}**\n\n- [money.ts](../money.ts#L2), \`sum\``,
    );
  });
});
