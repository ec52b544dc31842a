import * as act from '../acts.ts';
import { gone, notCharged, type Row, rowsOf } from '../row.ts';

const TOO_LATE = 'This PaymentIntent does not wait for that answer any more.';

const pays = act.pays();
const diesBefore = act.all(act.hangs('before'), act.kill);
const isProcessing = act.all(act.comesAndPays('processing'), act.sees(act.CHECKING));

const comesToBank = act.all(act.comesAndPays('asksOwner'), act.isAskedByBank);
/** The customer confirms at the bank and closes the tab before the second booking call. */
const answersAndLeaves = act.all(
  comesToBank,
  act.atBookingCall(act.completesAtBank, (_, { page }) => page.close()),
);

/** The customer confirms at the bank, and the response to the second booking call is lost. */
const losesAnswer = act.atBookingCall(act.completesAtBank, async (route) => {
  await route.fetch();
  await route.abort('connectionreset');
});

const confirm = rowsOf('Confirm', {
  'The process is killed while it holds the slot. The customer reloads the page, finds the slot free and pays.':
    {
      acts: [
        act.hangs('before', 'retrieve'),
        act.kill,
        act.sees(act.CHECKING),
        act.startAt(5),
        act.refreshes,
        act.submitsAgain,
        pays,
      ],
    },
  'The provider is down before the charge. It recovers, and the customer tries again.': {
    acts: [
      act.comesToCard,
      act.goesDown,
      act.sees(act.CHECKING),
      act.logged('cards.retrieve.failed'),
      act.up,
      act.triesAgain,
    ],
    logs: ['cards.charge.failed', 'cards.retrieve.failed'],
  },
  'The process is killed. The charge reaches the provider after the sweep. The customer tries again.': {
    acts: [diesBefore, act.startAt(2), act.sees(act.FAILED), act.comesLate, act.triesAgain],
  },
  'The charge reaches the provider after the shop has stopped waiting and the customer has seen a failure.': {
    acts: [act.hangs('before'), act.sees(act.FAILED), act.isFree, act.comesLate],
    ends: 'not charged',
    last: act.FAILED,
    logs: ['cards.charge.failed'],
  },
  'The process is killed. The charge reaches the provider after the shop has freed the slot.': {
    acts: [diesBefore, act.leaves, act.startAt(11), act.isFree, act.comesLate],
    ...notCharged,
  },
  'The provider returns `processing`, and later reports success.': {
    acts: [isProcessing, act.settles('succeeded')],
  },
  'The provider returns `processing`, and later reports a failure. The customer uses another card.': {
    acts: [isProcessing, act.settles('failed'), act.triesAgain],
  },
  'The provider returns `processing` for longer than a hold, and then reports success. The customer has left.':
    {
      acts: [
        isProcessing,
        act.leaves,
        act.restartAt(2),
        act.logged('sweep.row.failed'),
        act.restartAt(30),
        act.settles('succeeded'),
      ],
      ...gone,
      logs: ['sweep.row.failed'],
    },
});

const decline = rowsOf('Decline', {
  'The card is declined. The customer does nothing for 11 minutes.': {
    acts: [act.isDeclined, act.restartAt(9), act.isHeld, act.restartAt(11), act.isFree],
    ends: 'not charged',
    last: `Payment Details: ${act.DECLINED}`,
    heldFor: 10,
  },
  'The card is declined, and every response is lost. The customer uses another card.': {
    acts: [
      act.meets({ on: 'confirm', when: 'after', how: 'drop', times: 9 }),
      act.comesAndPays('declined'),
      act.sees(act.FAILED),
      act.lift,
      act.triesAgain,
    ],
    logs: ['cards.charge.failed'],
  },
});

const authentication = rowsOf('Authentication', {
  'The customer completes it and closes the tab. The provider sends no message. The sweep books the visit.': {
    acts: [answersAndLeaves, act.restartAt(2)],
    ...gone,
  },
  'The customer completes it and closes the tab. The sweep runs only after the hold has expired.': {
    acts: [answersAndLeaves, act.restartAt(11)],
    ...gone,
  },
  'The customer never answers the bank.': {
    acts: [comesToBank, act.leaves, act.restartAt(2), act.restartAt(9), act.restartAt(11), act.isFree],
    ...notCharged,
    heldFor: 10,
  },
  'The customer answers after the hold has expired and the shop has cancelled the payment, and uses another card.':
    {
      acts: [
        comesToBank,
        act.restartAt(11),
        act.isFree,
        act.completesAtBank,
        act.waitsForMessage(TOO_LATE),
        pays,
      ],
    },
  'The process is killed while the bank asks. The customer completes it, and the process starts again.': {
    acts: [comesToBank, act.kill, act.completesAtBank, act.sees(act.CHECKING), act.startAt(1)],
  },
  'The process is killed before the bank asks, and starts again. The customer uses another card.': {
    acts: [
      act.hangs('after', 'confirm', 'asksOwner'),
      act.kill,
      act.sees(act.CHECKING),
      act.startAt(2),
      act.triesAgain,
    ],
  },
  'The customer completes it, and the second booking call is lost on its way.': {
    acts: [comesToBank, act.atBookingCall(act.completesAtBank, (route) => route.abort('connectionreset'))],
  },
  'The customer completes it, and the response to the second booking call is lost.': {
    acts: [comesToBank, losesAnswer],
  },
});

/** Faults that the product of effects does not cover: late results of the provider, declines and bank questions. */
export const cardRows: readonly Row[] = [...confirm, ...decline, ...authentication];
