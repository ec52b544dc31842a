import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dayLabel, daysLater } from '../../contract/format.ts';
import type { Step } from '../../machines/rules/draft.ts';
import { comingThursday, openOnPostgres } from '../journeys/shop.ts';
import { bookingActions, type Choices, cards, outcomes } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { viewOf } from '../support/view-of.ts';

const choices: Choices = {
  category: 'Haircut Services',
  services: ['Head Shave'],
  day: comingThursday(),
  barber: 'Sam Okafor',
  time: '11:30',
};

const shop = kept(openOnPostgres);

async function isHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
}

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('refresh, Back and Forward keep the choices at every step, with a history entry for each step (BOOK-58)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const steps = booker.steps();
  await booker.openStores(shop.site.url);
  const before = await historyLength(page);
  for (const [position, { choose, isKept }] of steps.entries()) {
    if (position > 0) await booker.goOn();
    await choose(choices);
    await page.reload();
    await isKept(choices);
    // The entry of the services exists already, because the wizard opened there (BOOK-79).
    await expect.poll(() => historyLength(page)).toBe(before + Math.max(position - 1, 0));
  }
  for (const { isKept } of steps.toReversed().slice(1)) {
    await page.goBack();
    await isKept(choices);
  }
  for (const { isKept } of steps.slice(1)) {
    await page.goForward();
    await isKept(choices);
  }

  // The wizard's Back button moves in the same history.
  for (const { isKept } of steps.toReversed().slice(1)) {
    await booker.button('Back').click();
    await isKept(choices);
    await page.reload();
    await isKept(choices);
  }
  await page.goBack();
  await isHome(page);
  await page.goForward();
  await steps[0]?.isKept(choices);
});

test('Back closes an open dialog (BOOK-39)', async ({ visitor: { page } }) => {
  const booker = bookingActions(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(choices);
  const before = await historyLength(page);
  const goBackToWizard = async () => {
    await page.goBack();
    await booker.dialog.waitFor({ state: 'hidden' });
    await booker.seesChosen(choices);
  };
  await booker.submit();
  await booker.dialog.waitFor();
  await goBackToWizard();
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.field('Card number').fill(cards.good);
  await booker.canPay();
  await goBackToWizard();
  await expect.poll(() => historyLength(page)).toBe(before);
});

test('Book Now starts a new booking; a confirmation survives a refresh, and Back skips the finished steps (BOOK-5, BOOK-47, BOOK-58)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(choices);
  // Links to the current page change nothing.
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('main').and(page.locator(':focus')).waitFor();
  await booker.seesChosen(choices);
  await booker.payAsGuest();
  const first = await booker.seesBooked();
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await booker.sees('Choose Services');
  await booker.seesInPanel('0 services selected', '$0.00');
  await booker.choose({ ...choices, time: '12:30' });
  await booker.payAsGuest();

  const number = await booker.seesBooked();
  const isConfirmed = async () => {
    expect(await booker.seesBooked()).toBe(number);
    expect(await booker.onTicket('Price').textContent()).toBe('$30.00, GST included, paid by card');
    expect(await booker.onTicket('When').textContent()).toBe(
      `${dayLabel(choices.day)}, 12:30 PM, Sydney time`,
    );
  };
  await page.reload();
  await isConfirmed();
  await page.goBack();
  await isHome(page);
  expect(await page.getByRole('link', { name: 'Resume your booking' }).count()).toBe(0);
  await page.goForward();
  await isConfirmed();
  expect(await shop.bookings()).toMatchObject([{ number: first }, { number }]);

  // Seeing the confirmation again does not affect a booking that was begun since.
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await isHome(page);
  const before = await historyLength(page);
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await booker.choose({ ...choices, time: '15:00' });
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await isHome(page);
  const since = (await historyLength(page)) - before + 1;
  await page.evaluate((entries) => history.go(-entries), since);
  await isConfirmed();
  await page.evaluate((entries) => history.go(entries), since);
  await isHome(page);
  await page.getByRole('banner').getByRole('link', { name: 'Resume your booking' }).waitFor();
});

test('on a phone, choosing scrolls to the services, the times and the outcome (BOOK-64)', async ({
  newVisitor,
}) => {
  const { page, allow } = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  allow();
  const booker = bookingActions(page);
  const { isAboveTheBar, expectInView } = viewOf(page);
  const focused = page.locator(':is(button, label):is(:focus, :has(:focus))').last();
  const checksOf: Partial<Record<Step, () => Promise<void>>> = {
    async services() {
      await booker.category(choices.category).click();
      await isAboveTheBar(booker.service('Classic Haircut'));
      await expectInView(focused);
      await booker.service('Head Shave').click();
    },
    async barber() {
      await booker.chooseBarber(choices.barber);
      await isAboveTheBar(page.getByText(/^Available times for/));
      await isAboveTheBar(page.getByRole('radio', { name: /AM|PM/ }).nth(2));
      await expectInView(focused);
      await booker.chooseTime('17:00');
    },
  };
  await booker.openStores(shop.site.url);
  for (const [position, { step, choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await (checksOf[step]?.() ?? choose(choices));
  }
  await booker.payAsGuest();
  await booker.seesBooked();
  // The outcome starts at the top, whatever the scroll position of the earlier steps.
  const header = await page.getByRole('banner').boundingBox();
  const outcome = await booker.heading(outcomes.booked).boundingBox();
  expect(outcome?.y).toBeGreaterThan(header?.height ?? Number.POSITIVE_INFINITY);
});

test('on a phone, the barber step opens at the times if the barber is chosen already (BOOK-64)', async ({
  newVisitor,
}) => {
  const { page, allow } = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  allow();
  const booker = bookingActions(page);
  const { expectInView } = viewOf(page);
  const heading = page.getByText(/^Available times for/);
  const timesAreInView = async () => {
    await expectInView(heading);
    await expectInView(page.getByRole('radio', { name: /AM|PM/ }).nth(2));
  };
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...choices, time: '16:00' });
  await page.reload();
  await timesAreInView();
  await booker.button('Back').click();
  await booker.sees('Select Date');
  await booker.goOn();
  await timesAreInView();
  await heading.and(page.locator(':focus')).waitFor();
});

test('a dialog that stays open past its day is replaced by the date step, which gives the reason (BOOK-65)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await page.clock.install();
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...choices, time: '15:30' });
  await booker.submit();
  await booker.field('Phone').waitFor();
  await page.clock.setSystemTime(new Date(`${daysLater(choices.day, 1)}T12:00:00Z`));
  await page.clock.runFor(60_000);
  await booker.sees('Select Date');
  const notice = page.getByText('The day you had chosen has passed. Please choose another.');
  await notice.waitFor();
  expect(await booker.dialog.count()).toBe(0);
  await booker.seesInPanel('1 service selected', 'Head Shave');
  // Above the calendar, so that it is visible on a phone without scrolling.
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await notice.boundingBox())?.y).toBeLessThan(400);
});

test('a device that moves west while its calendar is open chooses the pressed day (SITE-6)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const device = await page.context().newCDPSession(page);
  const moveTo = (timezoneId: string) => device.send('Emulation.setTimezoneOverride', { timezoneId });
  await moveTo('Pacific/Auckland');
  await booker.openWizard(shop.site.url);
  await booker.choose(choices, 'Select Date');
  await moveTo('America/Los_Angeles');
  await booker.chosenDay(choices.day).press('Enter');
  await booker.goOn();
  await booker.sees('Choose Barber & Time');
  await booker.seesInPanel(dayLabel(choices.day));
});
