import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import knownDefects from '../known-defects.json' with { type: 'json' };
import { test } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

// Every defect that exploring found is still there: who puts one right takes its row out of the list, and its way here.

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The shortest way to each: returns what its property says there, or nothing any more. */
const ways: Record<string, (page: Page) => Promise<string | undefined>> = {};

const rows = (knownDefects as readonly { id: string; says: string; dimension?: string }[]).filter(
  ({ dimension }) => dimension === 'explore',
);

test('every row has its way here', () => {
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(ways));
});

test.for(rows)('$id fails as it did, or its row goes', async ({ id, says }, { newVisitor }) => {
  const visitor = await newVisitor();
  expect(await ways[id]?.(visitor.page)).toMatch(new RegExp(says));
});
