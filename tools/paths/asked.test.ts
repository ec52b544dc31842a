import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ledger } from '../../machines/ledger.ts';
import { viewerData } from '../viewer/data.ts';
import { blocked, closing, door, putDoor } from '../viewer/sample.ts';
import { askedBy } from './asked.ts';
import { ledgerPage, ledgerProblem } from './ledger.ts';
import { main, pathMeant } from './main.ts';

const asked = (...words: string[]) => askedBy(words, ['door', 'window']);

test.each([
  [['--machin', 'door'], 'There is no option "--machin". Did you mean --machine?'],
  [['--machine', 'dor'], 'There is no machine "dor". Did you mean door?'],
  [['--level', 'browser'], 'There is no level "browser". There are actor, page.'],
  [['--with', 'answer'], 'There is no dimension "answer". Did you mean answers?'],
  [['--seed', 'x'], '"x" is no number.'],
  [['--path', '1'], 'One path is of one machine'],
  [['--headed', '--machine', 'door'], 'Which path?'],
])('says what is wrong with %j', (words, complaint) => {
  expect(() => asked(...words)).toThrow(complaint);
});

test('finds the path that is meant, by its number, by a key or by parts of one', () => {
  const root = mkdtempSync(join(tmpdir(), 'paths-'));
  putDoor(root);
  const meant = (...words: string[]) =>
    pathMeant(root, { ...asked(...words), machine: 'door', level: asked(...words).level ?? 'actor' });
  const of = (edge: string, ...more: string[]) => meant('--machine', 'door', '--edge', edge, ...more);
  expect(meant('--machine', 'door', '--path', '2')).toEqual({ path: 2, step: null, key: null });
  expect(of(closing)).toEqual({ path: 2, step: 1, key: closing });
  expect(of('close blocked')).toEqual({ path: 1, step: 1, key: blocked });
  expect(of('is true', '--path', '1')).toEqual({ path: 1, step: 2, key: 'doorIsFree is true' });
  expect(() => of('door.close')).toThrow('"door.close" fits 3. Which one?');
  expect(() => of('dor.close')).toThrow(`Did you mean:\n  --edge "${closing}"`);
  expect(() => of('blocked', '--path', '2')).toThrow('These do: 1.');
  expect(() => meant('--machine', 'door', '--path', '3')).toThrow('there is no path 3');
  rmSync(root, { recursive: true });
});

test('fails where a level misses something, and where the ledger is stale', async () => {
  const root = mkdtempSync(join(tmpdir(), 'paths-'));
  putDoor(root);
  expect(await main(root, ['--report-only'])).toBe(1);
  expect(await main(root, ['--report-only', '--level', 'actor'])).toBe(0);
  expect(await main(root, ['--mashine'])).toBe(2);
  const data = viewerData(root);
  expect(ledgerProblem(root, data, false)).toEqual([expect.stringContaining('docs/spec-ledger.md is stale')]);
  expect(ledgerProblem(root, data, true)).toEqual([]);
  expect(ledgerProblem(root, data, false)).toEqual([]);
  rmSync(root, { recursive: true });
});

test('the ledger says of each rule its sentence and its edges', () => {
  const page = ledgerPage(ledger, [door]);
  expect(page).toContain(`**BOOK-11** (section 2) ${ledger.find(({ id }) => id === 'BOOK-11')?.rule}`);
  expect(page).toContain('- edges: `door.open: door.close [doorIsFree]`');
});
