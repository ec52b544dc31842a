import { numbers } from '../../support/provider/cards.ts';
import { BOOKED, CHECKING, GONE } from '../customer.ts';
import type { Row } from '../row.ts';
import type { Scene } from '../scene.ts';

const step = 'Authentication';
const NOT_YOU =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

async function comeToBank(
  { customer }: Scene,
  number: typeof numbers.asksOwner | typeof numbers.asksOwnerThenDeclined = numbers.asksOwner,
): Promise<void> {
  await customer.comesAndPays(number);
  await customer.isAskedByBank();
}

/** The bank is answered, and the customer's browser is gone before it has asked for the booking again. */
async function answerAndLeave(scene: Scene): Promise<void> {
  const { customer } = scene;
  await comeToBank(scene);
  const isLeaving = customer.atNextBookingCall(() => customer.leaves());
  await customer.answersBank('Complete');
  await isLeaving;
}

export const authenticationRows: Row[] = [
  {
    step,
    what: 'Completed',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      await comeToBank(scene);
      await scene.customer.answersBank('Complete');
      await scene.customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Failed; another card',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      await customer.answersBank('Fail');
      await customer.isTold(NOT_YOU);
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Completed, and the card declined all the same; another card',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene, numbers.asksOwnerThenDeclined);
      await customer.answersBank('Complete');
      await customer.isTold('Your card has insufficient funds.');
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: "Completed, tab closed; booked by the provider's message",
    ends: 'booked',
    last: GONE,
    async play(scene) {
      await answerAndLeave(scene);
      await scene.provider.deliver();
    },
  },
  {
    step,
    what: 'Completed, tab closed, no message; booked by the sweep',
    ends: 'booked',
    last: GONE,
    async play(scene) {
      await answerAndLeave(scene);
      await scene.restartAt(2);
    },
  },
  {
    step,
    what: 'Completed, tab closed, swept only when the hold was over',
    ends: 'booked',
    last: GONE,
    async play(scene) {
      await answerAndLeave(scene);
      await scene.restartAt(11);
    },
  },
  {
    step,
    what: 'Never answered',
    ends: 'not charged',
    last: GONE,
    heldFor: 10,
    async play(scene) {
      await comeToBank(scene);
      await scene.customer.leaves();
      await scene.restartAt(2);
      await scene.restartAt(9);
      await scene.restartAt(11);
      await scene.untilFree();
    },
  },
  {
    step,
    what: 'Answered when the hold was over and the payment called off; another card',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      await scene.restartAt(11);
      await scene.untilFree();
      await customer.answersBank('Complete');
      await customer.isTold('This PaymentIntent does not wait for that answer any more.');
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Process killed while the bank asks; completed, and started again',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      await scene.kill();
      await customer.answersBank('Complete');
      await customer.sees(CHECKING);
      await scene.startAt(1);
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Process killed when the bank was to be asked, started again; another card',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer, provider } = scene;
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      await customer.comesAndPays(numbers.asksOwner);
      await fault.reached;
      await scene.kill();
      await customer.sees(CHECKING);
      await scene.startAt(2);
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Refreshed while the bank asks; another card',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      await customer.page.reload();
      await customer.submitsAnew();
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Completed, and the second asking is lost on its way',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      const isLost = customer.atNextBookingCall((route) => route.abort('connectionreset'));
      await customer.answersBank('Complete');
      await isLost;
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Completed, and the answer to the second asking is lost',
    ends: 'booked',
    last: BOOKED,
    async play(scene) {
      const { customer } = scene;
      await comeToBank(scene);
      const isLost = customer.atNextBookingCall(async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await customer.answersBank('Complete');
      await isLost;
      await customer.sees(BOOKED);
    },
  },
];
