import { assign, setup } from 'xstate';
import { askAboutSubmit } from '../../contract/submits.ts';
import { submitCheckMachine } from '../../machines/submit-check.machine.ts';
import { by, calling, type EdgeMeta } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Failure, failures } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import { Fixture, wireBooking } from './booking.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

type Event =
  | { type: 'page.open' | 'submit.booked' | 'submit.pending' | 'submit.open' | 'submit.none' }
  | { type: 'submit.unanswered'; because: Failure }
  | { type: 'result.ask' | 'clock.askAgain' | 'clock.slow' };

/** What the server says if it knows what was charged. */
const NOT_CHARGED = 'Your card was not charged.';

const words = setup({
  types: {
    context: {} as { isBooked: boolean; charged: string | null },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: { book: assign({ isBooked: true }), noteCharged: assign({ charged: NOT_CHARGED }) },
});

/** The reference chart of the check after a submit without a response. */
const chart = words.createMachine({
  id: 'submit-check',
  context: { isBooked: false, charged: null },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'asking', ...calling('CHECK-1', 'askAboutSubmit') } } },
    asking: {
      ...slowly('API-21'),
      on: {
        'submit.booked': { target: 'booked', actions: 'book', ...by('CHECK-1') },
        'submit.pending': { target: 'waiting', ...by('CHECK-2') },
        'submit.open': { target: 'unbooked', ...by('CHECK-3') },
        'submit.none': { target: 'unbooked', actions: 'noteCharged', ...by('CHECK-3') },
        'submit.unanswered': { target: 'unreachable', ...by('CHECK-4') },
      },
    },
    waiting: { on: { 'clock.askAgain': { target: 'asking', ...calling('CHECK-2', 'askAboutSubmit') } } },
    unreachable: { on: { 'result.ask': { target: 'asking', ...calling('CHECK-4', 'askAboutSubmit') } } },
    booked: { type: 'final' },
    unbooked: { type: 'final' },
  },
});

const meanwhile =
  'Nothing is booked or charged twice. Once it is booked you will get an email; a charge without a booking is refunded.';

export const submitCheck = specOf(chart)({
  machine: submitCheckMachine,
  fixture: () => new Fixture(),
  cases: failures('submit.unanswered', 'refusal', 'breakdown', 'silence'),
  endpoints: { askAboutSubmit },
  region: '[role="tabpanel"]',
  driver: {
    'page.open': {
      starts: ({ fixture }) => ({ submitKey: fixture.key }),
      opens: (page, { fixture }) => page.open({ path: '/book-appointment/', ...fixture.left('submit') }),
    },
    'submit.booked': {
      answers: 'askAboutSubmit',
      with: () => ({ state: 'booked', booking: wireBooking }),
    },
    'submit.pending': { answers: 'askAboutSubmit', with: () => ({ state: 'pending' }) },
    'submit.open': { answers: 'askAboutSubmit', with: () => ({ state: 'open' }) },
    'submit.none': { answers: 'askAboutSubmit', with: () => ({ state: 'none', charged: NOT_CHARGED }) },
    'submit.unanswered': { fails: 'askAboutSubmit', as: ({ event }) => event.because },
    'result.ask': { presses: 'Ask again' },
    'clock.askAgain': { elapses: 2_000 },
    'clock.slow': { waits: 5_000 },
  },
  inputs: { askAboutSubmit: ({ fixture }) => ({ submit_key: fixture.key }) },
  memory: {
    chart: ({ context }) => ({
      booking: context.isBooked ? { number: 'WB-77', calendarKey: 'calendar-of-77' } : null,
      charged: context.charged,
    }),
    machine({ context, output, status }) {
      const { booking, charged } = status === 'done' ? output : context;
      return { booking, charged };
    },
    elsewhere: ['booking', 'charged'],
  },
  shows({ state }) {
    // The wizard renders what follows.
    if (state.status === 'done') return { path: '/book-appointment/' };
    const title = '# Checking your booking';
    if (state.matches('unreachable')) {
      return [
        title,
        `! We could not reach the shop to ask how your booking ended. It may have been made, so please check before you book again. ${meanwhile}`,
        '! [Ask again]',
        '! [Back to Home]',
      ];
    }
    const happened =
      'The page was closed or refreshed while you were booking. We are checking with the shop what happened.';
    return [
      title,
      `~ ${happened} ${meanwhile}`,
      ...slow(state.matches({ asking: 'slow' } as never)),
      '[Back to Home]',
    ];
  },
});

await prove(import.meta, submitCheck);
