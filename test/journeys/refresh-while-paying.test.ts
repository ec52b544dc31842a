import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { STATUS_HELD } from '../../contract/constants.ts';
import { bookingActions, type Choices, cards } from '../support/booking-actions.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import { bookingsAt, comingThursday, expectEachChargedOnce } from './shop.ts';
import { expectBookedByStripe, openWithStripe, stripeBankOn } from './stripe-shop.ts';

const choices: Choices = {
  category: 'Haircut Services',
  services: ['Head Shave'],
  day: comingThursday(),
  barber: 'Sam Okafor',
  time: '09:00',
};
const price = 3000;

/** Ways to leave the page and come back. Each returns the page that the visitor has then. */
const ways = {
  'a refresh': async (page: Page) => {
    await page.reload();
    return page;
  },
  'a tab closed and opened again': openAgain,
};
type Way = keyof typeof ways;
const everyWay = Object.keys(ways) as Way[];

const shop = kept(openWithStripe);
afterEach(() => expectEachChargedOnce(shop));

/** Opens the wizard from the home page and pays by card. */
async function startPayment(
  { page, context }: Visitor,
  choicesOfTest: Choices,
  number: string,
): Promise<void> {
  await standInForStripe(context, shop.provider);
  const booker = bookingActions(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(choicesOfTest);
  await booker.payAsGuest(casey, number);
}

test.for(everyWay)(
  'after %s during a charge, the page shows how the charge ended: a single booking',
  async (way, { visitor }) => {
    const { provider } = shop;
    const chosen = { ...choices, time: `${11 + everyWay.indexOf(way)}:00` };
    const chargedBefore = provider.charged();
    const charge = provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
    await startPayment(visitor, chosen, cards.good);
    await charge.reached;

    const page = await comeBackBy(way, visitor, 'pending');
    await bookingActions(page).sees('Checking your booking');
    await page.getByText('The page was closed or refreshed while you were booking.').waitFor();
    expect(await bookingsAt(shop, chosen)).toMatchObject([{ status: STATUS_HELD, charged: [] }]);
    expect(provider.charged()).toBe(chargedBefore);

    provider.release();
    await expectBookedByStripe(shop, bookingActions(page), chosen, price);
  },
);

test("after a refresh during the bank's question, the barber step has the choices, and a second card books", async ({
  visitor,
}) => {
  visitor.allow(/responded with a status of 402/);
  const chosen = { ...choices, time: '15:00' };
  await startPayment(visitor, chosen, cards.asking);
  await stripeBankOn(visitor.page).dialog.waitFor();
  const booker = bookingActions(await comeBackBy('a refresh', visitor, 'open'));
  await booker.seesChosen(chosen);
  expect(await booker.dialog.count()).toBe(0);
  await booker.payAsGuest();
  await expectBookedByStripe(shop, booker, chosen, price);
});

/** Leaves and comes back, and waits until the server has returned this state of the interrupted submit. */
async function comeBackBy(way: Way, { page, context }: Visitor, state: 'pending' | 'open'): Promise<Page> {
  const [returnedPage] = await Promise.all([
    ways[way](page),
    context.waitForEvent('response', async (response) => {
      if (!response.url().endsWith('/site/submit')) return false;
      const { RESULT } = await response.json();
      return RESULT.state === state;
    }),
  ]);
  return returnedPage;
}

/** Acts like a browser that restores a closed tab with its address and session storage. */
async function openAgain(closed: Page): Promise<Page> {
  const url = closed.url();
  const entries = await closed.evaluate(() => Object.entries(sessionStorage));
  await closed.close();
  const page = await closed.context().newPage();
  await page.goto(`${shop.site.url}/healthz`);
  await page.evaluate((stored) => {
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
  }, entries);
  await page.goto(url);
  return page;
}
