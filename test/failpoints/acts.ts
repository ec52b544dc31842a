import type { Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { casey } from '../support/booker.ts';
import { numbers, type TestNumber } from '../support/provider/cards.ts';
import type { FaultOrder } from '../support/provider/faults.ts';
import { PATIENCE, type Scene, wish } from './scene.ts';

/** One thing that is done in a row: by the customer, to the site, to the provider. */
export type Act = (scene: Scene) => unknown;

export const BOOKED = 'You have successfully booked!';
export const FAILED = 'Booking Failed';
export const DECLINED = 'Your card was declined.';
export const NOT_MADE =
  'Card payments cannot be made at this moment. Nothing was charged. Please try again in a minute.';
export const CHECKING = 'Checking your booking';

export type Card = keyof typeof numbers;
const numberOf = (card: Card): TestNumber => numbers[card];

export const play = async (scene: Scene, acts: readonly Act[]): Promise<void> => {
  for (const act of acts) await act(scene);
};
const all =
  (...acts: Act[]): Act =>
  (scene) =>
    play(scene, acts);

// The customer.

/** From the home page to the guest's details, typed. */
export const choosesVisit: Act = async ({ site, customer: { booker } }) => {
  await booker.openWizard(site.url);
  await booker.choose(wish);
  await booker.submit();
  await booker.typeGuest(casey);
};
export const asksForCard: Act = ({ customer: { booker } }) => booker.bookAsGuest();
/** From the guest's details to the card field. */
export const goesOnToCard: Act = async ({ customer: { booker } }) => {
  await booker.bookAsGuest();
  await booker.field('Card number').waitFor();
};
export const pays =
  (card: Card = 'good'): Act =>
  ({ customer: { booker } }) =>
    booker.payWith(numberOf(card));
export const comesToCard = all(choosesVisit, goesOnToCard);
export const comesAndPays = (card?: Card) => all(comesToCard, pays(card));
export const presses =
  (name: string): Act =>
  ({ customer: { booker } }) =>
    booker.button(name).click();
/** Waits for a heading of the wizard, and asks again where the shop could not be reached meanwhile. */
export const sees =
  (title: string): Act =>
  async ({ customer: { booker } }) => {
    const again = booker.button('Ask again');
    for (;;) {
      await booker.heading(title).or(again).first().waitFor();
      if (await booker.heading(title).isVisible()) return;
      await again.click();
    }
  };
/** Waits for what the open dialog says is wrong. */
export const isTold =
  (words: string): Act =>
  ({ customer: { booker } }) =>
    booker.problem(words).waitFor();
export const seesToast =
  (words: string): Act =>
  ({ customer: { booker } }) =>
    booker.toast(words).waitFor();
export const seesButton =
  (name: string): Act =>
  ({ customer: { booker } }) =>
    booker.button(name).waitFor();
export const triesAgain = all(sees(FAILED), presses('Try again'), goesOnToCard, pays());
/** Presses Submit on step 4, the guest's details being known already. */
export const submitsAgain: Act = all(({ customer: { booker } }) => booker.submit(), goesOnToCard);
/** The same where a refresh has lost the guest's details. */
export const submitsAnew: Act = all(
  ({ customer: { booker } }) => booker.submit(),
  ({ customer: { booker } }) => booker.typeGuest(casey),
  goesOnToCard,
);
export const choosesTime =
  (time: string): Act =>
  ({ customer: { booker } }) =>
    booker.chooseTime(time);
export const cancels: Act = ({ customer: { booker } }) =>
  booker.dialog.getByRole('button', { name: 'Cancel' }).click();
export const refreshes: Act = ({ customer }) => customer.page.reload();
export const leaves: Act = ({ customer }) => customer.page.close();
export const isAskedByBank: Act = ({ customer: { page } }) =>
  page.getByRole('button', { name: 'Complete authentication' }).waitFor();
export const answersBank =
  (answer: 'Complete' | 'Fail'): Act =>
  ({ customer: { page } }) =>
    page.getByRole('button', { name: `${answer} authentication` }).click();
/** Does something with the next booking call instead of sending it, which the acts lead to. */
export const atBookingCall =
  (instead: (route: Route, scene: Scene) => Promise<unknown>, ...acts: Act[]): Act =>
  async (scene) => {
    const { page } = scene.customer;
    const done = new Promise((resolve, reject) => {
      page
        .route('**/api/customer/booking-store', (route) => instead(route, scene).then(resolve, reject), {
          times: 1,
        })
        .catch(reject);
    });
    await play(scene, acts);
    await done;
  };

// The site, and time.

export const kill: Act = ({ site }) => site.kill();
/** Starts it again so many minutes after the row's beginning. */
export const startAt =
  (minutes: number): Act =>
  ({ startAt }) =>
    startAt(minutes);
export const restartAt = (minutes: number) => all(kill, startAt(minutes));
export const logged =
  (event: string): Act =>
  ({ site }) =>
    vi.waitUntil(() => site.stderr().includes(event), PATIENCE);
/** Waits until the wished time is offered to anybody. */
export const isFree: Act = ({ offered }) =>
  vi.waitUntil(async () => (await offered()).includes(wish.time), PATIENCE);
export const isHeld: Act = async ({ offered }) => expect(await offered()).not.toContain(wish.time);

// The provider.

/** The next requests of a kind go wrong. */
export const meets =
  (order: FaultOrder): Act =>
  (scene) => {
    scene.fault = scene.provider.fault(order);
  };
export const isMet: Act = ({ fault }) => fault?.reached;
export const lift: Act = ({ fault }) => fault?.lift();
export const release: Act = ({ provider }) => provider.release();
export const down: Act = ({ provider }) => provider.down();
export const up: Act = ({ provider }) => provider.up();
export const delivers: Act = ({ provider }) => provider.deliver();
export const settles =
  (outcome: 'succeeded' | 'failed'): Act =>
  ({ provider }) =>
    provider.settle(provider.ledger()[0]?.id ?? '', outcome);
/** What hung on its way reaches the provider now, which charges nothing: what it is for was called off. */
export const comesLate: Act = async ({ provider }) => {
  provider.release();
  const isRefused = () =>
    provider.requests().some(({ operation, status }) => operation === 'confirm' && status === 400);
  await vi.waitUntil(isRefused, PATIENCE);
};
export const isNotCharged: Act = ({ provider }) => expect(provider.charged()).toBe(0);

// What several rows do.

export const isDeclined: Act[] = [comesAndPays('declined'), isTold(DECLINED)];
export const hangsBefore = meets({ on: 'confirm', when: 'before', how: 'hang' });
export const hangsAfter = meets({ on: 'confirm', when: 'after', how: 'hang' });
export const paysAndReaches: Act[] = [comesAndPays(), isMet];
export const goesDown: Act = atBookingCall(async (route, { provider }) => {
  await provider.down();
  await route.continue();
}, pays());
/** The server answers, and the answer never comes. */
export const losesAnswer = (...acts: Act[]): Act =>
  atBookingCall(
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    ...acts,
  );
