import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect } from 'vitest';
import { runAxe } from '../../test/support/axe.ts';
import { test } from '../../test/support/chromium.ts';
import { buildViewer } from './build.ts';
import { closing, putDoor } from './sample.ts';

/** The address of the viewer as a file, without a server. */
let address: string;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'viewer-'));
  putDoor(root);
  address = pathToFileURL(await buildViewer(root)).href;
  return () => rmSync(root, { recursive: true });
});

test('the viewer leads by keyboard from the figures to an edge, its mutants, its path and the lines of the page', async ({
  visitor: { page },
}) => {
  await page.goto(address);
  expect(await page.getByRole('row', { name: 'door page' }).innerText()).toMatch(
    /1\/2\s+2\/2\s+1\/2\s+2\s+3/,
  );
  await page.getByRole('cell', { name: 'door: can be read' }).waitFor();
  await page.getByRole('cell', { name: 'door', exact: true }).getByRole('link').first().press('Enter');
  await page.getByRole('status').getByText('6 of 6 shown').waitFor();
  await page.getByLabel('Only').selectOption('not taken');
  expect(await page.locator('summary code').allInnerTexts()).toEqual([
    'door.open | door.close | blocked',
    'doorIsFree is false',
  ]);
  await page.getByLabel('Only').selectOption('with surviving mutants');
  await page.locator('summary').press('Enter');
  const item = page.locator('details[open]');
  await item.getByText('Mutants: 1 of 3 killed, 1 equivalent, 1 survived').waitFor();
  expect(await item.locator('li.bad').innerText()).toBe('survived: ring dropped No path fails on it.');
  await item.getByText('equivalent: to itself Both lead there.').waitFor();
  await item.getByText(`npm run paths -- --machine door --edge "${closing}"`).waitFor();
  await item.getByRole('link', { name: 'path 2, step 1' }).last().press('Enter');
  await page.getByRole('link', { name: 'Previous path' }).press('Enter');
  await page.getByRole('heading', { name: 'Path 1 of 2, level page' }).waitFor();
  expect(await page.getByLabel('The page').innerText()).toBe('# Door\n! A foot is in it\n[Close]');
  expect(await page.locator('.chart .is-on').getAttribute('data-state')).toBe('door.open');
  await page.getByRole('link', { name: 'door.close {"foot":false} → closed' }).press('Enter');
  await page.locator('[aria-current="step"]', { hasText: 'closed' }).waitFor();
  expect(await page.locator('.chart .is-taken').count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('step');
  await page.getByRole('link', { name: 'BOOK-12' }).first().press('Enter');
  await page.locator('dt[aria-current]', { hasText: 'BOOK-12' }).waitFor();
  await page.getByRole('link', { name: closing }).press('Enter');
  await page.locator('details[open]').waitFor();
  expect(await page.locator('details[open] code').first().innerText()).toBe(closing);
});

test('the viewer shows the status, time and commit of each run, and its failed tests in red', async ({
  visitor: { page },
}) => {
  await page.goto(address);
  const row = page.getByRole('row', { name: 'door page' });
  expect(await row.innerText()).toContain('2026-11-20 09:30 UTC, e6c1c8f');
  expect(await row.locator('.bad').allInnerTexts()).toContain('2 failed');
  expect(await page.getByRole('row', { name: 'door actor' }).innerText()).toContain('passed');
  expect(await page.getByRole('row', { name: /^answers 1 failed/ }).innerText()).toContain('e6c1c8f');
  const mutants = '1 of 3 killed, 1 equivalent, 1 survived, 2026-11-19 08:15 UTC, a1b2c3d, old';
  await page.getByRole('row', { name: 'door actor' }).getByText(mutants, { exact: true }).waitFor();
  expect(await page.locator('li.bad').allInnerTexts()).toEqual([
    'door, page: path 2 of 1 steps',
    'door, page: no step loses the focus (SITE-83)',
  ]);
  await page.getByRole('link', { name: 'path 2 of 1 steps' }).press('Enter');
  await page.locator('h3.bad', { hasText: 'Path 2 of 2, level page: failed' }).waitFor();
  await page.getByText(`Mutants: ${mutants}`, { exact: true }).waitFor();
});

test('the viewer shows the picture of a state, the edge that was pressed on the chart, and missed keys in red', async ({
  visitor: { page, allow },
}) => {
  allow(/ERR_|Failed to load/);
  await page.goto(`${address}#door/door.closed`);
  expect(await page.locator('details[open] img').getAttribute('src')).toBe('screens/door/closed.png');
  await page.locator('.chart [data-edge].is-missed rect').click();
  await page.locator('details[open] > summary', { hasText: closing }).waitFor();
});

test.for([
  ['light', 1280],
  ['dark', 360],
] as const)(
  'the viewer is accessible in the %s theme at %i px',
  async ([colorScheme, width], { newVisitor }) => {
    const { page } = await newVisitor({ colorScheme, viewport: { width, height: 800 } });
    for (const place of [
      '',
      `#door/${encodeURIComponent(closing)}`,
      '#door/path/page/1/1',
      '#rules/BOOK-12',
    ]) {
      await page.goto(`${address}${place}`);
      const { violations } = await runAxe(page, {});
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    }
  },
);
