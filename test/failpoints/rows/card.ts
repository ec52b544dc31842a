import { expect } from 'vitest';
import {
  answersBank,
  asksForCard,
  atBookingCall,
  type Card,
  CHECKING,
  cancels,
  choosesTime,
  choosesVisit,
  comesAndPays,
  comesLate,
  comesToCard,
  DECLINED,
  delivers,
  down,
  FAILED,
  goesDown,
  goesOnToCard,
  hangsAfter,
  hangsBefore,
  isAskedByBank,
  isDeclined,
  isFree,
  isHeld,
  isMet,
  isTold,
  kill,
  leaves,
  lift,
  logged,
  losesAnswer,
  meets,
  NOT_MADE,
  pays,
  paysAndReaches,
  refreshes,
  restartAt,
  sees,
  seesToast,
  settles,
  startAt,
  submitsAgain,
  submitsAnew,
  triesAgain,
  up,
} from '../acts.ts';
import { gone, notCharged, type Row, row } from '../verdict.ts';

const NO_MONEY = 'Your card has insufficient funds.';
const NOT_YOU =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const TOO_LATE = 'This PaymentIntent does not wait for that answer any more.';
const anotherTime = '14:30';

const diesBefore = [hangsBefore, ...paysAndReaches, kill];
const comesToBank = (card: Card = 'asksOwner') => [comesAndPays(card), isAskedByBank];
/** The bank is answered, and the customer's browser is gone before it has asked for the booking again. */
const answersAndLeaves = [
  ...comesToBank(),
  atBookingCall((_, { customer }) => customer.page.close(), answersBank('Complete')),
];

/** What is no fault at one moment of one effect: what a provider does late, cards that are declined or asked about. */
export const cardRows: readonly Row[] = [
  row('-', 'Nothing goes wrong', [comesAndPays()]),

  row(
    'Intent',
    'Provider down, up again when the customer asks once more',
    [choosesVisit, down, asksForCard, seesToast(NOT_MADE), up, goesOnToCard, pays()],
    { logs: ['cards.intent.failed'] },
  ),
  row('Intent', 'The customer leaves with the card field open', [comesToCard, leaves], notCharged),

  row('Hold', 'Process killed right after; the customer refreshes, finds the slot free again and pays', [
    meets({ on: 'retrieve', by: 'secret', when: 'before', how: 'hang' }),
    ...paysAndReaches,
    kill,
    sees(CHECKING),
    startAt(5),
    refreshes,
    submitsAgain,
    pays(),
  ]),

  row(
    'Confirm',
    'Provider down before; up again, the customer tries again',
    [comesToCard, goesDown, sees(CHECKING), logged('cards.retrieve.failed'), up, triesAgain],
    { logs: ['cards.charge.failed', 'cards.retrieve.failed'] },
  ),
  row(
    'Confirm',
    'Process killed; the charge reaches the provider when the shop has swept; the customer tries again',
    [...diesBefore, startAt(2), sees(FAILED), comesLate, triesAgain],
  ),
  row(
    'Confirm',
    'It reaches the provider later than the shop waits, when the customer was told of a failure',
    [hangsBefore, comesAndPays(), sees(FAILED), isFree, comesLate],
    { ends: 'not charged', last: FAILED, logs: ['cards.charge.failed'] },
  ),
  row(
    'Confirm',
    'Process killed; the charge reaches the provider when its slot has been freed',
    [...diesBefore, leaves, startAt(11), isFree, comesLate],
    notCharged,
  ),
  row('Confirm', 'The provider says `processing`, and later that it succeeded', [
    comesAndPays('processing'),
    sees(CHECKING),
    settles('succeeded'),
  ]),
  row('Confirm', 'The provider says `processing`, and later that it failed; another card', [
    comesAndPays('processing'),
    sees(CHECKING),
    settles('failed'),
    triesAgain,
  ]),
  row(
    'Confirm',
    'The provider says `processing` for longer than a hold, and then that it succeeded; nobody waits',
    [
      comesAndPays('processing'),
      sees(CHECKING),
      leaves,
      restartAt(2),
      logged('sweep.row.failed'),
      restartAt(30),
      settles('succeeded'),
    ],
    { ...gone, logs: ['sweep.row.failed'] },
  ),

  row('Decline', 'Declined; another card', [...isDeclined, pays()]),
  row(
    'Decline',
    'Declined, and left for 11 minutes',
    [...isDeclined, restartAt(9), isHeld, restartAt(11), isFree],
    {
      ends: 'not charged',
      last: `Payment Details: ${DECLINED}`,
      heldFor: 10,
    },
  ),
  row(
    'Decline',
    'Five cards declined, a sixth not tried, and left: slot free after its 10 minutes',
    [
      comesToCard,
      ...[1, 2, 3, 4, 5].flatMap((card) =>
        card % 2 === 1 ? [pays('declined'), isTold(DECLINED)] : [pays('insufficientFunds'), isTold(NO_MONEY)],
      ),
      pays(),
      sees(FAILED),
      ({ provider }) =>
        expect(provider.requests().filter(({ operation }) => operation === 'confirm')).toHaveLength(5),
      leaves,
      restartAt(9),
      isHeld,
      restartAt(11),
      isFree,
      ({ provider }) => expect(provider.ledger()).toMatchObject([{ status: 'canceled', charges: [] }]),
    ],
    { ...notCharged, heldFor: 10 },
  ),
  row(
    'Decline',
    'Declined, and the answer is lost as often as it is asked; another card',
    [
      meets({ on: 'confirm', when: 'after', how: 'drop', times: 9 }),
      comesAndPays('declined'),
      sees(FAILED),
      lift,
      triesAgain,
    ],
    { logs: ['cards.charge.failed'] },
  ),
  row('Decline', 'Declined, process killed and started again; another card', [
    ...isDeclined,
    restartAt(2),
    pays(),
  ]),
  row(
    'Decline',
    'Declined; another time and another card',
    [...isDeclined, cancels, choosesTime(anotherTime), submitsAgain, pays()],
    { time: anotherTime },
  ),

  row('Authentication', 'Completed', [...comesToBank(), answersBank('Complete')]),
  row('Authentication', 'Failed; another card', [
    ...comesToBank(),
    answersBank('Fail'),
    isTold(NOT_YOU),
    pays(),
  ]),
  row('Authentication', 'Completed, and the card declined all the same; another card', [
    ...comesToBank('asksOwnerThenDeclined'),
    answersBank('Complete'),
    isTold(NO_MONEY),
    pays(),
  ]),
  row(
    'Authentication',
    "Completed, tab closed; booked by the provider's message",
    [...answersAndLeaves, delivers],
    gone,
  ),
  row(
    'Authentication',
    'Completed, tab closed, no message; booked by the sweep',
    [...answersAndLeaves, restartAt(2)],
    gone,
  ),
  row(
    'Authentication',
    'Completed, tab closed, swept only when the hold was over',
    [...answersAndLeaves, restartAt(11)],
    gone,
  ),
  row(
    'Authentication',
    'Never answered',
    [...comesToBank(), leaves, restartAt(2), restartAt(9), restartAt(11), isFree],
    { ...notCharged, heldFor: 10 },
  ),
  row('Authentication', 'Answered when the hold was over and the payment called off; another card', [
    ...comesToBank(),
    restartAt(11),
    isFree,
    answersBank('Complete'),
    isTold(TOO_LATE),
    pays(),
  ]),
  row('Authentication', 'Process killed while the bank asks; completed, and started again', [
    ...comesToBank(),
    kill,
    answersBank('Complete'),
    sees(CHECKING),
    startAt(1),
  ]),
  row('Authentication', 'Process killed when the bank was to be asked, started again; another card', [
    hangsAfter,
    comesAndPays('asksOwner'),
    isMet,
    kill,
    sees(CHECKING),
    startAt(2),
    triesAgain,
  ]),
  row('Authentication', 'Refreshed while the bank asks; another card', [
    ...comesToBank(),
    refreshes,
    submitsAnew,
    pays(),
  ]),
  row('Authentication', 'Completed, and the second asking is lost on its way', [
    ...comesToBank(),
    atBookingCall((route) => route.abort('connectionreset'), answersBank('Complete')),
  ]),
  row('Authentication', 'Completed, and the answer to the second asking is lost', [
    ...comesToBank(),
    losesAnswer(answersBank('Complete')),
  ]),
];
