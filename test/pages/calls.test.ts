import { portraits } from 'virtual:shop/facts';
import { team } from 'virtual:shop/offer';
import { expect, test } from 'vitest';
import { listBarbers } from '../../contract/barbers.ts';
import { listOpenings } from '../../contract/careers.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { everything, Fixture, wireBarbers } from '../specs/booking.fixture.ts';
import { openHome } from '../specs/home.fixture.ts';
import { listQueueStores, openQueueDialog } from '../specs/queue.fixture.ts';

/** The layer between the services of a machine and its calls, which no chart covers. */
const pages = browserPages();

const says = (page: PageDriver, line: string) =>
  page.eventually(async () => expect((await page.read()).lines).toContain(line));

declare global {
  /** Returns the addresses of the aborted requests. */
  var __givenUp: () => string[];
}

/** Runs in the page. While Playwright holds a request, Chromium does not report its abort. */
function keepRequests(): void {
  const made: Request[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (asked, init) => {
    const request = new Request(asked, init);
    made.push(request);
    return send(request);
  };
  globalThis.__givenUp = () => made.filter(({ signal }) => signal.aborted).map(({ url }) => url);
}

test('a page aborts its reads when the visitor leaves it (API-20)', async () => {
  const page = pages();
  await page.open({ path: '/about/' });
  await page.playwright.evaluate(keepRequests);
  await page.travelTo('/careers/');
  await page.eventually(() => expect(page.network.isOpen(listOpenings)).toBe(true));
  await page.travelTo('/about/');
  await says(page, '# Come and sit down');
  const givenUp = await page.playwright.evaluate(() => globalThis.__givenUp());
  expect(givenUp).toContainEqual(expect.stringContaining(listOpenings.path));
});

test('after Try again in the queue dialog the focus is at the heading of the step', async () => {
  const page = pages();
  await openHome(page);
  await openQueueDialog(page);
  await page.eventually(() => page.network.end(listQueueStores, { status: 422, body: { STATUS: 0 } }));
  await page.eventually(() => page.press('button', 'Try again'));
  await page.eventually(async () =>
    expect(await page.playwright.evaluate(() => document.activeElement?.tagName)).toBe('H3'),
  );
});

test('the calendar focuses the first enabled day, in the next month if necessary (BOOK-21)', async () => {
  const page = pages();
  const { draft } = new Fixture().left('categoryAtServices');
  const shut = { day: '2026-11-30', words: 'Closed on Mondays', announced: false };
  const draftAtStep = draft && {
    ...draft,
    step: 'date' as const,
    chosen: everything.chosen,
    store: { ...everything.store, closedDays: [shut] },
  };
  await page.open({ path: '/book-appointment/', draft: draftAtStep, now: new Date('2026-11-30T01:00:00Z') });
  await says(page, 'December 2026');
});

// Noumea keeps the shop's summer time all year: today its clock is the same as the shop's, in April it is not.
test("the page compares the device's time zone with the shop's on the chosen day (SITE-6)", async () => {
  const page = pages({ timeZone: 'Pacific/Noumea', skewMs: 0 });
  const { draft } = new Fixture().left('allAtBarber');
  const draftAtStep = draft && { ...draft, date: '2027-04-15' };
  await page.open({ path: '/book-appointment/', draft: draftAtStep, now: new Date('2027-03-20T00:00:00Z') });
  await says(page, '# Choose Barber & Time');
  await page.eventually(() => page.network.answer(listBarbers, []));
  await says(page, "Your device is in another time zone. All times are the shop's own (Sydney time).");
});

test('a barber with a portrait in the files of the shop is shown with it (SLOT-31)', async () => {
  const page = pages();
  const { draft } = new Fixture().left('allAtBarber');
  const [{ firstName, lastName } = expect.unreachable('The shop has no team.')] = team;
  const named = { ...wireBarbers.first, full_name: `${firstName} ${lastName}` };
  const unknown = { ...wireBarbers.second, full_name: 'Nina Unknown' };
  await page.open({ path: '/book-appointment/', ...(draft && { draft }) });
  await page.eventually(() => page.network.answer(listBarbers, [named, unknown]));
  await page.eventually(async () =>
    expect(
      await page.playwright
        .locator('label:has(input[name="barber"]) img')
        .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src'))),
    ).toEqual([portraits[firstName]?.src]),
  );
});
