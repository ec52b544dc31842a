import { expect } from 'vitest';
import { BOOKED, GONE } from '../customer.ts';
import type { Row } from '../row.ts';

const step = 'Intent';
const OUR_WORDS =
  'Card payments cannot be made at this moment. Nothing was charged. Please try again in a minute.';
const NO_ANSWER = 'Failed to create payment intent';

export const intentRows: Row[] = [
  {
    step: '-',
    what: 'Nothing goes wrong',
    ends: 'booked',
    last: BOOKED,
    async play({ customer }) {
      await customer.comesAndPays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Provider down, up again when the customer asks once more',
    ends: 'booked',
    last: BOOKED,
    logs: ['cards.intent.failed'],
    async play({ customer, provider }) {
      await customer.choosesVisit();
      await provider.down();
      await customer.booker.bookAsGuest();
      await customer.booker.toast(OUR_WORDS).waitFor();
      await provider.up();
      await customer.goesOnToCard();
      await customer.pays();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: "The provider's answer is lost once",
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      provider.fault({ on: 'create', when: 'after', how: 'drop' });
      await customer.comesAndPays();
      await customer.sees(BOOKED);
      expect(provider.ledger()).toHaveLength(1);
    },
  },
  {
    step,
    what: "The provider's answer is lost as often as it is asked; later it is heard",
    ends: 'booked',
    last: BOOKED,
    logs: ['cards.intent.failed'],
    async play({ customer, provider }) {
      const fault = provider.fault({ on: 'create', when: 'after', how: 'drop', times: 9 });
      await customer.choosesVisit();
      await customer.booker.bookAsGuest();
      await customer.booker.toast(OUR_WORDS).waitFor();
      fault.lift();
      await customer.goesOnToCard();
      await customer.pays();
      await customer.sees(BOOKED);
      expect(provider.ledger().map(({ status }) => status)).toEqual(['requires_payment_method', 'succeeded']);
    },
  },
  ...(['before', 'after'] as const).map(
    (when): Row => ({
      step,
      what: `Process killed ${when} the intent is made, started again`,
      ends: 'booked',
      last: BOOKED,
      async play({ customer, provider, kill, startAt }) {
        const fault = provider.fault({ on: 'create', when, how: 'hang' });
        await customer.choosesVisit();
        await customer.booker.bookAsGuest();
        await fault.reached;
        await kill();
        await customer.booker.toast(NO_ANSWER).waitFor();
        // What hung before it was made is made now, and nobody hears of it.
        provider.release();
        await startAt(0);
        await customer.goesOnToCard();
        await customer.pays();
        await customer.sees(BOOKED);
      },
    }),
  ),
  {
    step,
    what: 'The customer leaves with the card field open',
    ends: 'not charged',
    last: GONE,
    async play({ customer }) {
      await customer.comesToCard();
      await customer.leaves();
    },
  },
];
