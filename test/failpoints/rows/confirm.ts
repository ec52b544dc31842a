import { expect, vi } from 'vitest';
import { numbers } from '../../support/provider/cards.ts';
import type { Logged } from '../../support/provider/exchange.ts';
import type { Provider } from '../../support/provider/provider.ts';
import { BOOKED, CHECKING, FAILED, GONE } from '../customer.ts';
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

/** What hung on its way reaches the provider now, which charges nothing: what it is for was called off. */
async function comeLate(provider: Provider): Promise<void> {
  provider.release();
  await vi.waitUntil(() => provider.requests().some(isRefusedConfirm), PATIENCE);
}

const isRefusedConfirm = ({ operation, status }: Logged) => operation === 'confirm' && status === 400;

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
    await customer.sees(FAILED);
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
    last: GONE,
    async play(scene) {
      await dieAtConfirm(scene, 'before');
      await scene.customer.leaves();
      await scene.startAt(2);
      await scene.untilFree();
    },
  },
  {
    step,
    what: 'Process killed; the charge reaches the provider when the shop has swept; the customer tries again',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer, provider } = scene;
      await dieAtConfirm(scene, 'before');
      await scene.startAt(2);
      await customer.sees(FAILED);
      await comeLate(provider);
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'It reaches the provider later than the shop waits, when the customer was told of a failure',
    ends: 'not charged',
    last: FAILED,
    logs: ['cards.charge.failed'],
    async play({ customer, provider, untilFree }) {
      provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
      await customer.comesAndPays();
      await customer.sees(FAILED);
      await untilFree();
      await comeLate(provider);
    },
  },
  {
    step,
    what: 'Process killed; the charge reaches the provider when its slot has been freed',
    ends: 'not charged',
    last: GONE,
    async play(scene) {
      await dieAtConfirm(scene, 'before');
      await scene.customer.leaves();
      await scene.startAt(11);
      await scene.untilFree();
      await comeLate(scene.provider);
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
    last: GONE,
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
    last: GONE,
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
