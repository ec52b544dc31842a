import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openVisitor, test, visit } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const pages = [
  '/',
  '/about/',
  '/our-arts/',
  '/careers/',
  '/contact-us/',
  '/book-appointment/',
  '/login',
  '/register',
  '/privacy-policy',
  '/terms-and-conditions',
  '/return-policy',
];

describe('a page of the built site', () => {
  test.for(pages)(
    '%s opens under the strict policy without a word in the console',
    async (path, { visitor: { page } }) => {
      await visit(page, site.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('html').getAttribute('data-page')).toBe(path);
    },
  );

  test('that does not exist says so, in the console too (section 8)', async ({ visitor }) => {
    visitor.allow(/^error: Failed to load resource: .* 404/, /^error: 404: no page at \/nowhere/);
    await visit(visitor.page, `${site.url}/nowhere`);
    await visitor.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Return to Home' }).click();
    await visitor.page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
    expect(await visitor.page.title()).toMatch(/barbershop/);
  });

  test('is read and styled without any script', async ({ newVisitor }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(`${site.url}/book-appointment/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(family).toContain('Fraunces');
  });

  test('fetches no style sheet that it carries already', async ({ visitor: { page } }) => {
    const carried = new Set<string>();
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname);
    });
    await visit(page, `${site.url}/`);
    await page.waitForLoadState('networkidle');
    for (const link of await page.locator('link[rel="stylesheet"][type="text/plain"]').all())
      carried.add((await link.getAttribute('href')) ?? '');
    expect(carried.size).toBeGreaterThan(0);
    expect(fetched.filter((path) => carried.has(path))).toEqual([]);
  });

  test('has its first calls under way before its script runs, and makes each of them once', async ({
    visitor: { page },
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/config\.json|has_booking/.test(request.url())) calls.push(`${pathname}${search}`);
    });
    await visit(page, `${site.url}/book-appointment/`);
    await page.locator('[aria-pressed]').first().waitFor();
    expect(calls.sort()).toEqual([
      '/api/customer/store-list?store_brand_id=7&has_booking_service=1',
      '/config.json',
    ]);
  });
});

test('the live map is fetched from its host once it is asked for, and not before', async ({
  visitor: { page },
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The map</p>' }),
  );
  await visit(page, `${site.url}/contact-us/`);
  await page.waitForLoadState('networkidle');
  const toggle = page.getByRole('button', { name: 'Show the map' });
  await toggle.scrollIntoViewIfNeeded();
  expect(elsewhere).toEqual([]);
  await toggle.click();
  await page.frameLocator('iframe[title^="Map of"]').getByText('The map').waitFor();
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
  await toggle.click();
  await page.getByRole('img', { name: /^A street map/ }).waitFor();
});

describe('the tests themselves', () => {
  test('hear what nobody expects', async ({ browser }) => {
    const visitor = await openVisitor(browser);
    await visitor.page.evaluate(() => console.info('a surprise'));
    await visitor.page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('a fault');
      });
    });
    await expect(visitor.leave()).rejects.toThrow(/info: a surprise\npage error: a fault/);
  });
});
