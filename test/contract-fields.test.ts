import { object, optional, parse, safeParse } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { LooseDay, LooseNumeric, LooseText, LooseTimeOfDay, RowId } from '../contract/fields.ts';
import { list } from '../contract/list.ts';

describe('the contract reads odd values of a backend, or treats them as absent (API-5)', () => {
  test.each([
    [LooseText, ' Ada ', 'Ada'],
    [LooseText, 7, '7'],
    [LooseText, ' ', undefined],
    [LooseText, { text: 'Ada' }, undefined],
    [LooseNumeric, '31.50', 31.5],
    [LooseNumeric, ' 20 min', 20],
    [LooseNumeric, '1,250.00', 1250],
    [LooseNumeric, 1e-7, 1e-7],
    [LooseNumeric, -4, -4],
    [LooseNumeric, '', undefined],
    [LooseNumeric, 'free', undefined],
    [LooseNumeric, [20], undefined],
    [LooseTimeOfDay, '9:30', '09:30'],
    [LooseTimeOfDay, '09:30:00', '09:30'],
    [LooseTimeOfDay, '23:59', '23:59'],
    [LooseTimeOfDay, '24:00', undefined],
    [LooseTimeOfDay, '9:5', undefined],
    [LooseTimeOfDay, '1:30 PM', undefined],
    [LooseTimeOfDay, 'at 09:30', undefined],
    [LooseDay, '2026-11-20', '2026-11-20'],
    [LooseDay, '2026-11-20 10:00:00', '2026-11-20'],
    [LooseDay, '2026-11-20T23:30:00Z', '2026-11-20'],
    [LooseDay, '2026-10-04 02:30:00', '2026-10-04'],
    [LooseDay, '5/12/2026', '2026-12-05'],
    [LooseDay, '11/12/2026 9:00', '2026-12-11'],
    [LooseDay, '12/31/2026', undefined],
    [LooseDay, '0000-00-00', undefined],
    [LooseDay, '2026-13-01', undefined],
    [LooseDay, '2026-02-30', undefined],
    [LooseDay, '2026-11-201', undefined],
    [LooseDay, 'the 2026-11-20', undefined],
  ])('%#: %j', (schema, wire, read) => {
    expect(parse(schema, wire)).toBe(read);
    expect([parse(schema, undefined), parse(schema, null)]).toEqual([undefined, undefined]);
  });
});

test.each([0, -1, 1.5, '', 'x', null, undefined, [1]])('%j is no valid id of a row', (wire) => {
  expect(safeParse(RowId, wire).success).toBe(false);
});

describe('a list (API-6)', () => {
  const ids = list(RowId, (id) => id);

  test('is read row by row, and logs each row that it drops', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(parse(ids, [3, '4', null, 'x', '3 again'])).toEqual([3, 4]);
    expect(warn.mock.calls.map(([, row]) => row)).toEqual([null, 'x', 3]);
    warn.mockRestore();
  });

  test('keeps rows without a key of their own apart', () => {
    const rows = list(object({ id: optional(RowId) }), ({ id }) => id);
    expect(parse(rows, [{}, { id: 3 }, {}])).toEqual([{}, { id: 3 }, {}]);
  });

  test.each([
    [[], true],
    [[null], false],
    [[{}, ''], false],
    [null, false],
    [undefined, false],
    [{ 0: 3 }, false],
  ])('%j is read: %s', (wire, isRead) => expect(safeParse(ids, wire).success).toBe(isRead));
});
