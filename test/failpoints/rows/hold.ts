import { BOOKED, CHECKING, GONE } from '../customer.ts';
import type { Row } from '../row.ts';
import type { Scene } from '../scene.ts';

const step = 'Hold';

/** The process dies with the slot held, before the provider has heard of the charge. */
async function dieAfterHold({ customer, provider, kill }: Scene): Promise<void> {
  const fault = provider.fault({ on: 'retrieve', by: 'secret', when: 'before', how: 'hang' });
  await customer.comesAndPays();
  await fault.reached;
  await kill();
}

export const holdRows: Row[] = [
  {
    step,
    what: 'Process killed right after; the customer gives up',
    ends: 'not charged',
    last: GONE,
    async play(scene) {
      await dieAfterHold(scene);
      await scene.customer.leaves();
      await scene.startAt(2);
      await scene.untilFree();
    },
  },
  {
    step,
    what: 'Process killed right after; started again, the customer tries again',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await dieAfterHold(scene);
      await customer.sees(CHECKING);
      await scene.startAt(2);
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Process killed right after; the customer refreshes, finds the slot free again and pays',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await dieAfterHold(scene);
      await customer.sees(CHECKING);
      await scene.startAt(5);
      await customer.page.reload();
      await customer.submitsAgain();
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
];
