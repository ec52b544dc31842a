import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { prerendered } from '../../src/prerendered.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

const screens: [string, BrowserContextOptions][] = [
  ['phone', { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }],
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['large desktop', { viewport: { width: 1920, height: 1080 } }],
];

const paths = [...Object.keys(prerendered).filter((path) => path !== '*'), '/register'];
/** A score that rounds to 0.00. */
const NOTHING = 0.005;

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records each layout shift of a page, also shortly after a press. On a slow network the same shift happens later. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        for (const [index, { node, previousRect, currentRect }] of sources.entries()) {
          const element = node instanceof Element ? node : node?.parentElement;
          const place = (rect: DOMRect) =>
            [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
          shifts.push(
            `${index === 0 ? value.toFixed(4) : 0} ${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 30)}": ${place(previousRect)} to ${place(currentRect)}`,
          );
        }
    }).observe({ type: 'layout-shift', buffered: true });
    const shifts: string[] = [];
    Object.assign(window, { shifts });
  });
  return async (): Promise<string[]> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: string[] }).shifts;
    });
}

/** Holds requests until the returned function releases them. Until then the page has no `load` event. */
async function hold(page: Page, pattern: RegExp) {
  const held = deferred();
  await page.route(pattern, async (route) => {
    await held.opened;
    await route.fallback();
  });
  return async () => {
    held.open();
    await page.unroute(pattern, undefined);
  };
}

const FONTS = /\.woff2$/;
const CALLS = /\/api\//;

test.for(screens.flatMap(([name, screen]) => paths.map((path) => [name, path, screen] as const)))(
  'on a %s, nothing moves on %s when its data and then its fonts arrive',
  async ([, path, screen], { newVisitor }) => {
    const { page } = await newVisitor(screen);
    const shifts = await watchShifts(page);
    const releaseFonts = await hold(page, FONTS);
    const releaseCalls = await hold(page, CALLS);
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.locator('html[data-page]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await releaseCalls();
    await releaseFonts();
    await page.waitForLoadState('networkidle');
    const moved = await shifts();
    const score = moved.reduce((sum, line) => sum + Number.parseFloat(line), 0);
    expect(score, moved.join('\n')).toBeLessThan(NOTHING);
  },
);

test.for(screens)(
  'on a %s, nothing moves on home when the next visit of a customer arrives, and a logout removes it (KNOW-5)',
  async ([, screen], { newVisitor }) => {
    const { page } = await newVisitor(screen);
    const customer = customerOn(page, site.url);
    await customer.open('/login');
    await customer.sendLogin(demi);
    await customer.arrivesHome();
    const shifts = await watchShifts(page);
    const releaseBookings = await hold(page, /customer\/booking$/);
    await page.goto(site.url, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
    const visit = page.getByRole('heading', { name: 'Your next visit' });
    expect(await visit.count()).toBe(0);
    await releaseBookings();
    await visit.waitFor();
    const moved = await shifts();
    const score = moved.reduce((sum, line) => sum + Number.parseFloat(line), 0);
    expect(score, moved.join('\n')).toBeLessThan(NOTHING);

    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
    await visit.waitFor({ state: 'detached' });
  },
);

const stepScreens: [string, BrowserContextOptions][] = [
  ['phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['large phone', { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true }],
  ['desktop', { viewport: { width: 1280, height: 800 } }],
];

test.for(stepScreens)(
  'on a %s, nothing moves in any step of the wizard when its script or its list arrives',
  async ([, screen], { newVisitor }) => {
    const { page } = await newVisitor(screen);
    const booker = bookingActions(page);
    const wizard = `${site.url}/book-appointment/`;
    const shifts = await watchShifts(page);
    const chooseDay = async (day: string) => {
      await booker.day(day).click();
      await booker.goOn();
    };
    // The request to hold, the press that needs its response, the text until the response, and an element after it.
    const waits: [held: RegExp, press: () => Promise<unknown>, loading: string, loaded: Locator][] = [
      [
        /only-store|store-id/,
        () => page.goto(wizard, { waitUntil: 'commit' }),
        'Haircut Services',
        booker.service('Skin Fade').and(page.locator(':enabled')),
      ],
      [/later-steps.*js$/, () => booker.button('Back').click(), 'Loading...', booker.heading('Select Store')],
      [/store-list/, async () => {}, 'Loading stores...', booker.store()],
      [/no-such-file/, () => booker.goOn(), 'Loading categories...', page.getByText('Loading categories...')],
      [/category-list/, async () => {}, 'Loading categories...', booker.category('Haircut Services')],
      [
        /entity-list/,
        () => booker.category('Haircut Services').click(),
        'Loading services...',
        booker.service('Skin Fade'),
      ],
      [
        /free-times/,
        () => booker.service('Skin Fade').click(),
        'Looking for free times...',
        page.getByText('Next free time'),
      ],
      [/day-choice.*js$/, () => booker.goOn(), 'Loading the calendar...', page.getByRole('grid')],
      [
        /store-users/,
        () => chooseDay('2026-11-26'),
        'Loading available barbers...',
        booker.barber('Tane Rangi'),
      ],
      [
        /timeslot/,
        () => booker.barber('Tane Rangi').check(),
        'Loading available times...',
        booker.time('10:15'),
      ],
    ];
    // Held from the start: the page loads services and scripts before a press needs them.
    const releases = await Promise.all(waits.map(([held]) => hold(page, held)));
    for (const [place, [held, press, loading, loaded]] of waits.entries()) {
      await press();
      await page.getByText(loading, { exact: true }).first().waitFor();
      const known = (await shifts()).length;
      await releases[place]?.();
      await loaded.waitFor();
      expect((await shifts()).slice(known), String(held)).toEqual([]);
    }
  },
);
