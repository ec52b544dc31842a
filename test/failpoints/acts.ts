import type { Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import { casey } from '../support/guests.ts';
import { numbers } from '../support/provider/cards.ts';
import { clientOf } from '../support/provider/client.ts';
import type { FaultOrder } from '../support/provider/faults.ts';
import { choices, type FailpointFixture, PATIENCE } from './failpoint-fixture.ts';
import { serverOf } from './store.ts';

/** An action of a row: by the customer, on the site or at the provider. */
export type Act = (scene: FailpointFixture) => unknown;

/** Runs several acts in sequence. */
export const all =
  (...acts: readonly Act[]): Act =>
  async (scene) => {
    for (const act of acts) await act(scene);
  };

export const BOOKED = 'You have successfully booked!';
export const FAILED = 'Booking Failed';
export const CHECKING = 'Checking your booking';
export const DECLINED = 'Your card was declined. Nothing was charged.';
export const NOT_BOOKED =
  'Card payments cannot be made at this moment. Nothing was charged. Please try again in a minute.';

type Card = keyof typeof numbers;

// The customer.

/** Opens the wizard from the home page, chooses a visit and types the guest's details. */
export const choosesVisit: Act = async ({ site, booker }) => {
  await booker.openWizard(site.url);
  await booker.choose(choices);
  await booker.submit();
  await booker.typeGuest(casey);
};
export const asksForCard: Act = ({ booker }) => booker.bookAsGuest();
export const seesCardField: Act = ({ booker }) => booker.field('Card number').waitFor();
export const goesOnToCard = all(asksForCard, seesCardField);
export const comesToCard = all(choosesVisit, goesOnToCard);
export const pays =
  (card: Card = 'good'): Act =>
  ({ booker }) =>
    booker.payWith(numbers[card]);
export const comesAndPays = (card?: Card) => all(comesToCard, pays(card));
export const presses =
  (name: string): Act =>
  ({ booker }) =>
    booker.button(name).click();
export const seesButton =
  (name: string): Act =>
  ({ booker }) =>
    booker.button(name).waitFor();
/** Waits for a heading of the wizard, and presses Ask again when the site was unreachable. */
export const sees =
  (title: string): Act =>
  async ({ booker }) => {
    const askAgain = booker.button('Ask again');
    for (;;) {
      await booker.heading(title).or(askAgain).first().waitFor();
      if (await booker.heading(title).isVisible()) return;
      await askAgain.click();
    }
  };
/** Waits for the message of the open dialog. */
export const waitsForMessage =
  (message: string): Act =>
  ({ booker }) =>
    booker.problem(message).waitFor();
export const seesToast =
  (message: string): Act =>
  ({ booker }) =>
    booker.toast(message).waitFor();
/** Submits on the barber step, with the guest's details already known. */
export const submitsAgain = all(({ booker }) => booker.submit(), goesOnToCard);
export const triesAgain = all(sees(FAILED), presses('Try again'), goesOnToCard, pays());
export const isDeclined = all(comesAndPays('declined'), waitsForMessage(DECLINED));
export const choosesTime =
  (time: string): Act =>
  ({ booker }) =>
    booker.chooseTime(time);
export const refreshes: Act = ({ page }) => page.reload();
export const leaves: Act = ({ page }) => page.close();
export const isAskedByBank: Act = ({ page }) =>
  page.getByRole('button', { name: 'Complete authentication' }).waitFor();
export const completesAtBank: Act = ({ page }) =>
  page.getByRole('button', { name: 'Complete authentication' }).click();
/** Runs `act`, and `instead` in place of the booking call that `act` causes. */
export const atBookingCall =
  (act: Act, instead: (route: Route, scene: FailpointFixture) => Promise<unknown>): Act =>
  async (scene) => {
    const done = new Promise((resolve, reject) => {
      const handle = (route: Route) => instead(route, scene).then(resolve, reject);
      scene.page.route('**/api/customer/booking-store', handle, { times: 1 }).catch(reject);
    });
    await act(scene);
    await done;
  };
// The site, its database, and time.

export const kill: Act = ({ site }) => site.kill();
/** Restarts the site with the clock this many minutes after the beginning of the row. */
export const startAt =
  (minutes: number): Act =>
  ({ startAt }) =>
    startAt(minutes);
export const restartAt = (minutes: number) => all(kill, startAt(minutes));
export const logged =
  (event: string): Act =>
  ({ site }) =>
    vi.waitUntil(() => site.stderr().includes(event), PATIENCE);
/** Waits until the API offers the chosen time to other customers. */
export const isFree: Act = ({ offered }) =>
  vi.waitUntil(async () => (await offered()).includes(choices.time), PATIENCE);
export const isHeld: Act = async ({ offered }) => expect(await offered()).not.toContain(choices.time);
/** Cancels the held booking by hand, as an operator can. */
export const cancelHold: Act = async ({ store }) => {
  const { db, close } = await store.open();
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ booking_status_id: STATUS_CANCELLED, held_until: null })
    .where('booking_status_id', '=', STATUS_HELD)
    .executeTakeFirstOrThrow()
    .finally(close);
  expect(numUpdatedRows).toBe(1n);
};
export const databaseStops: Act = ({ store }) => serverOf(store).refuse();
export const databaseStarts: Act = ({ store }) => serverOf(store).accept();
export const diesInCommit: Act = async ({ store, booker, site }) => {
  const commit = await serverOf(store).holdCommits();
  await booker.payWith(numbers.good);
  await vi.waitUntil(commit.isReached, PATIENCE);
  await site.kill();
  await commit.letGo();
};

// The provider.

/** Makes the next requests of the site fail in this way. */
export const meets =
  (order: FaultOrder): Act =>
  (scene) => {
    // The customer's browser reads intents too, with a different key.
    scene.fault = scene.provider.fault({ ...order, by: 'secret' });
  };
export const isMet: Act = ({ fault }) => fault?.reached;
export const lift: Act = ({ fault }) => fault?.lift();
/** Pays, and lets a request of the site to the provider hang before or after its effect. */
export const hangs = (when: 'before' | 'after', on: FaultOrder['on'] = 'confirm', card?: Card) =>
  all(meets({ on, when, how: 'hang' }), comesAndPays(card), isMet);
export const release: Act = ({ provider }) => provider.release();
export const down: Act = ({ provider }) => provider.down();
export const up: Act = ({ provider }) => provider.up();
/** Stops the provider when the booking call is made. */
export const goesDown = atBookingCall(pays(), async (route, { provider }) => {
  await provider.down();
  await route.continue();
});
export const delivers: Act = ({ provider }) => provider.deliver();
export const repeats: Act = ({ provider }) => provider.repeat();
/** The shop refunds all of the first charge in the provider's dashboard. */
export const refundsElsewhere: Act = ({ provider }) =>
  clientOf(provider).refunds.create({ payment_intent: provider.ledger()[0]?.id ?? '' });
/** Kills the site while it handles a message. The message waits until it is delivered again. */
export const diesAtMessage: Act = async (scene) => {
  const delivery = scene.provider.deliver('charge.refunded');
  await isMet(scene);
  await scene.site.kill();
  await delivery;
};
export const settles =
  (outcome: 'succeeded' | 'failed'): Act =>
  ({ provider }) =>
    provider.settle(provider.ledger()[0]?.id ?? '', outcome);
/** Releases the hanging request. The provider charges nothing, because the intent was cancelled. */
export const comesLate: Act = async ({ provider }) => {
  provider.release();
  const isRefused = () =>
    provider.requests().some(({ operation, status }) => operation === 'confirm' && status === 400);
  await vi.waitUntil(isRefused, PATIENCE);
};
export const isNotCharged: Act = ({ provider }) => expect(provider.charged()).toBe(0);
