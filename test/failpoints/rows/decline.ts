import { expect } from 'vitest';
import { numbers } from '../../support/provider/cards.ts';
import { BOOKED, GONE } from '../customer.ts';
import type { Row } from '../row.ts';
import { wish } from '../scene.ts';

const step = 'Decline';
const DECLINED = 'Your card was declined.';
const NO_MONEY = 'Your card has insufficient funds.';
const anotherTime = '14:30';

export const declineRows: Row[] = [
  {
    step,
    what: 'Declined; another card',
    ends: 'booked',
    last: BOOKED,
    async play({ customer }) {
      await customer.comesAndPays(numbers.declined);
      await customer.isTold(DECLINED);
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Declined, and left for 11 minutes',
    ends: 'not charged',
    last: `Payment Details: ${DECLINED}`,
    heldFor: 10,
    async play({ customer, restartAt, offered, untilFree }) {
      await customer.comesAndPays(numbers.declined);
      await customer.isTold(DECLINED);
      await restartAt(9);
      expect(await offered()).not.toContain(wish.time);
      await restartAt(11);
      await untilFree();
    },
  },
  {
    step,
    what: 'Five cards declined, a sixth not tried, and left: slot free after its 10 minutes',
    ends: 'not charged',
    last: GONE,
    heldFor: 10,
    async play({ customer, provider, restartAt, offered, untilFree }) {
      await customer.comesToCard();
      for (let card = 1; card <= 5; card += 1) {
        const number = card % 2 === 1 ? numbers.declined : numbers.insufficientFunds;
        await customer.pays(number);
        await customer.isTold(number === numbers.declined ? DECLINED : NO_MONEY);
      }
      await customer.pays();
      await customer.sees('Booking Failed');
      expect(confirmsOf(provider)).toHaveLength(5);
      await customer.leaves();
      await restartAt(9);
      expect(await offered()).not.toContain(wish.time);
      await restartAt(11);
      await untilFree();
      expect(provider.ledger()).toMatchObject([{ status: 'canceled', charges: [] }]);
    },
  },
  {
    step,
    what: 'Declined, and the answer is lost as often as it is asked; another card',
    ends: 'booked',
    last: BOOKED,
    logs: ['cards.charge.failed'],
    async play({ customer, provider }) {
      const fault = provider.fault({ on: 'confirm', when: 'after', how: 'drop', times: 9 });
      await customer.comesAndPays(numbers.declined);
      await customer.sees('Booking Failed');
      fault.lift();
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Declined, process killed and started again; another card',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, restartAt }) {
      await customer.comesAndPays(numbers.declined);
      await customer.isTold(DECLINED);
      await restartAt(2);
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Declined; another time and another card',
    ends: 'booked',
    last: BOOKED,
    time: anotherTime,
    async play({ customer }) {
      const { booker } = customer;
      await customer.comesAndPays(numbers.declined);
      await customer.isTold(DECLINED);
      await booker.dialog.getByRole('button', { name: 'Cancel' }).click();
      await booker.chooseTime(anotherTime);
      await customer.submitsAgain();
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
];

const confirmsOf = (provider: { requests(): { operation: string | null }[] }) =>
  provider.requests().filter(({ operation }) => operation === 'confirm');
