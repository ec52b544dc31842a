import { expect, vi } from 'vitest';
import { STATUS_CANCELLED, STATUS_HELD } from '../../../contract/constants.ts';
import {
  type Act,
  atBookingCall,
  CHECKING,
  choosesTime,
  comesAndPays,
  comesToCard,
  delivers,
  down,
  FAILED,
  goesDown,
  hangsAfter,
  hangsBefore,
  isDeclined,
  isFree,
  isMet,
  kill,
  leaves,
  lift,
  logged,
  losesAnswer,
  meets,
  pays,
  paysAndReaches,
  presses,
  refreshes,
  release,
  restartAt,
  sees,
  seesButton,
  seesToast,
  startAt,
  submitsAgain,
  triesAgain,
  up,
} from '../acts.ts';
import { PATIENCE } from '../scene.ts';
import type { ServerFaults, Store } from '../store.ts';
import { gone, notCharged, type Row, row } from '../verdict.ts';

const LOST_TIME = 'That time was lost while your card was charged. You will get your money back.';
const anotherTime = '14:30';

/** The provider is there again after an hour, and the site, which was started twice meanwhile. */
const anHourDown = [
  sees(CHECKING),
  leaves,
  restartAt(2),
  logged('cards.retrieve.failed'),
  restartAt(30),
  logged('sweep.row.failed'),
  up,
  restartAt(62),
];
const outageLogs = ['cards.charge.failed', 'cards.retrieve.failed', 'sweep.row.failed'];

/** As an operator would, what is held is cancelled. The embedded database: only while the site is dead. */
const cancelHold: Act = async ({ store }) => {
  const { db, close } = await store.open();
  try {
    const { numUpdatedRows } = await db
      .updateTable('bookings')
      .set({ booking_status_id: STATUS_CANCELLED, held_until: null })
      .where('booking_status_id', '=', STATUS_HELD)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  } finally {
    await close();
  }
};
const losesSlot = [hangsAfter, ...paysAndReaches, cancelHold, release, seesToast(LOST_TIME), sees(FAILED)];

function serverOf({ server }: Store): ServerFaults {
  if (!server) throw new Error('The embedded database is not a server.');
  return server;
}
/** The database is lost when the card was charged, until the customer has been told that nobody answers. */
const losesDatabase: Act[] = [
  hangsAfter,
  ...paysAndReaches,
  ({ store }) => serverOf(store).refuse(),
  release,
  seesButton('Ask again'),
  ({ store }) => serverOf(store).accept(),
];
const diesInCommit: Act = async (scene) => {
  const commit = await serverOf(scene.store).holdCommits();
  await pays()(scene);
  await vi.waitUntil(commit.isReached, PATIENCE);
  await scene.site.kill();
  await commit.letGo();
};

const serverOnly = (reason: string) => ({ notOn: { embedded: reason } });
const inProcess = serverOnly('the database is the process: it dies with it, as where the process is killed');
const alone = serverOnly('nobody else can write to it while the site runs');
const unbooked = { ...alone, ends: 'given back', last: FAILED } as const;
const broken = { ...inProcess, logs: ['call.broken', 'database.connection-lost'] };

/** What is lost beside the provider: the commit, the answer, the slot, the network, the sweep and the messages. */
export const shopRows: readonly Row[] = [
  row(
    'Commit',
    'Database down between charge and commit, then back; the customer asks again',
    // Nobody has told that the charge's process gave up: its minute has to pass.
    [...losesDatabase, restartAt(2), presses('Ask again')],
    broken,
  ),
  row(
    'Commit',
    'Database down between charge and commit, then back; the customer gives up',
    [...losesDatabase, leaves, restartAt(2)],
    { ...broken, ...gone },
  ),
  row(
    'Commit',
    'Process killed inside the commit, started again',
    [comesToCard, diesInCommit, sees(CHECKING), startAt(2)],
    serverOnly('nobody else has a session on it who could hold a commit'),
  ),

  row('Answer', 'Lost on its way to the browser', [comesToCard, losesAnswer(pays())]),
  row('Answer', 'Process killed after the commit, before the answer; started again', [
    comesToCard,
    atBookingCall(async (route, { site }) => {
      await route.fetch();
      await site.kill();
      await route.abort('connectionreset');
    }, pays()),
    startAt(0),
  ]),
  row('Answer', "The customer's network is cut before the booking call leaves, then back; tries again", [
    comesToCard,
    atBookingCall(async (route, { customer }) => {
      await customer.page.context().setOffline(true);
      await route.abort('internetdisconnected');
    }, pays()),
    seesButton('Ask again'),
    ({ customer }) => customer.page.context().setOffline(false),
    presses('Ask again'),
    triesAgain,
  ]),
  row('Answer', 'Refreshed while the card is charged', [
    hangsBefore,
    ...paysAndReaches,
    refreshes,
    sees(CHECKING),
    release,
  ]),
  row(
    'Answer',
    'Tab closed while the card is charged',
    [hangsBefore, ...paysAndReaches, leaves, release],
    gone,
  ),

  row('Slot lost', 'Cancelled while the card is charged', losesSlot, {
    ...unbooked,
    logs: ['charge.without.booking'],
  }),
  row(
    'Slot lost',
    'Cancelled while the card is charged; the customer chooses another time and pays again',
    [...losesSlot, presses('Choose another time'), choosesTime(anotherTime), submitsAgain, pays()],
    { ...alone, ends: 'given back, then booked', time: anotherTime, logs: ['charge.without.booking'] },
  ),
  row(
    'Slot lost',
    "Cancelled while the card is charged; the refund's answer is lost, and asked for again",
    [
      ...losesSlot,
      meets({ on: 'refund', when: 'after', how: 'drop', times: 9 }),
      restartAt(1),
      logged('sweep.row.failed'),
      lift,
    ],
    { ...unbooked, logs: ['charge.without.booking', 'sweep.row.failed'] },
  ),
  row(
    'Slot lost',
    'Process killed when the card was charged, cancelled before it is started again',
    [hangsAfter, ...paysAndReaches, kill, cancelHold, sees(CHECKING), startAt(2), sees(FAILED)],
    { ends: 'given back', last: FAILED, logs: ['charge.without.booking'] },
  ),

  row(
    'Long outage',
    'Provider down for an hour from before the charge; the customer gives up',
    [comesToCard, goesDown, ...anHourDown, isFree],
    { ...notCharged, heldFor: 60, logs: outageLogs },
  ),
  row(
    'Long outage',
    'Provider down for an hour from right after the charge; the customer gives up',
    [hangsAfter, ...paysAndReaches, down, ...anHourDown],
    { ...gone, logs: outageLogs },
  ),

  row(
    'Sweep',
    'Process killed between calling the payment off and freeing the slot, started again',
    [
      ...isDeclined,
      leaves,
      meets({ on: 'cancel', when: 'after', how: 'hang' }),
      restartAt(11),
      isMet,
      restartAt(13),
      isFree,
    ],
    { ...notCharged, heldFor: 10 },
  ),
  row(
    'Sweep',
    'The answer to calling the payment off is lost as often as asked; later it is heard',
    [
      ...isDeclined,
      leaves,
      meets({ on: 'cancel', when: 'after', how: 'drop', times: 9 }),
      restartAt(11),
      logged('sweep.row.failed'),
      lift,
      restartAt(13),
      isFree,
    ],
    { ...notCharged, heldFor: 10, logs: ['sweep.row.failed'] },
  ),

  row('Messages', "The provider's message comes before its answer", [
    hangsAfter,
    ...paysAndReaches,
    delivers,
    release,
  ]),
  row('Messages', 'The messages come an hour late, and twice', [
    comesAndPays(),
    restartAt(60),
    delivers,
    ({ provider }) => provider.repeat(),
  ]),
  row('Messages', 'The message comes while the site is dead, and again when it lives', [
    hangsAfter,
    ...paysAndReaches,
    kill,
    delivers,
    startAt(0),
    delivers,
  ]),
];
