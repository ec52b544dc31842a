import { queueStore, shop } from 'virtual:shop';
import { catalogue, team } from 'virtual:shop/offer';
import about from 'virtual:shop/words/about';
import contact from 'virtual:shop/words/contact';
import ourArts from 'virtual:shop/words/ourArts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { prerendered } from '../../src/prerendered.ts';
import { openVisitor, test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

/** What browser and page say of a page that does not exist. */
const notFound = [/^error: Failed to load resource: .* 404/, /^error: 404: no page at \/nowhere/];
/** The browser begins the call for the script that never comes. */
const unusedPreload = /^warning: The resource .*config\.json was preloaded/;

/** What can be read, line by line, every question unfolded; what is to be pressed aside. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').evaluate((body) => {
    for (const question of body.querySelectorAll('details')) question.open = true;
    const words = [...body.querySelectorAll('h1, h2, h3, p, li, dt, dd, figcaption, blockquote')];
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const isPressed = (element: Element) => element.closest('button, form, [role="status"]') !== null;
    // The way to the booking page shows once somebody can book there.
    const isMore = (element: Element) => element.querySelector('button, p, li, a[href="/book-appointment/"]');
    return words
      .filter((element) => isSeen(element) && !isPressed(element) && !isMore(element))
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim());
  });
  return text.filter((line) => line !== '');
}

/** The same after each press of what unfolds only one thing at a time. */
async function allLinesOf(page: Page): Promise<Set<string>> {
  const lines = new Set(await linesOf(page));
  for (const opening of await page.locator('h3 > button[aria-expanded]').all()) {
    await opening.click();
    for (const line of await linesOf(page)) lines.add(line);
  }
  return lines;
}

/** All that a visitor can read who opens what is folded, with one blank between two words. */
async function wordsOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account' }).click();
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    return document.body.innerText.replace(/\s+/g, ' ');
  });
}

const rules: readonly Rule[] = ledger;
/** What rules of the ledger name on a page. */
const stated = rules.flatMap(({ path, texts = [] }) => (path ? [{ path, texts }] : []));

/** Where people queue, and what the server knows of days, once it is asked. */
const secondPlace = [
  `${queueStore.address.line} ${queueStore.address.suburb} ${queueStore.address.state} ${queueStore.address.postcode}`,
  queueStore.phone,
];
const closings = [
  'Closed on Friday, December 25th, Christmas Day',
  'Closed on Saturday, December 26th, Boxing Day',
  'Closed on Monday, December 28th, Boxing Day public holiday',
  "Closed on Friday, January 1st, New Year's Day",
];

/** What the shop says there of itself. */
const own: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...secondPlace,
    ...shop.workingHours.map(({ days, hours }) => `${days} ${hours}`),
    ...catalogue.flatMap(({ category, services }) => [
      category,
      ...services.map(
        ({ title, priceCents, minutes }) => `${title} $${(priceCents / 100).toFixed(2)} ${minutes} min`,
      ),
    ]),
  ],
  '/about/': [
    ...about.values.list.map(({ title }) => title),
    String(shop.founded),
    ...team.map(({ firstName }) => firstName),
  ],
  '/our-arts/': [ourArts.expertise.title, ourArts.shelf.title],
  '/contact-us/': [
    ...secondPlace,
    ...contact.questions.list.flatMap(({ question, answer }) => [question, answer]),
  ],
  '/return-policy': [`the law of ${shop.stateName}`],
  '/terms-and-conditions': [`the law of ${shop.stateName}`],
};

const built = Object.keys(prerendered).map((path) => (path === '*' ? '/nowhere' : path));

test.for([...new Set([...built, ...stated.map(({ path }) => path)])])(
  '%s opens without a word in the console, says what the ledger names, and the same without script (SITE-8, PAGE-17)',
  async (path, { visitor, newVisitor }) => {
    if (path === '/nowhere') visitor.allow(...notFound);
    const { page } = visitor;
    await visit(page, site.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (path !== '/nowhere') expect(await page.locator('html').getAttribute('data-page')).toBe(path);
    // A page to act on, not to be read.
    if (path === '/book-appointment/') return;
    await page.getByRole('link', { name: 'Book Now' }).waitFor();
    const withScript = await allLinesOf(page);
    const words = ` ${await wordsOn(page)} `;
    const texts = [
      ...stated.filter((rule) => rule.path === path).flatMap((rule) => rule.texts),
      ...(own[path] ?? []),
    ];
    expect(texts.filter((text) => !words.includes(text))).toEqual([]);

    const plain = await newVisitor({ javaScriptEnabled: false });
    plain.allow(...notFound, unusedPreload);
    await plain.page.goto(site.url + path);
    const without = new Set(await linesOf(plain.page));
    expect(withScript.size).toBeGreaterThan(10);
    expect([...withScript].filter((line) => !without.has(line))).toEqual(
      ['/', '/contact-us/'].includes(path) ? closings : [],
    );
  },
);

test('a page that does not exist has a way home (SITE-2)', async ({ visitor: { page, allow } }) => {
  allow(...notFound);
  await visit(page, `${site.url}/nowhere`);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
  expect(await page.title()).toMatch(/barbershop/);
});

test('a page that starts empty opens under the strict policy without a word in the console', async ({
  visitor: { page },
}) => {
  for (const path of ['/login', '/register']) {
    await visit(page, site.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

/** What browsers do to a page that may not store anything. */
const brokenStorages = {
  'is forbidden': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
  'is null': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { value: null });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

for (const [how, breakStorage] of Object.entries(brokenStorages))
  test(`remembers a visit until the page is left when the storage ${how} (SITE-15)`, async ({
    visitor: { page },
  }) => {
    await page.addInitScript(breakStorage);
    const { logIn, menu, open, resume, seesSignedOut, seesWelcome } = customerOn(page, site.url);
    await open('/about/');
    await seesSignedOut();
    await open('/book-appointment/');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose Services' }).waitFor();
    await page.getByRole('link', { name: 'About' }).first().click();
    await resume.waitFor();
    await menu().click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await logIn(demi);
    await seesWelcome(demi.firstName);

    await page.reload();

    await seesSignedOut();
    expect(await resume.count()).toBe(0);
  });

test('logs in although the browser says that it is offline (SITE-12)', async ({ visitor: { page } }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const { logIn, open, seesWelcome } = customerOn(page, site.url);
  await open('/login');

  await logIn(demi);

  await seesWelcome(demi.firstName);
});

test('without script a page is styled, and what would need script does not pretend to work (SITE-8)', async ({
  newVisitor,
}) => {
  const { page, allow } = await newVisitor({ javaScriptEnabled: false });
  allow(unusedPreload);
  await page.goto(`${site.url}/contact-us/`);
  expect(await page.locator('form').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain('The form needs JavaScript.');
  await page.goto(`${site.url}/book-appointment/`);
  expect(await page.getByText('Loading stores...').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain(
    `Booking here needs JavaScript. Ring us on ${shop.phone}`,
  );
  const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(family).toContain('Fraunces');
  await page.goto(`${site.url}/careers/`);
  expect(await page.getByText('Loading open positions...').isVisible()).toBe(false);
});

test('a page fetches no style sheet that it carries already, and makes each of its first calls once', async ({
  visitor: { page },
}) => {
  const calls: string[] = [];
  const styles: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'stylesheet') styles.push(pathname);
    if (/config\.json|has_booking/.test(request.url())) calls.push(`${pathname}${search}`);
  });
  await visit(page, `${site.url}/book-appointment/`);
  await page.locator('[aria-pressed]').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls.sort()).toEqual([
    '/api/customer/store-list?store_brand_id=7&has_booking_service=1',
    '/config.json',
  ]);
  const carried = await page
    .locator('link[rel="stylesheet"][type="text/plain"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(carried.length).toBeGreaterThan(0);
  expect(styles.filter((path) => carried.includes(path))).toEqual([]);
});

test('the live map is fetched from its host as it comes near the screen; first asked for where less data is wanted (PAGE-12)', async ({
  newVisitor,
}) => {
  for (const saveData of [false, true]) {
    const { page } = await newVisitor({ viewport: { width: 1280, height: 400 } });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The map</p>' }),
    );
    await page.addInitScript((isSaving) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } });
    }, saveData);
    await visit(page, `${site.url}/contact-us/`);
    await page.waitForLoadState('networkidle');
    expect(elsewhere).toEqual([]);
    await page.getByRole('img', { name: /^A street map/ }).scrollIntoViewIfNeeded();
    const button = page.getByRole('button', { name: 'Show the map' });
    if (saveData) await button.click();
    await page.frameLocator('iframe[title^="Map of"]').getByText('The map').waitFor();
    expect(await button.count()).toBe(0);
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
    await page.getByRole('img', { name: /^A street map/ }).waitFor();
  }
});

test('the tests themselves hear what nobody expects', async ({ browser }) => {
  const visitor = await openVisitor(browser);
  await visitor.page.evaluate(() => console.info('a surprise'));
  await visitor.page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('a fault');
    });
  });
  await expect(visitor.leave()).rejects.toThrow(/info: a surprise\npage error: a fault/);
});

/** React puts a page off for 300 ms once what is around it answers; while the clock stands still, for as long as it takes. */
test('a link pressed while home hydrates is followed once it has, and so is Back (SITE-11)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visit(page, `${site.url}/about/`);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const header = page.getByRole('banner');
  const openHome = async () => {
    await page.goto(site.url);
    const link = header.getByRole('link', { name: 'Our Arts' });
    await expect.poll(() => link.evaluate((one) => Object.keys(one).join(' '))).toContain('__reactProps');
    return link;
  };
  const heading = page.locator('h1:focus');

  const link = await openHome();
  // A press for a tab of its own, or a window, is the browser's.
  for (const how of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(
      await link.evaluate((one, how) => {
        let isLeft = false;
        const look = (event: Event) => {
          isLeft = !event.defaultPrevented;
          event.preventDefault();
        };
        addEventListener('click', look, { once: true });
        one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
        return isLeft;
      }, how),
    ).toBe(true);
  await link.click();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.resume();
  await page.locator('html[data-page="/our-arts/"]').waitFor({ state: 'attached' });
  await heading.waitFor();

  await page.clock.pauseAt(Date.now() + 120_000);
  await openHome();
  await page.evaluate(() => {
    history.pushState(null, '', '/careers/');
    history.back();
  });
  await page.clock.resume();
  await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
});

test('whoever goes back as a page begins to hydrate gets the page before, without a word in the console (SITE-11)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    // What holds presses back listens from the moment at which hydration begins.
    window.addEventListener = (
      ...told: [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]
    ) => {
      listen(...told);
      if (told[0] !== 'popstate' || told[2] !== true) return;
      history.replaceState(null, '', '/about/');
      dispatchEvent(new PopStateEvent('popstate'));
    };
  });
  await visit(page, `${site.url}/careers/`);
  await page.locator('html[data-page="/about/"]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: about.hero.title }).waitFor();
});

test('whoever goes back before the script of a page has come gets the page before (SITE-11)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visit(page, `${site.url}/about/`);
  await page.evaluate(() => history.pushState(null, '', '/careers/'));
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/index-.*\.js/, (route) => coming.then(() => route.fallback()));
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('main').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(`${site.url}/about/`, { waitUntil: 'commit' });
  come();
  await page.locator('html[data-page="/about/"]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: about.hero.title }).waitFor();
});
