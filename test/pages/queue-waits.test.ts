import { expect, test } from 'vitest';
import { ASK_PLACE_MS, ASK_WAIT_MS } from '../../contract/constants.ts';
import { askPlace } from '../../contract/queue.ts';
import { loadQueueWaits } from '../../contract/queue-wait.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { refusal } from '../engine/replies.ts';
import { listStoresWithQueue, stores } from '../specs/home.fixture.ts';

const pages = browserPages();
const asked = (page: PageDriver) => page.network.since([loadQueueWaits]).length;
/** Returns the lines of home about queues. */
const waits = async (page: PageDriver) =>
  (await page.read()).lines.filter((line) => /^(Marrickville|Newtown): (?!Open)/.test(line));
const showsWaits = (page: PageDriver, ...lines: string[]) =>
  page.eventually(async () => expect(await waits(page)).toEqual(lines));
/** Returns where the links below Book Queue are, in pixels. */
const positionBelow = (page: PageDriver) =>
  page.playwright.locator('main a[href="/our-arts/"]').first().boundingBox();

const queues = [
  { ...stores[0], store_id: 3, queue_open: true, queue_length: 0, queue_wait_from: 0, queue_wait_to: 5 },
  { ...stores[1], store_id: 4, queue_open: false, queue_opens: { day: '2026-11-21', time: '10:00' } },
];
const first = ['Marrickville: nobody is waiting, up to 5 min', 'Newtown: closed now'];

test('home shows the present wait of each queue, and moves nothing (STORE-12, STORE-13)', async () => {
  const page = pages();
  await page.open({ path: '/' });
  const before = await positionBelow(page);
  await page.eventually(() => page.network.answer(listStoresWithQueue, queues));
  await showsWaits(page, ...first);
  expect(await positionBelow(page)).toEqual(before);
  expect(asked(page)).toBe(0);

  await page.wait(ASK_WAIT_MS);
  await page.eventually(() =>
    page.network.answer(loadQueueWaits, [
      { store_id: 3, queue_open: true, queue_length: 4, queue_wait_from: 15, queue_wait_to: 30 },
      { store_id: 4, queue_open: false, queue_pause: 'Back at 2 PM.' },
    ]),
  );
  await showsWaits(page, 'Marrickville: 4 waiting, about 15 to 30 min', 'Newtown: no walk-ins just now');

  await page.comeBack('focus');
  await page.eventually(() => page.network.end(loadQueueWaits, refusal(400)));
  await showsWaits(page);
  expect(asked(page)).toBe(2);
});

test('home does not count a customer as somebody else who waits (STORE-14)', async () => {
  const page = pages();
  await page.open({ path: '/', place: 'a-place' });
  const store_name = 'Marrickville';
  const [marrickville, newtown] = queues;
  await page.eventually(() =>
    page.network.answer(listStoresWithQueue, [{ ...marrickville, queue_length: 1 }, newtown]),
  );
  await showsWaits(page, 'Marrickville: 1 waiting, up to 5 min', 'Newtown: closed now');

  const place = { position: 1, ahead: 0, wait_from: 0, wait_to: 5, store_name };
  await page.eventually(() => page.network.answer(askPlace, { state: 'waiting', ...place }));
  await showsWaits(page, 'Marrickville: you are waiting', 'Newtown: closed now');

  await page.wait(ASK_PLACE_MS);
  await page.eventually(() => page.network.answer(askPlace, { state: 'called', store_name }));
  await showsWaits(page, 'Marrickville: 1 waiting, up to 5 min', 'Newtown: closed now');
});

test('no wait is requested on another page, and again on home (STORE-12)', async () => {
  const page = pages();
  await page.open({ path: '/' });
  await page.eventually(() => page.network.answer(listStoresWithQueue, queues));
  await showsWaits(page, ...first);
  await page.press('link', 'About');
  await page.eventually(async () =>
    expect((await page.machine('storefront'))?.context).toMatchObject({ waitIsShown: false }),
  );
  await page.wait(ASK_WAIT_MS);
  await page.comeBack('focus');
  expect(asked(page)).toBe(0);
  await page.press('link', 'Home');
  await showsWaits(page, ...first);
  await page.wait(ASK_WAIT_MS);
  await page.eventually(() => expect(asked(page)).toBe(1));
});

test('an API on another origin gets no request for waits (STORE-12)', async () => {
  const page = pages();
  await page.open({ path: '/', foreign: true });
  await page.eventually(() => page.network.answer(listStoresWithQueue, stores));
  await page.eventually(async () => expect((await page.read()).lines).toContain('[Book Queue]'));
  await page.wait(2 * ASK_WAIT_MS);
  expect([asked(page), await waits(page)]).toEqual([0, []]);
});
