import { afterEach, expect } from 'vitest';
import { PROVIDER_GIVEN_UP_MS, SLOW_AFTER_MS, STATUS_HELD } from '../../contract/constants.ts';
import { bookingActions, type Choices, cards, notAuthenticated } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import { bookingsAt, comingThursday, expectEachChargedOnce } from './shop.ts';
import { expectBookedByStripe, intentsOf, openWithStripe, stripeBankOn } from './stripe-shop.ts';

const choices: Choices = {
  category: 'Beard Services',
  services: ['Beard Shave'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '09:00',
};
const price = 2000;
const loading = 'Loading the card form...';

const shop = kept(openWithStripe);
afterEach(() => expectEachChargedOnce(shop));

test('a declined card and a bank that rejects, then confirms, lead to a single booking and intent; only Stripe receives card numbers', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 402/);
  const requests: { url: string; body: string }[] = [];
  context.on('request', (request) => requests.push({ url: request.url(), body: request.postData() ?? '' }));
  const stripe = await standInForStripe(context, shop.provider);
  const bank = stripeBankOn(page);
  const booker = bookingActions(page);
  const expectHeld = async () => {
    const heldBookings = await bookingsAt(shop, choices);
    expect(heldBookings).toMatchObject([{ status: STATUS_HELD, charged: [] }]);
    expect(intentsOf(shop, heldBookings[0]?.number)).toMatchObject([{ charges: [] }]);
  };
  await booker.openWizard(shop.site.url);
  await booker.choose(choices);
  await booker.submit();
  await booker.typeGuest(casey);
  expect(requests.filter(({ url }) => new URL(url).hostname.endsWith('stripe.com'))).toEqual([]);

  await booker.bookAsGuest();
  await booker.payWith(cards.withoutFunds);
  await booker.problem('Your card has insufficient funds. Nothing was charged.').waitFor();
  expect(stripe.scriptRequests()).toBe(1);
  await expectHeld();

  await booker.payWith(cards.asking);
  await bank.dialog.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  // The dialog replaces the card field, so the field must load again afterwards.
  await stripe.field('held');
  await bank.answer('Fail');
  await booker.problem(notAuthenticated).waitFor();
  await expectHeld();
  await booker.dialog.getByText(loading).waitFor();
  await booker.cannotPay();
  await stripe.field('served');
  await booker.payWith(cards.asking);
  await bank.answer('Complete');
  await expectBookedByStripe(shop, booker, choices, price);

  const digits = cards.asking.replaceAll(' ', '');
  const receivers = requests.filter(({ body }) => body.includes(digits)).map(({ url }) => url);
  expect([...new Set(receivers)]).toEqual(['https://api.stripe.com/v1/payment_methods']);
});

test('a late script or field counts as slow after 5 s and fails after 20 s; Try again and reopening recover', async ({
  visitor: { page, context },
}) => {
  const chosen = { ...choices, time: '10:00' };
  const stripe = await standInForStripe(context, shop.provider, { script: 'held', field: 'held' });
  const booker = bookingActions(page);
  const textInDialog = (text: string) => booker.dialog.getByText(text, { exact: true });
  const isLoading = textInDialog(loading);
  const isSlow = textInDialog('This is taking longer than usual. We are still trying.');
  const isMissing = textInDialog('The card form could not be loaded. Nothing was charged.');
  const leaveAndComeBack = async (leave: () => Promise<void>) => {
    // Before that, the payment is being prepared, and the dialog cannot be closed.
    await booker.dialog.getByRole('button', { name: 'Cancel', disabled: false }).waitFor();
    await leave();
    await booker.dialog.waitFor({ state: 'hidden' });
    await booker.seesChosen(chosen);
    await booker.submit();
    await booker.bookAsGuest();
    await isLoading.waitFor();
  };
  await page.clock.install();
  await booker.openWizard(shop.site.url);
  await booker.choose(chosen);
  await booker.submit();
  await booker.typeGuest(casey);
  await page.clock.pauseAt(Date.now() + 60_000);
  await booker.bookAsGuest();

  await isLoading.waitFor();
  await expect.poll(stripe.scriptRequests).toBe(1);
  await page.clock.runFor(SLOW_AFTER_MS - 1);
  expect(await isSlow.isVisible()).toBe(false);
  await page.clock.runFor(1);
  await isSlow.waitFor();
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS - SLOW_AFTER_MS - 1);
  expect(await isMissing.isVisible()).toBe(false);
  await page.clock.runFor(1);
  await isMissing.waitFor();
  expect(await isLoading.isVisible()).toBe(false);
  await booker.cannotPay();
  expect(stripe.scriptRequests()).toBe(1);
  await booker.inDialog('Try again').click();
  await isLoading.waitFor();
  await expect.poll(stripe.scriptRequests).toBe(2);
  await leaveAndComeBack(() => page.keyboard.press('Escape'));

  await stripe.script('served');
  await page.getByTitle('Secure card payment input frame').waitFor({ state: 'attached' });
  await leaveAndComeBack(() => booker.inDialog('Cancel').click());
  await booker.cannotPay();
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
  await isMissing.waitFor();
  await booker.cannotPay();
  await booker.inDialog('Try again').click();
  await isLoading.waitFor();
  expect(await bookingsAt(shop, chosen)).toEqual([]);
  await stripe.field('served');
  await booker.payWith(cards.good);
  await expectBookedByStripe(shop, booker, chosen, price);
});
