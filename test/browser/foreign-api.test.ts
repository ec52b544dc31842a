import { afterAll, beforeAll, describe, expect } from 'vitest';
import { linkFor } from '../journeys/mailbox.ts';
import { expectBooked, openOnPostgres, type ShopOnPostgres } from '../journeys/shop.ts';
import { bookingActions, type Choices, cards, outcomes } from '../support/booking-actions.ts';
import { test as visitors } from '../support/chromium.ts';
import { customerOn, nora, noUserName } from '../support/customer.ts';
import { type ForeignApi, startForeignApi } from '../support/foreign-api.ts';
import { casey } from '../support/guests.ts';
import { type ReverseProxy, startReverseProxy } from '../support/reverse-proxy.ts';
import { type Site, startSite } from '../support/site.ts';

/** A Thursday morning in Sydney, when the queue is open. */
const morning = '2026-11-26T10:30:00+11:00';
const choices: Choices = {
  category: 'Haircut Services',
  services: ['Wattle Package'],
  day: '2026-11-26',
  barber: 'Sam Okafor',
  time: '18:00',
};

let shop: ShopOnPostgres;
let api: ForeignApi;
let site: Site;
beforeAll(async () => {
  shop = await openOnPostgres({ SANDBOX_NOW: morning });
  api = await startForeignApi(shop.site.url);
  site = await startSite({ environment: { API_ROOT: api.root } });
});
afterAll(async () => {
  await site.stop();
  await api.close();
  await shop.close();
});

const test = visitors.extend<{ atThatTime: undefined }>({
  atThatTime: [
    async ({ visitor: { page } }, use) => {
      await page.clock.install({ time: morning });
      await use(undefined);
    },
    { auto: true },
  ],
});

test('a guest books through a foreign API on a different origin, from the stores on (API-2, API-22, ONLY-4)', async ({
  visitor,
}) => {
  const booker = bookingActions(visitor.page);
  await booker.openWizard(site.url);
  await booker.sees('Select Store');
  await booker.choose(choices);
  await booker.seesInPanel('45 min', '$70.00');
  await booker.submit();
  await booker.dialog.waitFor();
  // A foreign API has no status call (API-22), and a reload still loses no choices.
  await visitor.page.reload();
  await booker.seesChosen(choices);
  await booker.payAsGuest();
  await expectBooked(shop, booker, choices, 7000);
  const paths = api.requests.map(({ path }) => path.replace(/\?.*/, ''));
  expect(new Set(paths)).toEqual(
    new Set([
      'customer/online-store-id',
      'customer/store-list',
      'customer/category-list',
      'customer/entity-list',
      'customer/store-users',
      'customer/timeslot',
      'customer/get-payment-intent',
      'customer/booking-store',
    ]),
  );
  expect(new Set(api.requests.flatMap(({ headers }) => headers))).toEqual(new Set(['content-type']));
  expect(api.askedLeaveFor).toEqual(new Set(['content-type']));
});

test('a refusal without a code shows the failure view, without a decline and without a retry', async ({
  visitor,
}) => {
  visitor.allow(/responded with a status of 402/);
  const booker = bookingActions(visitor.page);
  await booker.openWizard(site.url);
  await booker.choose({ ...choices, time: '12:00' });
  await booker.payAsGuest(casey, cards.declined);
  await booker.sees(outcomes.failed);
  await booker.toast('Failed to create booking with payment').waitFor();
  await booker.button('Back to Home').waitFor();
  expect(await booker.button('Try again').count()).toBe(0);
  expect(await booker.button('Choose another time').count()).toBe(0);
});

test('a customer of a foreign API registers, books, cancels, resets the password and joins the queue (API-4)', {
  timeout: 120_000,
}, async ({ visitor: { page, allow } }) => {
  allow(noUserName);
  const customer = customerOn(page, site.url);
  const booker = bookingActions(page);
  /** The mails link to the site of the API's shop. The test opens the same path on this site. */
  const openMail = async (count: number) =>
    customer.open(new URL(await linkFor(shop.site, nora.email, count)).pathname);
  await customer.open('/register');
  await customer.register(nora);
  await openMail(1);
  await customer.sees('Verification Successful!');
  await customer.logInFrom(nora);

  await booker.openWizard(site.url);
  await booker.choose({ ...choices, time: '15:00' });
  await booker.submit();
  await booker.inDialog('Pay at Store').click();
  const number = await booker.seesBooked();
  await customer.openAccountPage('My Bookings', nora);
  await customer.button(`Cancel booking ${number}`).click();
  await booker.inDialog('Yes').click();
  await customer.booking(number).getByText('Cancelled', { exact: true }).waitFor();
  await customer.logOut(nora.firstName);
  await customer.seesSignedOut();

  const password = 'a comb and two scissors';
  await customer.open('/forgot-password');
  await customer.field('Email').fill(nora.email);
  await customer.button('Send reset link').click();
  await customer.sees('Check Your Email');
  await openMail(4);
  await customer.field('New Password').fill(password);
  await customer.field('Confirm New Password').fill(password);
  await customer.button('Reset Password').click();
  await customer.sees('Password Reset');
  await customer.logInFrom({ ...nora, password });

  await customer.open('/');
  await booker.joinQueue({ ...nora, name: nora.firstName });
});

describe("a provider's API behind a proxy on the site's own origin", () => {
  const path = '/provider/v1';
  let behind: Site;
  let proxy: ReverseProxy;
  beforeAll(async () => {
    behind = await startSite({ environment: { API_ROOT: path } });
    proxy = await startReverseProxy(behind.url, { path, server: new URL(api.root).origin });
  });
  afterAll(async () => {
    await proxy.close();
    await behind.stop();
  });

  test.for([409, 422, 200])(
    'shows a failed booking after %i without a code, and calls no API of ours (API-2, API-24)',
    async (status, { visitor: { page, allow } }) => {
      allow(/responded with a status of 4(09|22)/);
      api.requests.length = 0;
      const booker = bookingActions(page);
      const message = 'That barber has just called in sick.';
      await booker.openWizard(proxy.url);
      await booker.choose({ ...choices, time: '16:30' });
      api.bookingAnswers.push({ status, body: { STATUS: 0, MESSAGE: message } });

      await booker.payAsGuest();

      await booker.sees(outcomes.failed);
      await page.getByRole('main').getByText(message).waitFor();
      expect(await booker.button('Try again').count()).toBe(0);
      expect(api.requests.filter((call) => call.path.startsWith('site/'))).toEqual([]);
      expect(new Set(api.requests.flatMap(({ headers }) => headers))).toEqual(new Set(['content-type']));
    },
  );
});
