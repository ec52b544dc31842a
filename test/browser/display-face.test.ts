import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite());

/** A browser without a cache decides at each load anew, so a single load proves nothing. */
const LOADS = 6;

/** Returns the typefaces that paint the text of the page's first heading. */
async function facesOfHeading(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test.for(['/', '/contact-us/', '/book-appointment/', '/register'])(
  'paints the heading of %s in the display face at each first visit',
  async (path, { newVisitor }) => {
    const faces: string[][] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const { page, context } = await newVisitor();
      await visit(page, site.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faces.push(await facesOfHeading(page));
      await context.close();
    }
    expect(faces).toEqual(Array(LOADS).fill(['Fraunces']));
  },
);

const slow4g = { offline: false, latency: 560, downloadThroughput: 180_000, uploadThroughput: 84_000 };

test.for([
  { connection: 'fast', network: null, faces: 1 },
  { connection: 'slow', network: slow4g, faces: 0 },
])(
  'requests $faces faces for the text on a $connection connection',
  async ({ network, faces }, { visitor }) => {
    const { page, context } = visitor;
    const client = await context.newCDPSession(page);
    if (network) await client.send('Network.emulateNetworkConditions', network);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') requested.push(request.url());
    });
    await visit(page, `${site.url}/`);
    await page.waitForLoadState('networkidle');
    expect(requested).toHaveLength(faces);
  },
);
