import { vi } from 'vitest';
import { numbers } from '../../support/provider/cards.ts';
import { BOOKED, CHECKING, FAILED, GONE } from '../customer.ts';
import type { Row } from '../row.ts';
import { PATIENCE, type Scene } from '../scene.ts';

const LOST = 'That time was lost while your card was charged. You will get your money back.';
const anotherTime = '14:30';
const notWhileItRuns = 'nobody else can write to it while the site runs';

/** The card is charged, and meanwhile an operator cancels what is held. */
async function loseSlotWhileCharged({ customer, provider, cancelHold }: Scene): Promise<void> {
  const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
  await customer.comesAndPays();
  await fault.reached;
  await cancelHold();
  provider.release();
  await customer.booker.toast(LOST).waitFor();
  await customer.sees(FAILED);
}

export const lostSlotRows: Row[] = [
  {
    step: 'Slot lost',
    what: 'Cancelled while the card is charged',
    ends: 'given back',
    last: FAILED,
    notOn: { embedded: notWhileItRuns },
    logs: ['charge.without.booking'],
    play: loseSlotWhileCharged,
  },
  {
    step: 'Slot lost',
    what: 'Cancelled while the card is charged; the customer chooses another time and pays again',
    ends: 'given back, then booked',
    last: BOOKED,
    time: anotherTime,
    notOn: { embedded: notWhileItRuns },
    logs: ['charge.without.booking'],
    async play(scene) {
      const { customer } = scene;
      await loseSlotWhileCharged(scene);
      await customer.booker.button('Choose another time').click();
      await customer.booker.chooseTime(anotherTime);
      await customer.submitsAgain();
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step: 'Slot lost',
    what: "Cancelled while the card is charged; the refund's answer is lost, and asked for again",
    ends: 'given back',
    last: FAILED,
    notOn: { embedded: notWhileItRuns },
    logs: ['charge.without.booking', 'sweep.row.failed'],
    async play(scene) {
      await loseSlotWhileCharged(scene);
      const fault = scene.provider.fault({ on: 'refund', when: 'after', how: 'drop', times: 9 });
      await scene.restartAt(1);
      await vi.waitUntil(() => scene.stderr().includes('sweep.row.failed'), PATIENCE);
      fault.lift();
    },
  },
  {
    step: 'Slot lost',
    what: 'Process killed when the card was charged, cancelled before it is started again',
    ends: 'given back',
    last: FAILED,
    logs: ['charge.without.booking'],
    async play({ customer, provider, kill, cancelHold, startAt }) {
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await kill();
      await cancelHold();
      await customer.sees(CHECKING);
      await startAt(2);
      await customer.sees(FAILED);
    },
  },
];

const outage = 'Long outage';

export const outageRows: Row[] = [
  {
    step: outage,
    what: 'Provider down for an hour from before the charge; the customer gives up',
    ends: 'not charged',
    last: GONE,
    heldFor: 60,
    logs: ['cards.charge.failed', 'cards.retrieve.failed', 'sweep.row.failed'],
    async play({ customer, provider, restartAt, untilFree, stderr }) {
      await customer.comesToCard();
      const isDown = customer.atNextBookingCall(async (route) => {
        await provider.down();
        await route.continue();
      });
      await customer.pays();
      await isDown;
      await customer.sees(CHECKING);
      await customer.leaves();
      await restartAt(2);
      await vi.waitUntil(() => stderr().includes('cards.retrieve.failed'), PATIENCE);
      await restartAt(30);
      await vi.waitUntil(() => stderr().includes('sweep.row.failed'), PATIENCE);
      await provider.up();
      await restartAt(62);
      await untilFree();
    },
  },
  {
    step: outage,
    what: 'Provider down for an hour from right after the charge; the customer gives up',
    ends: 'booked',
    last: GONE,
    logs: ['cards.charge.failed', 'cards.retrieve.failed', 'sweep.row.failed'],
    async play({ customer, provider, restartAt, stderr }) {
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await provider.down();
      await customer.sees(CHECKING);
      await customer.leaves();
      await restartAt(2);
      await vi.waitUntil(() => stderr().includes('cards.retrieve.failed'), PATIENCE);
      await restartAt(30);
      await vi.waitUntil(() => stderr().includes('sweep.row.failed'), PATIENCE);
      await provider.up();
      await restartAt(62);
    },
  },
];

const sweep = 'Sweep';

export const sweepRows: Row[] = [
  {
    step: sweep,
    what: 'Process killed between calling the payment off and freeing the slot, started again',
    ends: 'not charged',
    last: GONE,
    heldFor: 10,
    async play(scene) {
      const { customer, provider } = scene;
      await customer.comesAndPays(numbers.declined);
      await customer.isTold('Your card was declined.');
      await customer.leaves();
      const fault = provider.fault({ on: 'cancel', when: 'after', how: 'hang' });
      await scene.restartAt(11);
      await fault.reached;
      await scene.restartAt(13);
      await scene.untilFree();
    },
  },
  {
    step: sweep,
    what: 'The answer to calling the payment off is lost as often as asked; later it is heard',
    ends: 'not charged',
    last: GONE,
    heldFor: 10,
    logs: ['sweep.row.failed'],
    async play(scene) {
      const { customer, provider } = scene;
      await customer.comesAndPays(numbers.declined);
      await customer.isTold('Your card was declined.');
      await customer.leaves();
      const fault = provider.fault({ on: 'cancel', when: 'after', how: 'drop', times: 9 });
      await scene.restartAt(11);
      await vi.waitUntil(() => scene.stderr().includes('sweep.row.failed'), PATIENCE);
      fault.lift();
      await scene.restartAt(13);
      await scene.untilFree();
    },
  },
];

const messages = 'Messages';

export const messageRows: Row[] = [
  {
    step: messages,
    what: "The provider's message comes before its answer",
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await provider.deliver();
      provider.release();
      await customer.sees(BOOKED);
    },
  },
  {
    step: messages,
    what: 'The messages come an hour late, and twice',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider, restartAt }) {
      await customer.comesAndPays();
      await customer.sees(BOOKED);
      await restartAt(60);
      await provider.deliver();
      await provider.repeat();
    },
  },
  {
    step: messages,
    what: 'The message comes while the site is dead, and again when it lives',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider, kill, startAt }) {
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await kill();
      await provider.deliver();
      await startAt(0);
      await provider.deliver();
      await customer.sees(BOOKED);
    },
  },
];
