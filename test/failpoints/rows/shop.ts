import * as act from '../acts.ts';
import { gone, notCharged, type Row, rowsOf } from '../row.ts';
import * as visit from '../visit-acts.ts';

const LOST_TIME = 'That time was lost while your card was charged. We are refunding all of it.';
const anotherTime = '14:30';

const hangsAfter = act.hangs('after');
/** The database fails after the charge, until the customer has seen that the site does not respond. */
const losesDatabase = act.all(
  hangsAfter,
  act.databaseStops,
  act.release,
  act.seesButton('Ask again'),
  act.databaseStarts,
);
// The embedded database belongs to the site's process: it ends with it, and no other process can lock it or write
// to it.
const broken = {
  only: 'PostgreSQL',
  logs: ['call.without.database', 'database.connection-lost'],
  mayLog: ['mail.failed', 'sweep.failed'],
} as const;

const answer = rowsOf('Answer', {
  'The database is down between the charge and the commit. It recovers, and the customer asks again.': {
    acts: [losesDatabase, act.presses('Ask again')],
    ...broken,
  },
  'The database is down between the charge and the commit. It recovers, and the customer has left.': {
    acts: [losesDatabase, act.leaves],
    ...broken,
    ...gone,
  },
  'The process is killed during the commit, and starts again.': {
    acts: [act.comesToCard, act.diesInCommit, act.sees(act.CHECKING), act.startAt(2)],
    only: 'PostgreSQL',
  },
  'The process is killed after the commit and before its response, and starts again.': {
    acts: [
      act.comesToCard,
      act.atBookingCall(act.pays(), async (route, { site }) => {
        await route.fetch();
        await site.kill();
        await route.abort('connectionreset');
      }),
      act.startAt(0),
    ],
  },
  'The customer closes the tab while the card is charged.': {
    acts: [act.hangs('before'), act.leaves, act.release],
    ...gone,
  },
});

const losesSlot = act.all(
  hangsAfter,
  act.cancelHold,
  act.release,
  act.seesToast(LOST_TIME),
  act.sees(act.FAILED),
);
const slotLost = rowsOf('Slot lost', {
  'The hold is cancelled while the card is charged. The customer chooses another time and pays again.': {
    acts: [
      losesSlot,
      act.presses('Choose another time'),
      act.choosesTime(anotherTime),
      act.submitsAgain,
      act.pays(),
    ],
    only: 'PostgreSQL',
    ends: 'refunded, then booked',
    time: anotherTime,
    logs: ['charge.without.booking'],
  },
  'The hold is cancelled while the card is charged. The response to the refund is lost, and the shop sends the refund again.':
    {
      acts: [
        losesSlot,
        act.meets({ on: 'refund', when: 'after', how: 'drop', times: 9 }),
        act.restartAt(1),
        act.logged('sweep.row.failed'),
        act.lift,
      ],
      only: 'PostgreSQL',
      ends: 'refunded',
      last: act.FAILED,
      logs: ['charge.without.booking', 'sweep.row.failed'],
    },
});

/** The provider returns after an hour. The site was restarted twice in between. */
const anHourDown = act.all(
  act.sees(act.CHECKING),
  act.leaves,
  act.restartAt(2),
  act.logged('cards.retrieve.failed'),
  act.restartAt(30),
  act.logged('sweep.row.failed'),
  act.up,
  act.restartAt(62),
);
const outageLogs = ['cards.charge.failed', 'cards.retrieve.failed', 'sweep.row.failed'];
const outage = rowsOf('Long outage', {
  'The provider is down for an hour, from before the charge. The customer leaves.': {
    acts: [act.comesToCard, act.goesDown, anHourDown, act.isFree],
    ...notCharged,
    heldFor: 60,
    logs: outageLogs,
  },
  'The provider is down for an hour, from right after the charge. The customer leaves.': {
    acts: [hangsAfter, act.down, anHourDown],
    ...gone,
    logs: outageLogs,
  },
});

const isSweptAt11 = act.all(act.isDeclined, act.leaves);
const sweep = rowsOf('Sweep', {
  'The process is killed after it has cancelled the payment and before it frees the slot, and starts again.':
    {
      acts: [
        act.all(isSweptAt11, act.meets({ on: 'cancel', when: 'after', how: 'hang' }), act.restartAt(11)),
        act.isMet,
        act.restartAt(13),
        act.isFree,
      ],
      ...notCharged,
      heldFor: 10,
    },
  'Every response to the cancellation of the payment is lost. A later response arrives.': {
    acts: [
      act.all(
        isSweptAt11,
        act.meets({ on: 'cancel', when: 'after', how: 'drop', times: 9 }),
        act.restartAt(11),
      ),
      act.logged('sweep.row.failed'),
      act.lift,
      act.restartAt(13),
      act.isFree,
    ],
    ...notCharged,
    heldFor: 10,
    logs: ['sweep.row.failed'],
  },
});

const messages = rowsOf('Messages', {
  "The provider's message arrives before its response.": { acts: [hangsAfter, act.delivers, act.release] },
  'The message arrives while the site is down, and again after its start.': {
    acts: [hangsAfter, act.kill, act.delivers, act.startAt(0), act.delivers],
  },
});

const returned = rowsOf('Returned money', {
  "The shop refunds the payment on the provider's site. The process is killed while it reads the refund, and starts again.":
    {
      acts: [
        act.all(act.comesAndPays(), act.sees(act.BOOKED), act.refundsElsewhere),
        act.meets({ on: 'refunds', when: 'after', how: 'hang' }),
        act.diesAtMessage,
        act.startAt(1),
        act.delivers,
      ],
      ends: 'refunded later',
    },
  "The shop refunds the payment on the provider's site while our site is down. The message arrives twice after the start.":
    {
      acts: [
        act.all(act.comesAndPays(), act.sees(act.BOOKED), act.kill, act.refundsElsewhere),
        act.startAt(1),
        act.delivers,
        act.repeats,
      ],
      ends: 'refunded later',
    },
});

const isBooked = act.all(act.comesAndPays(), act.sees(act.BOOKED));
const partly = { ends: 'refunded in part' } as const;
/** The process is killed while it requests the refund, and the next sweep repeats the request. */
const diesAtRefund = (when: 'before' | 'after') =>
  act.all(
    isBooked,
    act.meets({ on: 'refund', when, how: 'hang' }),
    visit.cancelsWithPart,
    act.restartAt(1),
    act.isMet,
    act.kill,
    act.release,
    act.startAt(3),
  );
const changed = rowsOf('Changed visit', {
  'The customer moves the visit. The process is killed at each statement of the move in turn, and starts again.':
    { acts: [isBooked, visit.moveIsKilled, visit.hasMoved], time: visit.movedTo },
  'The shop cancels the visit and refunds a part. The process is killed at each statement of the cancellation in turn, and starts again.':
    { acts: [isBooked, visit.cancelIsKilled], ...partly },
  'The shop cancels the visit and refunds a part. The process is killed while its request for the refund is on the way, and starts again.':
    { acts: [diesAtRefund('before')], ...partly },
  'The shop cancels the visit and refunds a part. The process is killed after the provider makes the refund, and starts again.':
    { acts: [diesAtRefund('after')], ...partly },
});

/** Faults outside the provider: the commit, the response, the slot, the network, the sweep, messages, refunds and changed visits. */
export const shopRows: readonly Row[] = [
  ...answer,
  ...slotLost,
  ...outage,
  ...sweep,
  ...messages,
  ...returned,
  ...changed,
];
