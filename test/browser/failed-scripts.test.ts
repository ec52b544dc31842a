import { expect } from 'vitest';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

test('a guest books although the first request of each late script fails (SITE-9)', async ({
  visitor: { page, allow },
}) => {
  allow(/Failed to load resource/, /could not be loaded/);
  // Without the scripts that the page contains, a browser only shows the prerendered page.
  const wizard = `${site.url}/book-appointment/`;
  const first = await (await fetch(wizard)).text();
  const failed = new Set<string>();
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (first.includes(pathname) || failed.has(pathname)) return route.fallback();
    failed.add(pathname);
    return route.fulfill({ status: 503, body: 'Service Unavailable' });
  });
  const booker = bookingActions(page);
  await visit(page, wizard);
  await booker.choose({
    category: 'Haircut Services',
    services: ['Skin Fade'],
    day: '2026-12-22',
    barber: 'Sam Okafor',
    time: '10:00',
  });
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.payWith(cards.good);
  await booker.seesBooked();
  expect(failed.size).toBeGreaterThan(5);
});
