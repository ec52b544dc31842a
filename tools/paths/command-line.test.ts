import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chapters, ledger } from '../../machines/ledger.ts';
import { viewerData } from '../viewer/data.ts';
import { blocked, closing, door, putDoor } from '../viewer/sample.ts';
import { citationsIn } from './citations.ts';
import { parseCommandLine } from './command-line.ts';
import { mutantsOf } from './dimensions.ts';
import { ledgerPage, ledgerProblem } from './ledger.ts';
import { main, pathMeant } from './main.ts';

const asked = (...words: string[]) => parseCommandLine(words, ['door', 'window']);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paths-'));
  putDoor(root);
  return () => rmSync(root, { recursive: true });
});

test.each([
  [['--machin', 'door'], "Unknown option '--machin'"],
  [['--machine', 'dor'], 'There is no machine "dor". There are door, window.'],
  [['--level', 'browser'], 'There is no level "browser". There are actor, page.'],
  [['--seed', 'x'], '"x" is not a number.'],
  [['--path', '1'], 'One path is of one machine'],
  [['--headed', '--machine', 'door'], 'Which path?'],
])('the command line %j is rejected with an explanation', (words, complaint) => {
  expect(() => asked(...words)).toThrow(complaint);
});

test('`pathMeant` finds a path by its number, by a key or by parts of a key', () => {
  const meant = (...words: string[]) =>
    pathMeant(root, { ...asked('--machine', 'door', ...words), machine: 'door', level: 'actor' });
  expect(meant('--path', '2')).toEqual({ path: 2, step: null, key: null });
  expect(meant('--edge', closing)).toEqual({ path: 2, step: 1, key: closing });
  expect(meant('--edge', 'close blocked')).toEqual({ path: 1, step: 1, key: blocked });
  expect(meant('--edge', 'is true', '--path', '1')).toEqual({ path: 1, step: 2, key: 'doorIsFree is true' });
  expect(() => meant('--edge', 'door.close')).toThrow('"door.close" fits 3. Which one?');
  expect(() => meant('--edge', 'dor.close blocked')).toThrow(`Did you mean:\n  --edge "${blocked}"`);
  expect(() => meant('--edge', 'blocked', '--path', '2')).toThrow('These do: 1.');
  expect(() => meant('--path', '3')).toThrow('there is no path 3');
});

test('the command fails if a level misses something or the ledger page is stale', async () => {
  expect(await main(root, ['--mashine'])).toBe(2);
  expect(ledgerProblem(root, false)).toEqual([expect.stringContaining('docs/spec-ledger.md is stale')]);
  expect(await main(root, ['--report-only', '--level', 'actor'])).toBe(1);
  expect(ledgerProblem(root, true)).toEqual([]);
  expect(ledgerProblem(root, false)).toEqual([]);
  expect(await main(root, ['--report-only', '--level', 'actor'])).toBe(0);
  expect(await main(root, ['--report-only', '--level', 'page'])).toBe(1);
});

test('a failed run is a problem of the report', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  await main(root, ['--report-only', '--level', 'page']);
  expect(error.mock.calls.join()).toContain('door, page: failed: path 2 of 1 steps');
});

test.each([
  [['--machine', 'door'], []],
  [['--level', 'page'], ['door.actor.json']],
  [['--machine', 'door', '--level', 'actor'], ['door.page.json']],
  [[], []],
])('a run of %j deletes the figures that it replaces, also if it cannot start', async (words, kept) => {
  // The folder has no Vitest, so no run can write figures.
  expect(await main(root, words)).toBe(1);
  expect(readdirSync(join(root, 'coverage/paths'))).toEqual(kept);
});

test('a run of a dimension deletes the figures of its last run, also if it cannot start', async () => {
  expect(await main(root, ['--with', 'answers'])).toBe(1);
  expect(readdirSync(join(root, 'coverage/dimensions'))).toEqual([]);
});

test.each([
  [['--runs', '100'], false],
  [['--runs', 'all', '--machine', 'door'], false],
  [['--runs', '5'], true],
  [[], true],
])('mutants with %j: the figures of the last run of all mutants are kept: %j', async (words, isKept) => {
  expect(await main(root, ['--with', 'mutants', ...words])).toBe(1);
  expect(existsSync(join(root, 'coverage/mutants/door.json'))).toBe(isKept);
});

test('the report states when and on which commit the mutants ran', async () => {
  const [machine] = viewerData(root).machines;
  expect(machine && mutantsOf(machine)).toContain('1 survived, 2026-11-19 08:15 UTC, a1b2c3d, old');
});

test('the ledger page has the text and the edges of each rule', () => {
  const page = ledgerPage(chapters, {
    machines: [{ chart: door.chart, file: 'door.machine.ts' }],
    citations: citationsIn(root),
    decisions: [],
  });
  expect(page).toContain(`**BOOK-12** ${ledger.find(({ id }) => id === 'BOOK-12')?.rule}`);
  expect(page).toContain('- edges: `door.open: door.close [doorIsFree]`');
});
