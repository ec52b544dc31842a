import { expect, vi } from 'vitest';
import { numbers } from '../../support/provider/cards.ts';
import { BOOKED, CHECKING } from '../customer.ts';
import type { Row } from '../row.ts';
import { PATIENCE, type Scene } from '../scene.ts';

const step = 'Confirm';

/** The process dies while the charge is under way: `before` or `after` it is made. */
async function dieAtConfirm({ customer, provider, kill }: Scene, when: 'before' | 'after'): Promise<void> {
  const fault = provider.fault({ on: 'confirm', when, how: 'hang' });
  await customer.comesAndPays();
  await fault.reached;
  await kill();
}

/** Waits until the provider has charged a card. */
const untilCharged = ({ provider }: Scene) => vi.waitUntil(() => provider.charged() > 0, PATIENCE);

/** The provider refuses a request before it begins; the customer is told of a failure and tries again. */
const refusedBefore = (
  what: string,
  on: 'update' | 'confirm',
  how: 'rateLimit429' | 'error500' | 'error503',
): Row => ({
  step,
  what,
  ends: 'booked',
  last: BOOKED,
  logs: ['cards.charge.failed'],
  async play({ customer, provider }) {
    const fault = provider.fault({ on, when: 'before', how, times: 9 });
    await customer.comesAndPays();
    await fault.reached;
    await customer.sees('Booking Failed');
    expect(provider.charged()).toBe(0);
    fault.lift();
    await customer.triesAgain();
    await customer.sees(BOOKED);
  },
});

/** The charge is made, and nobody here hears of it; the shop asks, and the customer is told. */
const madeUnheard = (what: string, how: 'drop' | 'error500'): Row => ({
  step,
  what,
  ends: 'booked',
  last: BOOKED,
  logs: ['cards.charge.failed'],
  async play({ customer, provider }) {
    provider.fault({ on: 'confirm', when: 'after', how, times: 9 });
    await customer.comesAndPays();
    await customer.sees(BOOKED);
  },
});

export const confirmRows: Row[] = [
  {
    step,
    what: 'Provider down before; up again, the customer tries again',
    ends: 'booked',
    last: BOOKED,
    logs: ['cards.charge.failed', 'cards.retrieve.failed'],
    async play({ customer, provider, stderr }) {
      await customer.comesToCard();
      const isDown = customer.atNextBookingCall(async (route) => {
        await provider.down();
        await route.continue();
      });
      await customer.pays();
      await isDown;
      await customer.sees(CHECKING);
      await vi.waitUntil(() => stderr().includes('cards.retrieve.failed'), PATIENCE);
      await provider.up();
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  refusedBefore('429 before it begins, the customer tries again', 'confirm', 'rateLimit429'),
  refusedBefore('500 before it begins, as often as asked; the customer tries again', 'confirm', 'error500'),
  refusedBefore(
    '503 when the amount is set, as often as asked; the customer tries again',
    'update',
    'error503',
  ),
  {
    step,
    what: 'Process killed before it reaches the provider, which never gets it; the customer gives up',
    ends: 'not charged',
    last: 'the tab was closed',
    heldFor: 10,
    async play(scene) {
      await dieAtConfirm(scene, 'before');
      await scene.customer.leaves();
      await scene.startAt(2);
      await scene.restartAt(11);
      await scene.untilFree();
    },
  },
  {
    step,
    what: 'Process killed; the charge reaches the provider when the process has died and was swept',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer, provider } = scene;
      await dieAtConfirm(scene, 'before');
      await scene.startAt(2);
      await customer.sees('Booking Failed');
      provider.release();
      await untilCharged(scene);
      await scene.restartAt(11);
    },
  },
  {
    step,
    what: 'Process killed; the charge reaches the provider when its slot has been freed',
    ends: 'not charged',
    last: 'the tab was closed',
    heldFor: 10,
    async play(scene) {
      await dieAtConfirm(scene, 'before');
      await scene.customer.leaves();
      await scene.startAt(11);
      await scene.untilFree();
      scene.provider.release();
    },
  },
  {
    step,
    what: 'The answer is lost once',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      provider.fault({ on: 'confirm', when: 'after', how: 'drop' });
      await customer.comesAndPays();
      await customer.sees(BOOKED);
    },
  },
  madeUnheard('The answer is lost as often as it is asked', 'drop'),
  madeUnheard('500 after the charge was made, as often as asked', 'error500'),
  {
    step,
    what: 'Process killed after the charge was made, started again',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await dieAtConfirm(scene, 'after');
      await customer.sees(CHECKING);
      await scene.startAt(2);
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Process killed after the charge was made; the customer gives up',
    ends: 'booked',
    last: 'the tab was closed',
    async play(scene) {
      await dieAtConfirm(scene, 'after');
      await scene.customer.leaves();
      await scene.startAt(2);
    },
  },
  {
    step,
    what: 'The provider says `processing`, and later that it succeeded',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      await customer.comesAndPays(numbers.processing);
      await customer.sees(CHECKING);
      provider.settle(provider.ledger()[0]?.id ?? '', 'succeeded');
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'The provider says `processing`, and later that it failed; another card',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      await customer.comesAndPays(numbers.processing);
      await customer.sees(CHECKING);
      provider.settle(provider.ledger()[0]?.id ?? '', 'failed');
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'The provider says `processing` for longer than a hold, and then that it succeeded; nobody waits',
    ends: 'booked',
    last: 'the tab was closed',
    logs: ['sweep.row.failed'],
    async play({ customer, provider, restartAt, stderr }) {
      await customer.comesAndPays(numbers.processing);
      await customer.sees(CHECKING);
      await customer.leaves();
      await restartAt(2);
      await vi.waitUntil(() => stderr().includes('sweep.row.failed'), PATIENCE);
      await restartAt(30);
      provider.settle(provider.ledger()[0]?.id ?? '', 'succeeded');
    },
  },
];
