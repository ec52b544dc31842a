import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOrders } from '../../contract/orders.ts';
import { openOnPostgres } from '../journeys/shop.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { launchChromium, test as plainTest } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { signInAsSandy } from '../support/sandy.ts';

const shop = kept(() => openOnPostgres({ SANDBOX_NOW: '2026-11-26T10:30:00+11:00' }));

// Playwright switches the back/forward cache off by default.
const test = plainTest.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
    async ({}, use) => {
      const browser = await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
});

type Customer = ReturnType<typeof customerOn>;

/** A screen with the first customer's data, and the text that it must show once the second customer is signed in. */
interface Screen {
  open: (page: Page, customer: Customer) => Promise<void>;
  seesOther: (page: Page, customer: Customer) => Promise<void>;
}

const choices = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: '2026-12-03',
  barber: 'Marco Bellini',
};

const anyBooking = (page: Page) => page.getByRole('button', { name: /^View booking/ });
/** The label of a booking of the first customer. */
let firstBooking: string;

async function openBookings(page: Page, customer: Customer): Promise<void> {
  await customer.openAccountPage('My Bookings', demi);
  await anyBooking(page).first().waitFor();
  firstBooking = (await anyBooking(page).first().getAttribute('aria-label')) ?? '';
}

async function seesNoneOfTheFirst(page: Page): Promise<void> {
  await page.getByText('You have no bookings yet.').or(anyBooking(page)).first().waitFor();
  expect(await page.getByRole('button', { name: firstBooking }).count()).toBe(0);
}

const screens: Record<string, Screen> = {
  bookings: { open: openBookings, seesOther: seesNoneOfTheFirst },
  orders: {
    async open(page, customer) {
      await customer.openAccountPage('My Orders', demi);
      await page.getByText('Loading your orders...').waitFor({ state: 'detached' });
      // The second customer's orders never arrive: any order that is shown then is the first customer's.
      await page.route(`**/${listOrders.path}*`, (route) => route.fulfill({ status: 503, body: '' }));
    },
    async seesOther(page) {
      await page.getByText('Loading your orders...').waitFor();
    },
  },
  profile: {
    async open(_, customer) {
      await customer.openAccountPage('My Profile', demi);
      expect(await customer.field('Email').inputValue()).toBe(demi.email);
    },
    async seesOther(_, customer) {
      await expect.poll(() => customer.field('First Name').inputValue()).toBe('Sandy');
      expect(await customer.field('Email').inputValue()).not.toBe(demi.email);
    },
  },
  'the dialog of a booking': {
    async open(page, customer) {
      await openBookings(page, customer);
      await anyBooking(page).first().click();
      await customer.dialog.waitFor();
    },
    async seesOther(page, customer) {
      await customer.dialog.waitFor({ state: 'detached' });
      await seesNoneOfTheFirst(page);
    },
  },
  'the form of the queue': {
    async open(page, customer) {
      await bookingActions(page).openQueueForm();
      expect(await customer.field('Email').inputValue()).toBe(demi.email);
      await customer.field('Phone').fill('0491 570 158');
    },
    async seesOther(_, customer) {
      await expect.poll(() => customer.field('Name').inputValue()).toMatch(/^Sandy/);
      expect(await customer.field('Email').inputValue()).not.toBe(demi.email);
      // Typed fields stay (QUEUE-73).
      expect(await customer.field('Phone').inputValue()).toBe('0491 570 158');
    },
  },
};

/** How the token changes without a reload of the first tab. */
const ways = {
  'by another tab': {
    leave: async (_page: Page) => {},
    comeBack: async (_page: Page) => {},
  },
  'while the page is in the back/forward cache': {
    async leave(page: Page) {
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.persisted = String(persisted);
        });
      });
      await page.goto(`${shop.site.url.replace('127.0.0.1', 'localhost')}/about`);
    },
    async comeBack(page: Page) {
      await page.goBack({ waitUntil: 'commit' });
      await page.locator('html[data-persisted="true"]').waitFor({ state: 'attached' });
    },
  },
};

test.for(['My Bookings', 'My Orders', 'My Profile'])(
  '%s from the back/forward cache is the login page after a logout in another tab (AUTH-41)',
  async (name, { visitor: { page, context } }) => {
    const { leave, comeBack } = ways['while the page is in the back/forward cache'];
    const customer = customerOn(page, shop.site.url);
    await customer.logInFrom(demi);
    await customer.openAccountPage(name, demi);
    const secondTab = customerOn(await context.newPage(), shop.site.url);
    await secondTab.open('/about');
    await secondTab.seesWelcome(demi.firstName);

    await leave(page);
    await secondTab.logOut(demi.firstName);
    await secondTab.seesSignedOut();
    await comeBack(page);

    await customer.sees('Login');
    expect(await page.getByText(demi.email).count()).toBe(0);
  },
);

describe.each(Object.entries(ways))(
  'a customer replaced by another customer %s',
  (way, { leave, comeBack }) => {
    const openedBy = async (page: Page) => {
      page.setDefaultTimeout(15_000);
      const customer = customerOn(page, shop.site.url);
      await customer.logInFrom(demi);
      return customer;
    };

    test.for(Object.entries(screens))(
      '%s shows nothing of the first customer (AUTH-41)',
      async ([, screen], { visitor: { page, context, allow } }) => {
        allow(/status of 503/);
        const customer = await openedBy(page);
        await screen.open(page, customer);

        await leave(page);
        await signInAsSandy(context, shop.site);
        await comeBack(page);

        await screen.seesOther(page, customer);
      },
    );

    test('a payment choice books for the customer who is signed in (AUTH-41)', async ({
      visitor: { page, context },
    }) => {
      const customer = await openedBy(page);
      const booker = bookingActions(page);
      const time = way === 'by another tab' ? '11:00' : '13:00';
      await booker.openWizard(shop.site.url);
      await booker.choose({ ...choices, time });
      await booker.submit();
      await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();

      await leave(page);
      await signInAsSandy(context, shop.site);
      await comeBack(page);
      await booker.inDialog('Pay at Store').click();

      const number = await booker.seesBooked();
      await customer.openAccountPage('My Bookings', { firstName: 'Sandy' });
      await customer.booking(number).waitFor();
    });

    test('a confirmation is not shown to the second customer (AUTH-41)', async ({
      visitor: { page, context },
    }) => {
      const customer = await openedBy(page);
      const booker = bookingActions(page);
      await booker.openWizard(shop.site.url);
      await booker.choose({ ...choices, time: way === 'by another tab' ? '14:00' : '15:00' });
      await booker.submit();
      await booker.inDialog('Pay at Store').click();
      const number = await booker.seesBooked();

      await leave(page);
      await signInAsSandy(context, shop.site);
      await comeBack(page);

      await customer.seesWelcome('Sandy');
      await booker.sees('Choose Services');
      expect(await page.getByText(number).count()).toBe(0);
      await page.reload();
      await booker.sees('Choose Services');
      expect(await page.getByText(number).count()).toBe(0);
    });
  },
);
