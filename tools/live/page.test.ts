import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { runAxe } from '../../test/support/axe.ts';
import { projectRoot } from '../../test/support/built.ts';
import { test } from '../../test/support/chromium.ts';
import { freePort } from '../../test/support/free-port.ts';
import { waitForSite } from '../../test/support/site.ts';
import { CHANNEL } from './messages.ts';

describe('in development', { timeout: 180_000 }, () => {
  let site: string;
  let printed = '';
  beforeAll(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    const folder = mkdtempSync(join(tmpdir(), 'development-'));
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') };
    const child = spawn(process.execPath, ['server/dev.mjs'], { cwd: projectRoot, env });
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    await waitForSite(site, child, () => 'the development server');
    return async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    };
  });

  test('the development server prints the address of the statecharts', async () => {
    await expect.poll(() => printed).toContain(`Its statecharts run at ${site}/statecharts\n`);
  });

  test('the chart shows the state of a page, sends the selected event, and names the guard that blocked an event', async ({
    visitor: { page, context, allow },
  }) => {
    allow(/^(debug|info): /);
    const chart = await context.newPage();
    const marked = (key: string, mark: string) =>
      chart.locator(`.chart [data-edge="${key}"].${mark}, .chart [data-state="${key}"].${mark}`).first();
    const edge = (words: string) => chart.locator('.chart').getByRole('button', { name: words }).first();
    await chart.goto(`${site}/statecharts#booking/choosing.date`);
    await chart.getByRole('status').getByText('No page of the site is open.').waitFor();
    await marked('booking.choosing.date', 'is-asked').waitFor();
    await chart.getByRole('link', { name: /^store-choice/ }).click();
    await page.goto(`${site}/book-appointment/`);
    await page.getByRole('button', { name: 'Back' }).click();
    await marked('store-choice.choosing', 'is-on').waitFor();
    await marked(
      'store-choice.loading | xstate.done.actor.loadStores #0 [storeIsStillListed] | store-choice.choosing',
      'is-taken',
    ).waitFor();

    const newest = chart.getByRole('region', { name: 'Log of events' }).getByRole('listitem').first();
    await edge('store.toggle').click();
    const carried = chart.getByLabel('What store.toggle carries');
    await carried.fill('{ "storeId": one }');
    const send = chart.getByRole('button', { name: 'Send store.toggle' });
    await send.click();
    await chart.getByText('Not JSON').waitFor();
    await carried.fill('{ "storeId": 1, "token": "mine" }');
    await send.click();
    await chart.getByText('token: a secret is typed on the site itself.').waitFor();
    await carried.fill('{ "storeId": 1 }');
    await send.click();
    await newest.getByText('store.toggle').waitFor();
    await edge('loadStores failed').click();
    await chart.getByText('Only loadStores itself can say that').waitFor();
    await chart.getByRole('link', { name: /^booking/ }).click();
    await edge('step.continue if storeIsChosen').press('Enter');
    await marked(
      'booking.choosing.stores | step.continue #0 [storeIsChosen] | booking.choosing.services',
      'is-blocked',
    ).waitFor();
    expect(await newest.innerText()).toMatch(
      /booking · sent from here[\s\S]*step\.continue[\s\S]*held back by storeIsChosen; stays in choosing\.stores[\s\S]*storeIsChosen: no/,
    );
    await page.reload();
    await chart
      .getByRole('status')
      .getByText(/^Listening to [^;]+\.$/)
      .waitFor();
  });

  test.for([
    ['light', 1280],
    ['dark', 360],
  ] as const)('the chart is accessible, %s at %i px', async ([colorScheme, width], { newVisitor }) => {
    const visitor = await newVisitor({ colorScheme, viewport: { width, height: 900 } });
    visitor.allow(/^(debug|info): /);
    const chart = await visitor.context.newPage();
    await visitor.page.goto(`${site}/contact-us/`);
    await chart.goto(`${site}/statecharts#contact`);
    await chart.locator('.chart').getByRole('button', { name: 'message.submit' }).first().click();
    await chart.getByRole('button', { name: 'Send message.submit' }).click();
    await chart.locator('.chart .is-taken').first().waitFor();
    const { violations } = await runAxe(chart, {});
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    const wider = await chart.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
});

test('no built file contains the live chart', () => {
  const files = readdirSync(join(projectRoot, 'dist'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|mjs|html|json|map)$/.test(entry.name),
  );
  expect(files.length).toBeGreaterThan(20);
  const built = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join();
  for (const mark of [CHANNEL, '/statecharts', 'tools/live']) expect(built.includes(mark), mark).toBe(false);
});
