import * as act from '../acts.ts';
import { gone, notCharged, type Row, rowsOf } from '../row.ts';

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
  'Database down between charge and commit, then back; the customer asks again': {
    acts: [losesDatabase, act.presses('Ask again')],
    ...broken,
  },
  'Database down between charge and commit, then back; the customer gives up': {
    acts: [losesDatabase, act.leaves],
    ...broken,
    ...gone,
  },
  'Process killed inside the commit, started again': {
    acts: [act.comesToCard, act.diesInCommit, act.sees(act.CHECKING), act.startAt(2)],
    only: 'PostgreSQL',
  },
  'Process killed after the commit, before the answer; started again': {
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
  'Tab closed while the card is charged': {
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
  'Cancelled while the card is charged; the customer chooses another time and pays again': {
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
  "Cancelled while the card is charged; the refund's answer is lost, and asked for again": {
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
  'Provider down for an hour from before the charge; the customer gives up': {
    acts: [act.comesToCard, act.goesDown, anHourDown, act.isFree],
    ...notCharged,
    heldFor: 60,
    logs: outageLogs,
  },
  'Provider down for an hour from right after the charge; the customer gives up': {
    acts: [hangsAfter, act.down, anHourDown],
    ...gone,
    logs: outageLogs,
  },
});

const isSweptAt11 = act.all(act.isDeclined, act.leaves);
const sweep = rowsOf('Sweep', {
  'Process killed between calling the payment off and freeing the slot, started again': {
    acts: [
      act.all(isSweptAt11, act.meets({ on: 'cancel', when: 'after', how: 'hang' }), act.restartAt(11)),
      act.isMet,
      act.restartAt(13),
      act.isFree,
    ],
    ...notCharged,
    heldFor: 10,
  },
  'The answer to calling the payment off is lost as often as asked; later it is heard': {
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
  "The provider's message comes before its answer": { acts: [hangsAfter, act.delivers, act.release] },
  'The message comes while the site is dead, and again when it lives': {
    acts: [hangsAfter, act.kill, act.delivers, act.startAt(0), act.delivers],
  },
});

const returned = rowsOf('Returned money', {
  'The shop refunds all of it at the provider; the process is killed while it asks for the refund, started again':
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
  'The shop refunds all of it at the provider while the site is dead; the message comes twice when it lives':
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

/** Faults outside the provider: the commit, the response, the slot, the network, the sweep, messages and refunds. */
export const shopRows: readonly Row[] = [
  ...answer,
  ...slotLost,
  ...outage,
  ...sweep,
  ...messages,
  ...returned,
];
