import { BOOKED, CHECKING, GONE } from '../customer.ts';
import type { Row } from '../row.ts';

const step = 'Answer';

export const answerRows: Row[] = [
  {
    step,
    what: 'Lost on its way to the browser',
    ends: 'booked',
    last: BOOKED,
    async play({ customer }) {
      await customer.comesToCard();
      const isLost = customer.atNextBookingCall(async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await customer.pays();
      await isLost;
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Process killed after the commit, before the answer; started again',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, kill, startAt }) {
      await customer.comesToCard();
      const isDead = customer.atNextBookingCall(async (route) => {
        await route.fetch();
        await kill();
        await route.abort('connectionreset');
      });
      await customer.pays();
      await isDead;
      await startAt(0);
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: "The customer's network is cut before the booking call leaves, then back; tries again",
    ends: 'booked',
    last: BOOKED,
    async play({ customer }) {
      const { page } = customer;
      await customer.comesToCard();
      const isCut = customer.atNextBookingCall(async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      });
      await customer.pays();
      await isCut;
      await customer.booker.button('Ask again').waitFor();
      await page.context().setOffline(false);
      await customer.booker.button('Ask again').click();
      await customer.triesAgain();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Refreshed while the card is charged',
    ends: 'booked',
    last: BOOKED,
    async play({ customer, provider }) {
      const fault = provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await customer.page.reload();
      await customer.sees(CHECKING);
      provider.release();
      await customer.sees(BOOKED);
    },
  },
  {
    step,
    what: 'Tab closed while the card is charged',
    ends: 'booked',
    last: GONE,
    async play({ customer, provider }) {
      const fault = provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
      await customer.comesAndPays();
      await fault.reached;
      await customer.leaves();
      provider.release();
    },
  },
];
