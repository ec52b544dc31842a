import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { pageOf } from '../report/page.ts';
import { readReport } from '../report/report.ts';
import { alike, closing, deleted, hole, putSmall, putVerdicts } from '../report/sample.ts';
import { runAxe } from '../support/accessibility/axe.ts';
import { test } from '../support/chromium.ts';

/** The report of `npm run paths`, opened as a tester does: from a file, with no server. */
let root: string;
let address: string;
let withMutants: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'paths-page-'));
  putSmall(root, (one) => {
    if (one.level !== 'browser') return one;
    const { edges, driven } = one;
    return {
      ...one,
      guards: [{ name: 'doorIsFree', true: 2, false: 0 }],
      edges: edges.map(({ key, taken }) => ({ key, taken: key.endsWith('blocked') ? 0 : taken })),
      driven: { ...driven, paths: driven.paths.slice(1) },
    };
  });
  const file = join(root, 'paths.html');
  writeFileSync(file, await pageOf(readReport(root)));
  address = pathToFileURL(file).href;
  putVerdicts(root, [deleted, alike, hole]);
  const another = join(root, 'mutants.html');
  writeFileSync(another, await pageOf(readReport(root)));
  withMutants = pathToFileURL(another).href;
});
afterAll(() => rmSync(root, { recursive: true }));

const shown = async (page: Page) => (await page.locator('.item summary').allInnerTexts()).map(flat);
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the page of the paths', () => {
  test('lists every edge, state and guard outcome with the paths that take it', async ({
    visitor: { page },
  }) => {
    await page.goto(address);
    expect(await shown(page)).toEqual([
      'BOOK-11 small.open door.close [doorIsFree] small.closed actor 2 view 2 browser 1',
      'BOOK-11 small.open door.close [none of doorIsFree] nothing happens actor 1 view 1 browser 0',
      'state small.open actor 2 view 2 browser 1',
      'state small.closed actor 2 view 2 browser 1',
      'guard doorIsFree is true actor 2 view 2 browser 1',
      'guard doorIsFree is false actor 1 view 1 browser 0',
    ]);
    expect(await page.getByRole('status').first().innerText()).toBe(
      '2 edges, 2 states and 2 guard outcomes shown',
    );
  });

  test('shows the quickest path, another one, and the command that runs it', async ({
    visitor: { page },
  }) => {
    await page.goto(address);
    const item = page.locator('.item').first();
    await item.locator('summary').first().press('Enter');
    expect(flat(await item.locator('.steps').first().innerText())).toBe(
      'door.close {"foot":false} closed takes it here',
    );
    expect(await item.innerText()).toContain(
      'A click on a store chooses it, a click on the chosen one undoes it.',
    );
    expect(await item.innerText()).toContain('toastSuccess {"text":"Shut."}');
    const command = item.locator('.command code');
    expect(await command.innerText()).toBe(`npm run paths -- --machine small --edge "${closing}"`);
    await item.getByLabel('Level').selectOption('view');
    await item.getByLabel('Path').selectOption('1');
    expect(await item.locator('.steps li').count()).toBe(2);
    expect(await command.innerText()).toBe(
      `npm run paths -- --machine small --edge "${closing}" --level view --path 1`,
    );
  });

  test('filters by what is missed, by rule and by words, and keeps the filter in its address', async ({
    visitor: { page },
  }) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Show what is not taken' }).click();
    expect(await shown(page)).toEqual([
      'BOOK-11 small.open door.close [none of doorIsFree] nothing happens actor 1 view 1 browser 0',
      'guard doorIsFree is false actor 1 view 1 browser 0',
    ]);
    await page.reload();
    expect(await shown(page)).toHaveLength(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Rule' }).fill('book-12');
    expect(await shown(page)).toHaveLength(2);
    await page.getByLabel('Search').fill('shut.');
    expect(await shown(page)).toHaveLength(1);
    await page.getByLabel('Section or ruling').selectOption('8');
    expect(await shown(page)).toEqual([]);
  });

  test('shows beside each edge and state what nothing notices, and what is no change and why', async ({
    visitor: { page },
  }) => {
    await page.goto(withMutants);
    expect(await page.getByText('Statechart mutants: 3 made').first().innerText()).toContain(
      '3 made, 1 noticed, 1 equivalent, 1 that nothing notices',
    );
    expect((await shown(page)).filter((line) => line.includes('mutants'))).toEqual([
      'BOOK-11 small.open door.close [doorIsFree] small.closed actor 2 view 2 browser 1 mutants 1/1 + 1 alike',
      'state small.open actor 2 view 2 browser 1 mutants 0/1',
    ]);
    const more = async () => {
      await page.locator('.item summary').first().press('Enter');
      return flat(await page.locator('.item .mutants').innerText());
    };
    await page.getByLabel('Mutants').selectOption('With survivors');
    expect(await shown(page)).toHaveLength(1);
    expect(await more()).toBe(`Nothing notices this ${hole.name} a hole in the model.`);
    await page.getByLabel('Mutants').selectOption('With equivalents');
    expect(await shown(page)).toHaveLength(1);
    expect(await more()).toContain(`No change. ${alike.reason} ${alike.name} Shown: walked side by side`);
  });

  test.for([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('is accessible, opened or not: %j', async ({ colorScheme, width }, { newVisitor }) => {
    const { page } = await newVisitor({ colorScheme, viewport: { width, height: 800 } });
    await page.goto(withMutants);
    for (const summary of await page.locator('.item > details > summary').all()) await summary.click();
    await page.locator('.overview > summary').click();
    const { violations, incomplete } = await runAxe(page, {});
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(incomplete.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
