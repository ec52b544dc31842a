import { shop } from 'virtual:shop';
import { queueStore, stateName } from 'virtual:shop/facts';
import { catalogue, team } from 'virtual:shop/offer';
import about from 'virtual:shop/words/about';
import contact from 'virtual:shop/words/contact';
import ourArts from 'virtual:shop/words/ourArts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CANCELLING } from '../../contract/cancelling.ts';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { prerendered } from '../../src/prerendered.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { openVisitor, test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

/** Console messages of a page that does not exist. */
const notFound = [/^error: Failed to load resource: .* 404/, /^error: 404: no page at \/nowhere/];
/** A warning about the preloaded call of a script that does not run. */
const unusedPreload = /^warning: The resource .*config\.json was preloaded/;

/** Returns the visible lines of text with all questions unfolded, without texts of controls. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').evaluate((body) => {
    for (const question of body.querySelectorAll('details')) question.open = true;
    const elements = [...body.querySelectorAll('h1, h2, h3, p, li, dt, dd, figcaption, blockquote')];
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const isPressed = (element: Element) => element.closest('button, form, [role="status"]') !== null;
    // The link to the booking page appears when a store takes bookings.
    const isMore = (element: Element) => element.querySelector('button, p, li, a[href="/book-appointment/"]');
    return elements
      .filter((element) => isSeen(element) && !isPressed(element) && !isMore(element))
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim());
  });
  return text.filter((line) => line !== '');
}

/** Returns the lines after each press of a control that unfolds a single part. */
async function allLinesOf(page: Page): Promise<Set<string>> {
  const lines = new Set(await linesOf(page));
  for (const opening of await page.locator('h3 > button[aria-expanded]').all()) {
    await opening.click();
    for (const line of await linesOf(page)) lines.add(line);
  }
  return lines;
}

/** Returns the whole visible text with everything unfolded, and a single space between words. */
async function wholeTextOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account' }).click();
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    return document.body.innerText.replace(/\s+/g, ' ');
  });
}

const rules: readonly Rule[] = ledger;
/** The texts that rules of the ledger require on a page. */
const requiredTexts = rules.flatMap(({ path, texts = [] }) => (path ? [{ path, texts }] : []));

/** The store with the queue, and the closed days, which pages load from the server. */
const secondPlace = [
  `${queueStore.address.line} ${queueStore.address.suburb} ${queueStore.address.state} ${queueStore.address.postcode}`,
  queueStore.phone,
];
/** On each page, because the footer has them. */
const openNow = [shop.address.suburb, 'Open until 6:30 PM', queueStore.address.suburb];
const closings = [
  'Closed on Friday, December 25th, Christmas Day',
  'Closed on Saturday, December 26th, Boxing Day',
  'Closed on Monday, December 28th, Boxing Day public holiday',
  "Closed on Friday, January 1st, New Year's Day",
];

const hours = shop.workingHours.map(([days, times]) => `${days} ${times}`);

/** Texts of the shop on each page. */
const shopTexts: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...secondPlace,
    ...hours,
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
    ...hours,
    ...contact.questions.list.flatMap(({ question, answer }) => [question, answer]),
  ],
  '/return-policy': [`the law of ${stateName}`],
  '/terms-and-conditions': [CANCELLING, `the law of ${stateName}`],
};

/** The state of each queue on home (STORE-12). */
const waits = ['Marrickville', 'Newtown'].map((place) => `${place}: nobody is waiting, up to 5 min`);

const builtPaths = Object.keys(prerendered).map((path) => (path === '*' ? '/nowhere' : path));

test.for([...new Set([...builtPaths, ...requiredTexts.map(({ path }) => path)])])(
  '%s opens without console messages, shows the texts of the ledger, and shows the same without script (SITE-8, PAGE-17, PAGE-19)',
  async (path, { visitor, newVisitor }) => {
    if (path === '/nowhere') visitor.allow(...notFound);
    const { page } = visitor;
    await visit(page, site.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (path !== '/nowhere') expect(await page.locator('html').getAttribute('data-page')).toBe(path);
    // The booking page consists of controls, not of text.
    if (path === '/book-appointment/') return;
    await page.getByRole('link', { name: 'Book Now' }).waitFor();
    const loaded = [
      ...openNow,
      ...(['/', '/contact-us/'].includes(path) ? closings : []),
      ...(path === '/' ? waits : []),
    ];
    for (const text of loaded) await page.getByText(text).first().waitFor();
    const withScript = await allLinesOf(page);
    const wholeText = ` ${await wholeTextOf(page)} `;
    const texts = [
      ...requiredTexts.filter((rule) => rule.path === path).flatMap((rule) => rule.texts),
      ...(shopTexts[path] ?? []),
    ];
    expect(texts.filter((text) => !wholeText.includes(text))).toEqual([]);

    const withoutScript = await newVisitor({ javaScriptEnabled: false });
    withoutScript.allow(...notFound, unusedPreload);
    await withoutScript.page.goto(site.url + path);
    const linesWithoutScript = new Set(await linesOf(withoutScript.page));
    expect(withScript.size).toBeGreaterThan(10);
    expect([...withScript].filter((line) => !linesWithoutScript.has(line)).sort()).toEqual(
      [...loaded].sort(),
    );
  },
);

test('a page that does not exist links to the home page (SITE-2)', async ({ visitor: { page, allow } }) => {
  allow(...notFound);
  await visit(page, `${site.url}/nowhere`);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
  expect(await page.title()).toMatch(/barbershop/);
});

test('a page that starts empty opens under the strict policy without console messages', async ({
  visitor: { page },
}) => {
  for (const path of ['/login', '/register']) {
    await visit(page, site.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

/** How browsers restrict the storage of a page. */
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

const choices = {
  category: 'Haircut Services',
  services: ['Classic Haircut'],
  barber: 'Marco',
  time: '10:00',
};

for (const [index, [how, breakStorage]] of Object.entries(brokenStorages).entries())
  test(`remembers a visit until the page is left when the storage ${how} (SITE-15)`, async ({
    visitor: { page },
  }) => {
    const ada = { name: 'Ada Shaw', phone: `049157015${index}` };
    // A booking on each day.
    const day = `2026-12-${22 + index}`;
    await page.addInitScript(breakStorage);
    const { logIn, menu, open, resume, seesSignedOut, seesWelcome } = customerOn(page, site.url);
    await open('/about/');
    await seesSignedOut();
    await open('/book-appointment/');
    await page.getByRole('button', { name: /^Skin Fade/ }).click();
    await page.getByRole('link', { name: 'About' }).first().click();
    await resume.waitFor();
    await menu().click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await logIn(demi);
    await seesWelcome(demi.firstName);

    await page.reload();

    await seesSignedOut();
    expect(await resume.count()).toBe(0);

    const booker = bookingActions(page);
    await booker.joinQueue({ ...ada, email: `${how.replaceAll(' ', '-')}@walkin.example` });
    await booker.dialog.getByText(/^You are number \d/).waitFor();
    await booker.button('Close').last().click();
    const ticket = page.getByRole('banner').getByRole('button', { name: /^The queue:/ });
    await ticket.waitFor();
    await booker.openWizard(site.url);
    await booker.choose({ ...choices, day });
    await booker.payAsGuest();
    await booker.seesBooked();
    expect(await ticket.count()).toBe(0);
  });

test('logs in although the browser reports that it is offline (SITE-12)', async ({ visitor: { page } }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const { logIn, open, seesWelcome } = customerOn(page, site.url);
  await open('/login');

  await logIn(demi);

  await seesWelcome(demi.firstName);
});

test('without script a page is styled, and controls that need script are hidden (SITE-8)', async ({
  newVisitor,
}) => {
  const { page, allow } = await newVisitor({ javaScriptEnabled: false });
  allow(unusedPreload);
  await page.goto(`${site.url}/contact-us/`);
  expect(await page.locator('form').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain('The form needs JavaScript.');
  await page.goto(`${site.url}/book-appointment/`);
  expect(await page.getByText('Loading').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain(
    `Booking here needs JavaScript. Ring us on ${shop.phone}`,
  );
  const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(family).toContain('Fraunces');
  await page.goto(`${site.url}/careers/`);
  expect(await page.getByText('Loading open positions...').isVisible()).toBe(false);
});

test('a page loads no style sheet that it contains, and sends each of its first calls once', async ({
  visitor: { page },
}) => {
  const calls: string[] = [];
  const styles: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'stylesheet') styles.push(pathname);
    if (/config\.json|has_booking|only-store/.test(request.url())) calls.push(`${pathname}${search}`);
  });
  await visit(page, `${site.url}/book-appointment/`);
  await page.locator('[aria-pressed]').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls.sort()).toEqual(['/api/site/only-store', '/config.json']);
  const inlined = await page
    .locator('link[rel="stylesheet"][type="text/plain"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(inlined.length).toBeGreaterThan(0);
  expect(styles.filter((path) => inlined.includes(path))).toEqual([]);
});

test('the live map loads when it approaches the viewport, or on request when the browser saves data (PAGE-12)', async ({
  newVisitor,
}) => {
  for (const saveData of [false, true]) {
    const { page } = await newVisitor({ viewport: { width: 1280, height: 400 } });
    const otherRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) otherRequests.push(request.url());
    });
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The map</p>' }),
    );
    await page.addInitScript((isSaving) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } });
    }, saveData);
    await visit(page, `${site.url}/contact-us/`);
    await page.waitForLoadState('networkidle');
    expect(otherRequests).toEqual([]);
    await page.getByRole('img', { name: /^A street map/ }).scrollIntoViewIfNeeded();
    const button = page.getByRole('button', { name: 'Show the map' });
    if (saveData) await button.click();
    await page.frameLocator('iframe[title^="Map of"]').getByText('The map').waitFor();
    expect(await button.count()).toBe(0);
    expect(otherRequests).toHaveLength(1);
    expect(otherRequests[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
    await page.getByRole('img', { name: /^A street map/ }).waitFor();
  }
});

test('a test fails on an unexpected console message or page error', async ({ browser }) => {
  const visitor = await openVisitor(browser);
  await visitor.page.evaluate(() => console.info('a surprise'));
  await visitor.page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('a fault');
    });
  });
  await expect(visitor.leave()).rejects.toThrow(/info: a surprise\npage error: a fault/);
});

test('a button pressed before the script arrives shows it and has its effect once (SITE-96)', async ({
  visitor: { page },
}) => {
  const script = deferred();
  await page.route(/\/assets\/site-.*\.js$/, async (route) => {
    await script.opened;
    await route.fallback();
  });
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Book Queue' });
  await page.getByRole('button', { name: 'Account' }).click();
  await button.click();
  await button.click();
  await page.locator('[aria-busy="true"]').getByText('Book Queue').waitFor();
  expect(await page.locator('[aria-busy="true"]').count()).toBe(1);

  script.open();
  await page.getByRole('dialog', { name: 'Join Queue' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await page.locator('button[aria-busy="true"]').count()).toBe(0);
  expect(
    await page.getByRole('button', { name: 'Account', includeHidden: true }).getAttribute('aria-expanded'),
  ).toBe('false');
});

/** Runs in the page: holds React's tasks from the moment at which the links of the header have their handlers. */
function holdTasks() {
  const post = MessagePort.prototype.postMessage;
  const held: (() => void)[] = [];
  let isReleased = false;
  const hasHandlers = () =>
    Object.keys(document.querySelector('header a[href="/our-arts/"]') ?? {})
      .join()
      .includes('__reactProps');
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    const send = () => Reflect.apply(post, this, message);
    if (isReleased || !hasHandlers()) send();
    else held.push(send);
  };
  addEventListener('release', () => {
    isReleased = true;
    for (const send of held) send();
  });
}

test('a link pressed while home hydrates is followed afterwards, and so is Back (SITE-11)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visit(page, `${site.url}/about/`);
  await page.addInitScript(holdTasks);
  const release = () => page.evaluate(() => dispatchEvent(new Event('release')));
  const header = page.getByRole('banner');
  const openHome = async () => {
    await page.goto(site.url);
    const link = header.getByRole('link', { name: 'Our Arts' });
    await expect
      .poll(() => link.evaluate((element) => Object.keys(element).join(' ')), { timeout: 10_000 })
      .toContain('__reactProps');
    return link;
  };
  const heading = page.locator('h1:focus');

  const link = await openHome();
  // A click for a new tab or window is left to the browser.
  for (const how of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(
      await link.evaluate((element, how) => {
        let isUnhandled = false;
        const observe = (event: Event) => {
          isUnhandled = !event.defaultPrevented;
          event.preventDefault();
        };
        addEventListener('click', observe, { once: true });
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
        return isUnhandled;
      }, how),
    ).toBe(true);
  await link.click();
  expect(new URL(page.url()).pathname).toBe('/');
  await release();
  await page.locator('html[data-page="/our-arts/"]').waitFor({ state: 'attached' });
  await heading.waitFor();

  await openHome();
  await page.evaluate(() => {
    history.pushState(null, '', '/careers/');
    history.back();
  });
  await release();
  await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
});

test('going back at the start of hydration shows the page before, without console messages (SITE-11)', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    // The site's capturing `popstate` listener is added when hydration begins.
    window.addEventListener = (
      ...args: [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]
    ) => {
      listen(...args);
      if (args[0] !== 'popstate' || args[2] !== true) return;
      history.replaceState(null, '', '/about/');
      dispatchEvent(new PopStateEvent('popstate'));
    };
  });
  await visit(page, `${site.url}/careers/`);
  await page.locator('html[data-page="/about/"]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: about.hero.title }).waitFor();
});

test("going back before a page's script has loaded shows the page before (SITE-11)", async ({ visitor }) => {
  const { page } = visitor;
  await visit(page, `${site.url}/about/`);
  await page.evaluate(() => history.pushState(null, '', '/careers/'));
  let serveScript = () => {};
  const scriptServed = new Promise<void>((resolve) => {
    serveScript = resolve;
  });
  await page.route(/\/assets\/index-.*\.js/, (route) => scriptServed.then(() => route.fallback()));
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('main').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(`${site.url}/about/`, { waitUntil: 'commit' });
  serveScript();
  await page.locator('html[data-page="/about/"]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: about.hero.title }).waitFor();
});
