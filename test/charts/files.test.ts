import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complaints, write } from '../../docs/draw/files.ts';

const files = new Map([
  ['one.svg', '<svg/>'],
  ['two.html', 'two'],
]);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'charts-'));
  write(folder, files);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds nothing where all is as it was drawn', () => {
  expect(complaints(folder, files)).toEqual([]);
});

test('names what is stale, missing and left over', () => {
  writeFileSync(join(folder, 'one.svg'), '<svg></svg>');
  rmSync(join(folder, 'two.html'));
  writeFileSync(join(folder, 'three.mmd'), 'three');
  expect(complaints(folder, files)).toEqual([
    'one.svg is stale',
    'two.html is missing',
    'three.mmd is left over',
  ]);
});

test('takes away what is left over', () => {
  write(folder, new Map([['one.svg', 'new']]));
  expect(complaints(folder, new Map([['one.svg', 'new']]))).toEqual([]);
  expect(readFileSync(join(folder, 'one.svg'), 'utf8')).toBe('new');
});

test('misses everything where there is no folder', () => {
  expect(complaints(join(folder, 'none'), files)).toEqual(['one.svg is missing', 'two.html is missing']);
});
