import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions } from '../support/booking-actions.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

const phone = { viewport: { width: 360, height: 740 }, timezoneId: 'Australia/Sydney' };

async function openOnPhone(
  newVisitor: (options: typeof phone) => Promise<Visitor>,
  step: 'openWizard' | 'openStores' = 'openWizard',
) {
  const { page } = await newVisitor(phone);
  const booker = bookingActions(page);
  await booker[step](site.url);
  return { page, booker };
}

/** Returns the distance of an element from the top of the window, in CSS pixels. */
const topOf = async (part: Locator): Promise<number> =>
  (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;

const bottomOf = async (part: Locator): Promise<number> =>
  (await topOf(part)) + ((await part.boundingBox())?.height ?? 0);

const middleOf = async (part: Locator): Promise<number> => ((await topOf(part)) + (await bottomOf(part))) / 2;

test('the services step opens with the services of its first category, and counts the chosen services of each category (CAT-9)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor);
  await booker.service('Skin Fade').waitFor();
  expect(await topOf(booker.heading('Choose Services'))).toBeGreaterThan(72);

  await booker.service('Skin Fade').click();
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await booker.service('Kids Skin Fade').click();

  await page.getByRole('button', { name: 'Haircut Services, 1 chosen', exact: true }).waitFor();
  await page.getByRole('button', { name: "Kids' Haircuts, 2 chosen", exact: true }).waitFor();
});

const choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: '2026-12-23',
  barber: 'Sam Okafor',
  time: '10:00',
};

test('each service with a print shows it, and no service moves because of it (CAT-11)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor);
  const cards = page.getByRole('group', { name: 'Haircut Services' }).getByRole('button');
  const heights = async () =>
    Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())?.height));
  const prerendered = await heights();
  const prints = cards.locator('img[alt=""]');
  await prints.nth(5).waitFor();
  await booker.service('Skin Fade').click();
  expect(await prints.count()).toBe(6);
  expect(await heights()).toEqual(prerendered);
});

test('in each step the sum, the minutes and the next action are in view at every scroll position, and in the services step the offer of a second person (BOOK-64, PAIR-1)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor, 'openStores');
  const seen: string[][] = [];
  for (const [position, { step, choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await choose(choices);
    for (const end of [0, 1]) {
      await page.evaluate((end) => scrollTo(0, end * document.body.scrollHeight), end);
      const sum = booker.panel.getByRole('button', { name: /selected/ });
      const next = booker.button(position < 3 ? 'Continue' : 'Submit');
      const offer = step === 'services' ? [booker.button('Somebody else as well')] : [];
      for (const part of [sum, next, ...offer]) expect(await bottomOf(part)).toBeLessThanOrEqual(740);
      if (end === 0) expect(await topOf(booker.panel)).toBeGreaterThanOrEqual(740 * 0.75);
      seen.push((await sum.innerText()).split('\n'));
    }
  }

  const nothing = ['0 services selected', '0 min', '$0.00'];
  const fade = ['1 service selected', '20 min', '$35.00'];
  expect(seen).toEqual([nothing, nothing, fade, fade, fade, fade, fade, fade]);
});

test('the services of other categories stay in view, and each can be removed (BOOK-76)', async ({
  newVisitor,
}) => {
  const { booker } = await openOnPhone(newVisitor);
  await booker.chooseServices('Haircut Services', 'Skin Fade');
  const removal = booker.button('Remove Skin Fade');
  expect(await removal.isVisible()).toBe(false);
  await booker.category("Kids' Haircuts").click();
  await removal.waitFor();
  expect(await bottomOf(removal)).toBeLessThanOrEqual(740);

  await removal.press('Enter');

  await booker.seesInPanel('0 services selected');
  expect(await booker.panel.evaluate((panel) => panel === document.activeElement)).toBe(true);
  expect(await removal.count()).toBe(0);
});

test('on a low phone the header scrolls away, and the bar takes at most a quarter of the screen (BOOK-80)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor);
  await page.setViewportSize({ width: 360, height: 640 });
  await booker.service('Skin Fade').click();
  await page.getByText('Next free time').waitFor();
  await page.evaluate(() => scrollTo(0, 400));

  expect(await bottomOf(page.getByRole('banner'))).toBeLessThanOrEqual(0);
  expect(await topOf(booker.panel)).toBeGreaterThanOrEqual(640 * 0.75);
  expect(await bottomOf(booker.button('Continue'))).toBeLessThanOrEqual(640);
});

test('each step begins with its heading, its number and the tabs in a row, and its first choice is near (BOOK-77)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor, 'openStores');
  await page.getByRole('heading', { level: 1, name: 'Book an appointment' }).waitFor();
  const first = {
    stores: booker.store(),
    services: booker.category(choices.category),
    barber: page.locator('label').filter({ has: page.getByRole('radio') }),
  };
  for (const [position, { step, title, choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await booker.sees(title);
    await page.evaluate(() => scrollTo(0, 0));
    const tab = page.getByRole('tab', { selected: true });
    const middles = await Promise.all([booker.heading(title), tab].map(middleOf));
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), title).toBeLessThanOrEqual(4);
    expect(await bottomOf(page.getByText(`Step ${position + 1} of 5`, { exact: true }))).toBeLessThan(120);
    if (step !== 'date') expect(await topOf(first[step].first()), title).toBeLessThanOrEqual(220);
    await choose(choices);
  }

  const store = page.getByText('(02) 5550 0142').first();
  expect(await topOf(store)).toBeGreaterThan(await bottomOf(booker.time('10:00')));
});

test('the guest dialog opens at its heading, on a laptop with all fields in view (PAY-85)', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ ...phone, viewport: { width: 1280, height: 800 } });
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.choose({ ...choices, time: '15:00' });
  const guestFields = ['First Name', 'Last Name', 'Email', 'Phone'];
  for (const [width, height, inView] of [
    [1280, 800, guestFields],
    [1280, 720, guestFields],
    [360, 740, []],
    [360, 640, []],
  ] as const) {
    await page.setViewportSize({ width, height });
    await booker.submit();
    const focused = inView.length > 0 ? booker.field('First Name') : booker.dialog;
    await expect.poll(() => focused.evaluate((part) => part === document.activeElement)).toBe(true);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const top = await topOf(booker.dialog);
    expect(top, `${width}x${height}`).toBeGreaterThanOrEqual(0);
    expect(await topOf(booker.dialog.getByRole('heading', { level: 2 }))).toBeGreaterThan(top);
    const bar = await topOf(booker.inDialog('Cancel'));
    for (const label of inView) expect(await bottomOf(booker.field(label)), label).toBeLessThanOrEqual(bar);
    await booker.inDialog('Cancel').click();
    await booker.dialog.waitFor({ state: 'detached' });
  }
});

test('with an open keyboard the booking is in view beside the focused field of a guest and of a card (PAY-73)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor);
  await booker.choose(choices);
  await booker.submit();
  const booked = ['Skin Fade, 20 min', 'Wednesday, December 23rd', '10:00 AM, with Sam Okafor', '$35.00'];
  const seesBookingAt = async (label: string) => {
    await booker.field(label).waitFor();
    await page.setViewportSize({ width: 360, height: 430 });
    await booker.field(label).click();
    const footer = await topOf(booker.inDialog('Cancel'));
    const field = await topOf(booker.field(label));
    expect(await bottomOf(booker.field(label))).toBeLessThanOrEqual(footer);
    for (const text of booked) {
      const part = booker.dialog.getByText(text, { exact: true }).filter({ visible: true }).last();
      expect(await topOf(part), text).toBeGreaterThanOrEqual(0);
      expect(await bottomOf(part), text).toBeLessThanOrEqual(field);
    }
    await page.setViewportSize(phone.viewport);
  };
  for (const label of ['First Name', 'Phone']) await seesBookingAt(label);
  await booker.inDialog('Change your booking').click();
  await booker.inDialog('Change day').waitFor();
  await booker.inDialog('Change your booking').click();
  await booker.fillGuest(casey);

  for (const label of ['Card number', 'CVC']) await seesBookingAt(label);
});

test('the first screen of a confirmation shows when, with whom and where, and the page the address of the mail (BOOK-78)', async ({
  newVisitor,
}) => {
  const { page, booker } = await openOnPhone(newVisitor);
  await booker.choose({ ...choices, time: '11:00' });
  await booker.payAsGuest();
  await booker.seesBooked();

  await booker.onTicket('When').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ['When', 'Barber', 'Address'])
    expect(await bottomOf(booker.onTicket(name)), name).toBeLessThanOrEqual(740);
  expect(await booker.onTicket('Email').textContent()).toBe(casey.email);
});
