import { expect, test } from 'vitest';
import { getProfile } from '../../contract/session.ts';
import { prerendered } from '../../src/prerendered.ts';
import { seed } from '../../tools/paths/seed.ts';
import { axeComplaints, sidewaysComplaints } from '../engine/page/axe.ts';
import { settingsComplaints } from '../engine/page/settings.ts';
import { browserPages } from '../engine/page-tests.ts';
import { runs } from '../engine/requested-tests.ts';
import { sampleOf } from '../engine/sample.ts';
import { profile } from '../specs/account.fixture.ts';
import { Fixture } from '../specs/booking.fixture.ts';
import { listBookStores, stores } from '../specs/home.fixture.ts';

/** Pages without states of a machine. The seed selects two, or PATHS_RUNS of them. */
const addresses = [...Object.keys(prerendered), '/change-password'].map((path) =>
  path === '*' ? '/nowhere' : path,
);
const pages = browserPages();

test.each(sampleOf(addresses, runs ?? 2, seed))(
  '%s passes the accessibility and layout checks in each width and setting (SITE-80, SITE-81, SITE-82)',
  async (path) => {
    const page = pages();
    await page.open({ path });
    // The page's chunk and the content below the first screen load later.
    await page.wait(3_000);
    const complaints: string[] = [];
    for (const width of [320, 390, 768, 1024, 1920]) {
      await page.playwright.setViewportSize({ width, height: 1200 });
      complaints.push(...(await sidewaysComplaints(page, width)));
    }
    for (const width of [320, 1280]) complaints.push(...(await axeComplaints(page, width)));
    complaints.push(...(await settingsComplaints(page)));
    expect([...new Set(complaints)]).toEqual([]);
  },
);

test('a long first name beside a booking to resume does not make the page wider than the screen (SITE-82, BOOK-2)', async () => {
  const page = pages();
  const draft = new Fixture().left('allAtBarber').draft ?? null;
  await page.open({ path: '/my-account/orders', token: 'token-of-a-customer', draft });
  await page.eventually(() => page.network.answer(getProfile, profile));
  await page.eventually(() => page.network.answer(listBookStores, stores));
  await page.eventually(async () => {
    const header = (await page.read()).header.join();
    for (const words of [profile.first_name, 'Book Now']) expect(header).toContain(words);
  });
  const resume = page.playwright.locator('header').getByText('Resume your booking');
  for (const width of [320, 768, 820, 834, 1024, 1088, 1100, 1280]) {
    await page.playwright.setViewportSize({ width, height: 720 });
    expect(await sidewaysComplaints(page, width)).toEqual([]);
    // On a phone the link is in the menu.
    expect(await resume.isVisible(), `at ${width} px`).toBe(width >= 768);
  }
});

test.each(['/login', '/register'])(
  "%s with Google's button is no wider than its screen, also after the phone is turned (GOOGLE-6, SITE-82)",
  async (path) => {
    const page = pages();
    page.isOnPhone = true;
    await page.open({ path, google: true });
    const button = page.playwright.getByRole('button', { name: 'Continue with Google' });
    await button.waitFor();
    for (const width of [360, 320, 740, 390, 320, 1280]) {
      await page.playwright.setViewportSize({ width, height: 740 });
      await page.eventually(async () => {
        expect(await sidewaysComplaints(page, width)).toEqual([]);
        const room = await button.evaluate(
          ({ parentElement: place }) => place?.getBoundingClientRect().width,
        );
        expect((await button.boundingBox())?.width).toBe(Math.min(320, Math.floor(room ?? 0)));
      });
    }

    expect(await settingsComplaints(page)).toEqual([]);
  },
);
