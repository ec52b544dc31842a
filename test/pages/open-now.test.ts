import { expect, test } from 'vitest';
import { browserPages } from '../engine/page-tests.ts';
import { listBookStores, listStoresWithQueue, openHome, stores } from '../specs/home.fixture.ts';

const pages = browserPages();

const withoutClosings = stores.map((store) => ({ ...store, closed_days: [] }));
const MAIN = 'main [aria-labelledby="visit-title"]';
const FOOTER = 'footer';

test('a visitor in a different time zone sees when the stores open and close, and nothing moves (PAGE-18)', async () => {
  const page = pages({ timeZone: 'Pacific/Noumea', skewMs: 20 * 60_000 });
  const texts = (region: string) =>
    page.playwright.locator(`${region} dl`).first().locator('div').allInnerTexts();
  const shows = (...expected: string[]) =>
    page.eventually(async () => {
      for (const region of [MAIN, FOOTER])
        expect((await texts(region)).map((text) => text.replace('\n', ': '))).toEqual(expected);
    });
  const topOfHours = () =>
    page.playwright
      .locator('dt', { hasText: 'Mon-Wed' })
      .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top));

  await page.open({ path: '/' });
  await page.eventually(() => expect(page.network.isOpen(listStoresWithQueue)).toBe(true));
  await page.eventually(async () => expect(await topOfHours()).toHaveLength(2));
  await shows();
  const before = await topOfHours();
  await page.network.answer(listBookStores, withoutClosings);
  await page.network.answer(listStoresWithQueue, withoutClosings);
  await shows('Marrickville: Open until 6:30 PM', 'Newtown: Opens tomorrow at 10:00 AM');
  expect(await topOfHours()).toEqual(before);

  await page.playwright.clock.fastForward('08:58:00');
  await shows('Marrickville: Open until 6:30 PM', 'Newtown: Opens tomorrow at 10:00 AM');
  await page.playwright.clock.runFor(120_000);
  await shows('Marrickville: Opens Monday at 9:00 AM', 'Newtown: Opens tomorrow at 10:00 AM');
  await page.playwright.clock.fastForward('15:30:00');
  await shows('Marrickville: Opens Monday at 9:00 AM', 'Newtown: Open until 6:00 PM');
});

test('shows no opening text if the API has a different origin (PAGE-18)', async () => {
  const page = pages();
  await openHome(page, { foreign: true });
  await page.eventually(async () =>
    expect((await page.read()).lines.join('\n')).toMatch(/Mon-Wed: 9:00 am-6:30 pm/),
  );
  expect(await page.playwright.getByText(/Open until|Opens/).count()).toBe(0);
});
