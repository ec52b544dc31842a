import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { required } from '../../machines/rules/required.ts';
import { prerendered } from '../../src/prerendered.ts';
import { sidewaysComplaints } from '../engine/page/axe.ts';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { setFont, test, type Visitor, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

/** Phones with the text that their owners chose, in CSS pixels; 16 px is what browsers begin with. */
const phones = [
  { width: 320, height: 640, font: 28 },
  { width: 360, height: 740, font: 24 },
  { width: 360, height: 740, font: 28 },
  { width: 390, height: 844, font: 28 },
  { width: 360, height: 740, font: 32 },
  { width: 390, height: 844, font: 32 },
] as const;
const choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: '2026-12-22',
  barber: 'Sam Okafor',
  time: '10:00',
};

/** Looks at what is shown on each phone, then gives the page the screen of a laptop back. */
async function complaintsOn(page: Page, place: string): Promise<string[]> {
  const complaints: string[] = [];
  for (const { width, height, font } of phones) {
    await page.setViewportSize({ width, height });
    await setFont(page, font);
    const found = await sidewaysComplaints({ playwright: page }, width);
    complaints.push(...found.map((words) => `${place}, text of ${font} px, ${words}`));
  }
  await setFont(page, 16);
  await page.setViewportSize({ width: 1280, height: 800 });
  return complaints;
}

const publicPages = [
  ...Object.keys(prerendered).map((path) => (path === '*' ? '/nowhere' : path)),
  '/change-password',
  '/reset-password/token',
  '/verification/token',
];

function allowMissing({ allow }: Visitor): void {
  allow(/Failed to load resource/, /404: no page/, /Password forms should have/);
}

test('a public page with text of up to 32 px fits on a phone, its menu button included (SITE-82)', async ({
  visitor,
}) => {
  const { page } = visitor;
  allowMissing(visitor);
  const complaints: string[] = [];
  for (const path of publicPages) {
    await visit(page, site.url + path);
    await page.waitForLoadState('networkidle');
    const bookNow = page.getByRole('banner').getByRole('link', { name: 'Book Now' });
    if (path !== '/book-appointment/') await bookNow.waitFor();
    complaints.push(...(await complaintsOn(page, path)));
  }

  expect(complaints).toEqual([]);
});

test('each step and dialog of a booking with text of up to 32 px fits on a phone (SITE-82)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const complaints: string[] = [];
  const look = async (place: string) => void complaints.push(...(await complaintsOn(page, place)));
  await booker.openStores(site.url);
  for (const [position, { step, choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await choose(choices);
    await look(step);
  }
  await booker.submit();
  await booker.dialog.waitFor();
  await look('the guest dialog');
  await booker.fillGuest(casey);
  await booker.canPay();
  await look('the card dialog');
  await booker.payWith(cards.good);
  await booker.seesBooked();
  await look('the confirmation');

  expect(complaints).toEqual([]);
});

test('each page and dialog of an account with text of up to 32 px fits on a phone (SITE-82)', async ({
  visitor,
}) => {
  const { page } = visitor;
  allowMissing(visitor);
  const customer = customerOn(page, site.url);
  const complaints: string[] = [];
  const look = async (place: string) => void complaints.push(...(await complaintsOn(page, place)));
  await customer.logInFrom(demi);
  for (const name of ['profile', 'bookings', 'change-password', 'orders']) {
    await customer.open(`/my-account/${name}`);
    await page.waitForLoadState('networkidle');
    await look(name);
  }
  await customer.open('/my-account/bookings');
  for (const name of [/^View/, /^Cancel booking/]) {
    await page.getByRole('button', { name }).first().click();
    await customer.dialog.waitFor();
    await page.waitForLoadState('networkidle');
    await look(`the dialog of ${name}`);
    await page.keyboard.press('Escape');
    await customer.dialog.waitFor({ state: 'detached' });
  }

  expect(complaints).toEqual([]);
});

test('each step of the queue, its ticket and the menu with text of up to 32 px fit on a phone (SITE-82)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const complaints: string[] = [];
  const look = async (place: string) => void complaints.push(...(await complaintsOn(page, place)));
  await visit(page, site.url);
  await booker.button('Book Queue').click();
  await booker.dialog.getByRole('button', { name: /Newtown/ }).click();
  await look('the stores of the queue');
  await booker.goOn();
  await booker.dialog.getByRole('combobox', { name: 'Category' }).selectOption('Haircut Services');
  await booker.service('Skin Fade').click();
  await look('the services of the queue');
  await booker.goOn();
  await booker.field('Name').fill('Casey Lee');
  await booker.field('Email').fill(casey.email);
  await booker.field('Phone').fill(casey.phone);
  await look('the information of the queue');
  await booker.goOn();
  await booker.dialog.getByText("You've joined the queue!").waitFor();
  await look('the confirmation of the queue');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^The queue:/ }).waitFor();
  await look('the ticket');
  await page.getByRole('button', { name: /^The queue:/ }).click();
  await booker.dialog.waitFor();
  await look('the place in the queue');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await booker.button('Menu').click();
  await booker.dialog.waitFor();
  await look('the menu');

  expect(complaints).toEqual([]);
});

test('with text of 32 px the sum and the next action of each step are in view, and take a quarter of a phone (SITE-82)', async ({
  newVisitor,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await newVisitor({ viewport, timezoneId: 'Australia/Sydney' });
  const booker = bookingActions(page);
  await booker.openStores(site.url);
  await setFont(page, 32);
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  const boxOf = async (part: Locator) => required(await part.boundingBox());
  for (const [position, { choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await choose({ ...choices, time: '11:00' });
    const next = booker.button(position < 3 ? 'Continue' : 'Submit');
    await page.evaluate(() => scrollTo(0, 0));
    const [sum, action] = [await boxOf(booker.panel), await boxOf(next)];
    expect(sum.y).toBeGreaterThanOrEqual(viewport.height * 0.75);
    expect(action.y).toBeGreaterThanOrEqual(sum.y + sum.height);
    expect(action.y + action.height).toBeLessThanOrEqual(viewport.height);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    const place = await boxOf(page.getByText(`Step ${position + 1} of 5`, { exact: true }).first());
    expect(place.y >= heading.y + heading.height || place.x >= heading.x + heading.width).toBe(true);
  }
});

test('both ways to pay are in view when the choice of a customer opens (PAY-87)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await customerOn(page, site.url).logInFrom(demi);
  await booker.openWizard(site.url);
  await booker.choose({ ...choices, time: '15:00' });
  for (const { width, height, font } of [
    { width: 360, height: 640, font: 16 },
    { width: 360, height: 740, font: 24 },
    { width: 390, height: 844, font: 32 },
  ]) {
    await page.setViewportSize({ width, height });
    await setFont(page, font);
    await booker.submit();
    for (const name of ['Pay at Store', 'Pay Now']) {
      await booker.inDialog(name).and(page.locator(':enabled')).waitFor();
      const { y, height: own } = required(await booker.inDialog(name).boundingBox());
      expect(y + own, `${name}, text of ${font} px`).toBeLessThanOrEqual(height);
    }
    expect(await sidewaysComplaints({ playwright: page }, width)).toEqual([]);
    await page.keyboard.press('Escape');
    await booker.dialog.waitFor({ state: 'detached' });
  }
});

test('with text of 24 px the first time and Submit are within a screen and a half (BOOK-75)', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({
    viewport: { width: 360, height: 740 },
    timezoneId: 'Australia/Sydney',
  });
  const booker = bookingActions(page);
  await booker.openStores(site.url);
  await setFont(page, 24);
  const bottom = async (part: Locator) => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await part.boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  for (const [position, { choose }] of booker.steps().entries()) {
    if (position > 0) await booker.goOn();
    await choose({ ...choices, day: '2026-12-23' });
    const next = booker.button(position < 3 ? 'Continue' : 'Submit');
    expect(await bottom(next)).toBeLessThanOrEqual(740);
  }

  const times = page.getByRole('group', { name: /^Available times/ }).getByRole('radio');
  expect(await bottom(times.first())).toBeLessThanOrEqual(1110);
});
