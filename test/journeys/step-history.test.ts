import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { dayLabel } from '../../contract/format.ts';
import { type Booker, bookerOn, cards, casey, isPressed, type Wish } from '../support/booker.ts';
import { test, visit } from '../support/chromium.ts';
import { comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Head Shave'],
  day: comingThursday(),
  barber: 'Sam Okafor',
  time: '11:30',
};

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('refresh, Back and Forward at every step keep the choices, one history entry a step', async ({
  visitor,
}) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  const steps = stepsOf(booker);
  await booker.openWizard(shop.site.url);
  const before = await historyLength(page);

  for (const [position, { choose, isKept }] of steps.entries()) {
    if (position > 0) await booker.goOn();
    await choose();
    await expect.poll(() => historyLength(page)).toBe(before + position);
    await page.reload();
    await isKept();
    await expect.poll(() => historyLength(page)).toBe(before + position);
  }
  for (const { isKept } of steps.toReversed().slice(1)) {
    await page.goBack();
    await isKept();
  }
  for (const { isKept } of steps.slice(1)) {
    await page.goForward();
    await isKept();
  }
  // Each refreshed on the way back as well, and the wizard's own Back moves in the same history.
  for (const { isKept } of steps.toReversed().slice(1)) {
    await booker.button('Back').click();
    await isKept();
    await page.reload();
    await isKept();
  }
  await expect.poll(() => historyLength(page)).toBe(before + 3);

  await page.goBack();
  await isHome(page);
  await page.goForward();
  await steps[0]?.isKept();
});

test('a store that was deselected stays so over a refresh', async ({ visitor }) => {
  const booker = bookerOn(visitor.page);
  await booker.openWizard(shop.site.url);
  await isPressed(booker.store());
  await booker.store().click();
  await visitor.page.reload();
  await booker.store().waitFor();
  expect(await booker.store().getAttribute('aria-pressed')).toBe('false');
  expect(await booker.button('Continue').isDisabled()).toBe(true);
});

test('with a dialog open Back closes it, and a refresh comes back to step 4', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(wish);
  const before = await historyLength(page);

  await booker.submit();
  await booker.dialog.getByRole('heading', { name: 'Book as Guest or Sign In' }).waitFor();
  await page.goBack();
  await booker.dialog.waitFor({ state: 'hidden' });
  await booker.seesChosen(wish);

  await booker.submit();
  await booker.fillGuest(casey);
  await booker.field('Card number').fill(cards.good);
  await booker.canPay();
  await page.goBack();
  await booker.dialog.waitFor({ state: 'hidden' });
  await booker.seesChosen(wish);
  await expect.poll(() => historyLength(page)).toBe(before);

  await booker.submit();
  await booker.dialog.waitFor();
  await page.reload();
  await booker.seesChosen(wish);
  expect(await booker.dialog.count()).toBe(0);
  await page.goBack();
  await booker.sees('Select Date');
});

test('what was booked is not gone back to, survives a refresh, and Book Now begins anew', async ({
  visitor,
}) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(wish);
  await booker.payAsGuest();
  await booker.sees('You have successfully booked!');
  const number = await booker.onTicket('Booking number').textContent();
  const isConfirmed = async () => {
    await booker.sees('You have successfully booked!');
    expect(await booker.onTicket('Booking number').textContent()).toBe(number);
    expect(await booker.onTicket('When').textContent()).toBe(`${dayLabel(wish.day)}, 11:30 AM`);
  };

  await page.reload();
  await isConfirmed();
  await page.goForward();
  await isConfirmed();
  await page.goBack();
  await isHome(page);
  expect(await page.getByRole('link', { name: 'Resume your booking' }).count()).toBe(0);
  await page.goForward();
  await isConfirmed();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('main').and(page.locator(':focus')).waitFor();
  await isConfirmed();

  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await booker.sees('Select Store');
  await isPressed(booker.store());
  await booker.seesInPanel('0 services selected', '$0.00');
  await booker.goOn();
  await booker.category(wish.category).waitFor();
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(0);
  await page.goBack();
  await booker.sees('Select Store');
  await page.goBack();
  await isHome(page);
  expect(await shop.bookings()).toMatchObject([{ number }]);
});

test('links to where somebody is already take nobody out of the steps', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  const steps = stepsOf(booker);
  await booker.openWizard(shop.site.url);
  await booker.goOn();
  await steps[1]?.choose();
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await steps[1]?.isKept();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('main').and(page.locator(':focus')).waitFor();
  await steps[1]?.isKept();
  await page.goBack();
  await steps[0]?.isKept();
  await page.goBack();
  await isHome(page);
});

test('whoever logs in midway, or cancels, finds the booking again by Back', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time: '15:30' });
  await booker.submit();
  await booker.dialog.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.goBack();
  await booker.seesChosen({ ...wish, time: '15:30' });
  await booker.button('Cancel').click();
  await isHome(page);
  await page.goBack();
  await booker.seesChosen({ ...wish, time: '15:30' });
  await page.goBack();
  await booker.sees('Select Date');
});

test('a refresh while the booking is being made asks what became of it', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time: '13:00' });
  // The answer is held back for good.
  const isMade = new Promise<void>((resolve, reject) => {
    page
      .route('**/customer/booking-store', async (route) => {
        await route.fetch();
        resolve();
      })
      .catch(reject);
  });
  await booker.payAsGuest();
  await isMade;
  await page.getByText('We are making your booking.').waitFor();
  await page.goBack();
  await page.getByText('We are making your booking.').waitFor();

  await page.reload();
  await booker.sees('You have successfully booked!');
  const number = await booker.onTicket('Booking number').textContent();
  const made = (await shop.bookings()).filter(({ time }) => time === '13:00');
  expect(made).toMatchObject([{ number, charged: [3000] }]);
});

test('a booking that was left midway is resumed from the home page', async ({ visitor }) => {
  const { page } = visitor;
  const booker = bookerOn(page);
  const steps = stepsOf(booker);
  await booker.openWizard(shop.site.url);
  for (const { choose } of steps.slice(0, 3)) {
    await choose();
    await booker.goOn();
  }
  await booker.sees('Choose Barber & Time');
  await booker.button('Back').click();
  await steps[2]?.isKept();
  await booker.button('Cancel').click();

  await page.getByRole('main').getByRole('link', { name: 'Resume your booking' }).click();
  await steps[2]?.isKept();
  await page.goBack();
  await steps[1]?.isKept();
  await visit(page, `${shop.site.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Resume your booking' }).click();
  await steps[1]?.isKept();
});

async function isHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
}

const historyLength = (page: Page) => page.evaluate(() => history.length);

/** What is chosen on each step, and what must still be there when it is seen again. */
function stepsOf(booker: Booker): { choose(): Promise<void>; isKept(): Promise<void> }[] {
  return [
    {
      choose: () => isPressed(booker.store()),
      async isKept() {
        await booker.sees('Select Store');
        await isPressed(booker.store());
      },
    },
    {
      choose: () => booker.chooseServices(wish.category, ...wish.services),
      async isKept() {
        await booker.sees('Choose Services');
        await isPressed(booker.category(wish.category));
        await isPressed(booker.service('Head Shave'));
      },
    },
    {
      choose: () => booker.chooseDay(wish.day),
      async isKept() {
        await booker.sees('Select Date');
        await booker.chosenDay(wish.day).waitFor();
        await booker.seesInPanel('1 service selected', dayLabel(wish.day));
      },
    },
    {
      async choose() {
        await booker.chooseBarber(wish.barber);
        await booker.chooseTime(wish.time);
      },
      isKept: () => booker.seesChosen(wish),
    },
  ];
}
