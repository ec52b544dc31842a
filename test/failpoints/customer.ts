import type { Browser, Page, Route } from 'playwright-core';
import { bookerOn, casey, type Wish } from '../support/booker.ts';
import { openVisitor } from '../support/chromium.ts';
import { numbers, type TestNumber } from '../support/provider/cards.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import type { Provider } from '../support/provider/provider.ts';
import { type Sighting, screenOf, watchScreens } from './sightings.ts';

export const BOOKED = 'You have successfully booked!';
export const FAILED = 'Booking Failed';
export const CHECKING = 'Checking your booking';
/** What is on the screen of somebody who has left. */
export const GONE = 'the tab was closed';

const BOOKING_CALL = '**/api/customer/booking-store';

/** How long a busy machine may take to show something, in milliseconds. */
const SLOW_MACHINE_MS = 60_000;

/** What the browser itself writes of answers that are refusals, and of those that never come. */
const refusedOrLost = /^error: Failed to load resource: (net::ERR_\w+|the server responded with a status of)/;
/** What it writes when the machine is so busy that the page begins seconds late. */
const beganLate =
  /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A guest in front of a browser, who wants one visit and pays by card. */
export interface Customer extends ReturnType<typeof actsOf> {
  page: Page;
  /** What came up on the screen, in order. */
  sightings: readonly Sighting[];
  /** What is on the screen now, or that they have left. */
  screen(): Promise<string>;
  /** Closes the tab. */
  leaves(): Promise<void>;
  /** Closes the browser. Throws when its console said what no row expects. */
  goesHome(): Promise<void>;
}

export async function openCustomer(
  browser: Browser,
  { url, provider, wish }: { url: string; provider: Provider; wish: Wish },
): Promise<Customer> {
  const visitor = await openVisitor(browser);
  visitor.allow(refusedOrLost, beganLate);
  const sightings = await watchScreens(visitor.context, provider);
  await standInForStripe(visitor.context, provider);
  const { page } = visitor;
  page.setDefaultTimeout(SLOW_MACHINE_MS);
  return {
    ...actsOf(page, url, wish),
    page,
    sightings,
    screen: async () => (page.isClosed() ? GONE : screenOf(page)),
    leaves: () => page.close(),
    goesHome: visitor.leave,
  };
}

function actsOf(page: Page, url: string, wish: Wish) {
  const booker = bookerOn(page);
  const acts = {
    booker,
    /** From the home page to the guest's details, typed. */
    async choosesVisit() {
      await booker.openWizard(url);
      await booker.choose(wish);
      await booker.submit();
      await booker.typeGuest(casey);
    },
    /** From the guest's details to the card field. */
    async goesOnToCard() {
      await booker.bookAsGuest();
      await booker.field('Card number').waitFor();
    },
    async comesToCard() {
      await acts.choosesVisit();
      await acts.goesOnToCard();
    },
    async pays(number: TestNumber = numbers.good) {
      await booker.payWith(number);
    },
    async comesAndPays(number?: TestNumber) {
      await acts.comesToCard();
      await acts.pays(number);
    },
    /** Waits for a heading of the wizard, and asks again where the shop could not be reached meanwhile. */
    async sees(title: string) {
      const heading = booker.heading(title);
      const again = booker.button('Ask again');
      for (;;) {
        await heading.or(again).first().waitFor();
        if (await heading.isVisible()) return;
        await again.click();
      }
    },
    /** Waits for what the open dialog says is wrong. */
    async isTold(words: string) {
      await booker.problem(words).waitFor();
    },
    /** Is told that it failed, and pays once more. */
    async triesAgain(number?: TestNumber) {
      await acts.sees(FAILED);
      await booker.button('Try again').click();
      await acts.goesOnToCard();
      await acts.pays(number);
    },
    /** Presses Submit on step 4, the guest's details being known already, and comes to the card field. */
    async submitsAgain() {
      await booker.submit();
      await acts.goesOnToCard();
    },
    /** The same where a refresh has lost the guest's details. */
    async submitsAnew() {
      await booker.submit();
      await booker.typeGuest(casey);
      await acts.goesOnToCard();
    },
    /** Waits for the bank's question. */
    async isAskedByBank() {
      await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    },
    async answersBank(answer: 'Complete' | 'Fail') {
      await page.getByRole('button', { name: `${answer} authentication` }).click();
    },
    /** Does something with the next booking call instead of sending it. Resolves when that is done. */
    atNextBookingCall(work: (route: Route) => Promise<void>): Promise<void> {
      return new Promise((resolve, reject) => {
        page.route(BOOKING_CALL, (route) => work(route).then(resolve, reject), { times: 1 }).catch(reject);
      });
    },
  };
  return acts;
}
