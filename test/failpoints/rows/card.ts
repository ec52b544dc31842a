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
  'Process killed when the slot is held; the customer refreshes, finds it free again and pays': {
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
  'Provider down before; up again, the customer tries again': {
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
  'Process killed; the charge reaches the provider when the shop has swept; the customer tries again': {
    acts: [diesBefore, act.startAt(2), act.sees(act.FAILED), act.comesLate, act.triesAgain],
  },
  'It reaches the provider later than the shop waits, when the customer was told of a failure': {
    acts: [act.hangs('before'), act.sees(act.FAILED), act.isFree, act.comesLate],
    ends: 'not charged',
    last: act.FAILED,
    logs: ['cards.charge.failed'],
  },
  'Process killed; the charge reaches the provider when its slot has been freed': {
    acts: [diesBefore, act.leaves, act.startAt(11), act.isFree, act.comesLate],
    ...notCharged,
  },
  'The provider says `processing`, and later that it succeeded': {
    acts: [isProcessing, act.settles('succeeded')],
  },
  'The provider says `processing`, and later that it failed; another card': {
    acts: [isProcessing, act.settles('failed'), act.triesAgain],
  },
  'The provider says `processing` for longer than a hold, and then that it succeeded; nobody waits': {
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
  'Declined, and left for 11 minutes': {
    acts: [act.isDeclined, act.restartAt(9), act.isHeld, act.restartAt(11), act.isFree],
    ends: 'not charged',
    last: `Payment Details: ${act.DECLINED}`,
    heldFor: 10,
  },
  'Declined, and the answer is lost as often as it is asked; another card': {
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
  'Completed, tab closed, no message; booked by the sweep': {
    acts: [answersAndLeaves, act.restartAt(2)],
    ...gone,
  },
  'Completed, tab closed, swept only when the hold was over': {
    acts: [answersAndLeaves, act.restartAt(11)],
    ...gone,
  },
  'Never answered': {
    acts: [comesToBank, act.leaves, act.restartAt(2), act.restartAt(9), act.restartAt(11), act.isFree],
    ...notCharged,
    heldFor: 10,
  },
  'Answered when the hold was over and the payment called off; another card': {
    acts: [
      comesToBank,
      act.restartAt(11),
      act.isFree,
      act.completesAtBank,
      act.waitsForMessage(TOO_LATE),
      pays,
    ],
  },
  'Process killed while the bank asks; completed, and started again': {
    acts: [comesToBank, act.kill, act.completesAtBank, act.sees(act.CHECKING), act.startAt(1)],
  },
  'Process killed when the bank was to be asked, started again; another card': {
    acts: [
      act.hangs('after', 'confirm', 'asksOwner'),
      act.kill,
      act.sees(act.CHECKING),
      act.startAt(2),
      act.triesAgain,
    ],
  },
  'Completed, and the second asking is lost on its way': {
    acts: [comesToBank, act.atBookingCall(act.completesAtBank, (route) => route.abort('connectionreset'))],
  },
  'Completed, and the answer to the second asking is lost': {
    acts: [comesToBank, losesAnswer],
  },
});

/** Faults that the product of effects does not cover: late results of the provider, declines and bank questions. */
export const cardRows: readonly Row[] = [...confirm, ...decline, ...authentication];
