import { setup } from 'xstate';
import { holdChair } from '../../contract/hold.ts';
import { holdMachine } from '../../machines/hold.machine.ts';
import { by, calling, type EdgeMeta } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import { prove } from '../engine/prove.ts';
import { errorOf, type Failure, failures, refusal } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import { readZone } from './booking.fixture.ts';
import { slotTaken } from './dialogs.fixture.ts';
import { checkLines, openDialogs, submitOf, totalLine } from './payment.fixture.ts';

type Event =
  | { type: 'dialogs.open' | 'slot.held' | 'slot.unheld' | 'slot.taken' }
  | { type: 'slot.failed'; because: Failure | 'limit' }
  | { type: 'hold.end' | 'tab.hold' | 'tabs.unknown' | 'submit.send' };

const sent = { target: 'sent', ...by('HOLD-6') } as const;

/** The reference chart of a slot that is held from Submit. */
const chart = setup({
  types: { events: {} as Event, meta: {} as EdgeMeta },
}).createMachine({
  id: 'hold',
  initial: 'outside',
  states: {
    outside: { on: { 'dialogs.open': { target: 'asking', ...calling('HOLD-1', 'holdChair') } } },
    asking: {
      on: {
        'slot.held': { target: 'held', ...calling('HOLD-2', 'waitForOtherTab') },
        'slot.unheld': { target: 'unheld', ...by('HOLD-4') },
        'slot.taken': { target: 'lost', meta: { spec: 'HOLD-3', sends: ['parent: hold.lose'] } },
        'slot.failed': { target: 'unheld', ...by('HOLD-4') },
        'submit.send': sent,
      },
    },
    held: {
      on: {
        'hold.end': { target: 'over', ...by('HOLD-5') },
        'tab.hold': { target: 'unheld', ...by('HOLD-7') },
        'tabs.unknown': { target: 'unheld', ...by('HOLD-7') },
        'submit.send': sent,
      },
    },
    over: { on: { 'submit.send': sent } },
    lost: {},
    unheld: { on: { 'submit.send': sent } },
    sent: {},
  },
});

const ENDS = 'The dialogs end with the lost slot: the paths of payment take it.';
const NO_CHANNEL = 'Each browser that can run the site has channels between tabs.';
const UNTIL = '2026-11-19T22:40:00.000Z';
const isHeld = ({ state }: { state: { matches: (value: 'held') => boolean } }) => state.matches('held');

/** The slot that is held while a customer chooses how to pay. */
export const hold = specOf(chart)({
  machine: holdMachine,
  /** The key of the submit, which a page creates at random. */
  fixture: () => ({ key: 'key-1' }),
  cases: failures('slot.failed', 'refusal', 'breakdown', 'silence', 'limit'),
  endpoints: { holdChair },
  driver: {
    'dialogs.open': {
      starts({ fixture }) {
        const { order, submitKey } = submitOf({ who: 'customer', guest: undefined }, fixture.key);
        return { order, submitKey };
      },
      async opens(page, { fixture }) {
        fixture.key = await openDialogs(page, { who: 'customer' });
      },
    },
    'slot.held': { answers: 'holdChair', with: () => ({ held_until: UNTIL }) },
    'slot.unheld': { answers: 'holdChair', with: () => ({ held_until: null }) },
    'slot.taken': {
      ends: 'holdChair',
      onActor: ({ services }) => services.fail('holdChair', errorOf(slotTaken, true)),
      unreachable: ENDS,
    },
    'slot.failed': {
      fails: 'holdChair',
      as: ({ event: { because } }) => (because === 'limit' ? refusal(429, { CODE: 'too_many' }) : because),
    },
    'hold.end': {
      where: isHeld,
      happens: ({ event }) => event,
      onPage: (page) => page.returnAt(new Date(UNTIL)),
    },
    'tab.hold': {
      ends: 'waitForOtherTab',
      onActor: ({ services }) => services.answer('waitForOtherTab', undefined),
      onPage: (page) =>
        page.playwright.evaluate(() => new BroadcastChannel('chair-hold').postMessage('key-of-another-tab')),
    },
    'tabs.unknown': {
      ends: 'waitForOtherTab',
      onActor: ({ services }) => services.fail('waitForOtherTab', new Error('No channel.')),
      unreachable: NO_CHANNEL,
    },
    'submit.send': {
      isElsewhere: true,
      onActor: (actor, { event }) => actor.send(event),
      onPage: (page) => page.press('button', 'Pay at Store'),
    },
  },
  outOfReach: {
    'hold.asking | xstate.error.actor.holdChair #0 [slotIsTaken] | hold.lost': ENDS,
    'hold.lost': ENDS,
    'hold.held | xstate.error.actor.waitForOtherTab #0 | hold.unheld': NO_CHANNEL,
    'slotIsTaken is true': ENDS,
  },
  inputs: {
    holdChair: ({ fixture }) => ({
      store_id: 3,
      barber_id: 31,
      day: '2026-12-20',
      time: '13:30',
      minutes: 35,
      submit_key: fixture.key,
    }),
    waitForOtherTab: ({ fixture }) => fixture.key,
  },
  memory: {
    chart: ({ state }) => (state.matches('held') ? Date.parse(UNTIL) : null),
    machine: ({ value, context }) => (value === 'held' ? context.until : null),
  },
  shows({ state }) {
    const off = state.matches('sent') ? ' off' : '';
    return [
      '# Choose Payment Method',
      `[Close]${off}`,
      totalLine('$58.50'),
      ...(state.matches('held') ? [`Held for you until 9:40 AM, ${readZone} time`] : []),
      ...(state.matches('over') ? ['Your time is no longer held. You can still book it if it is free.'] : []),
      ...(state.matches('unheld') ? ['Your time is not held. It is yours once you have booked it.'] : []),
      ...checkLines(off).slice(0, 1),
      ELSEWHERE,
    ];
  },
});

await prove(import.meta, hold);
