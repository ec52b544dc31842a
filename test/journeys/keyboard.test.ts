import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { dayIn, daysLater } from '../../contract/format.ts';
import { shop as shopFacts } from '../../contract/shop.ts';
import { bookerOn, casey, isChecked, isPressed } from '../support/booker.ts';
import { test, visit } from '../support/chromium.ts';
import { comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const day = comingThursday();

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('the whole booking without a mouse', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  const keys = (...names: string[]) => pressEach(page, names);
  const goOn = async () => {
    await tabTo(booker.button('Continue'));
    await keys('Enter');
  };

  await visit(page, `${shop.site.url}/`);
  await tabTo(page.getByRole('link', { name: 'Book Appointment' }));
  await keys('Enter');

  await isPressed(booker.store());
  await tabTo(booker.store());
  await keys('Space');
  expect(await booker.store().getAttribute('aria-pressed')).toBe('false');
  await keys('Enter');
  await isPressed(booker.store());
  await goOn();

  await hasFocus(booker.heading('Choose Services'));
  await tabTo(booker.category('Haircut Services'));
  await keys('Space');
  await tabTo(booker.service('Buzz Cut'));
  await keys('Space');
  await isPressed(booker.service('Buzz Cut'));
  await goOn();

  await hasFocus(booker.heading('Select Date'));
  let reached = dayIn(shopFacts.timeZone, new Date());
  await tabTo(booker.day(reached));
  while (reached < day) {
    reached = daysLater(reached, 1);
    await keys('ArrowRight');
    await hasFocus(booker.day(reached));
  }
  await keys('Enter');
  await goOn();

  await hasFocus(booker.heading('Choose Barber & Time'));
  await tabTo(booker.barber('Marco Bellini'));
  await keys('Space');
  await isChecked(booker.barber('Marco Bellini'));
  await keys('ArrowDown');
  await isChecked(booker.barber('Tane Rangi'));
  await tabTo(booker.time('09:00'));
  await keys('Space', 'ArrowRight', 'ArrowRight');
  await isChecked(booker.time('09:30'));
  await tabTo(booker.button('Submit'));
  await keys('Enter');

  await hasFocus(booker.field('First Name'));
  await keys('Escape');
  await hasFocus(booker.button('Submit'));
  await keys('Enter');
  await hasFocus(booker.field('First Name'));
  await page.keyboard.type(casey.firstName);
  await keys('Tab');
  await page.keyboard.type(casey.lastName);
  await keys('Tab');
  await page.keyboard.type(casey.email);
  await keys('Enter');
  await booker.problem('Please fill in all fields').waitFor();
  await hasFocus(booker.field('Phone'));
  await page.keyboard.type(casey.phone);
  await keys('Enter');

  await hasFocus(booker.field('Card number'));
  await page.keyboard.type('4242424242424242');
  await keys('Tab');
  await page.keyboard.type('1234');
  await keys('Tab');
  await page.keyboard.type('123');
  await booker.canPay();
  await keys('Enter');

  await hasFocus(booker.heading('You have successfully booked!'));
  expect(await shop.bookings()).toMatchObject([
    { day, barber: 'Tane Rangi', time: '09:30', services: ['Buzz Cut'], email: casey.email, charged: [2000] },
  ]);
  await tabTo(booker.button('Back to Home'));
  await keys('Enter');
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
});

/** Presses Tab until something has the focus, as long as that could take on a page. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${target}.`);
}

async function pressEach(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const hasFocus = (target: Locator) => target.and(target.page().locator(':focus')).waitFor();
