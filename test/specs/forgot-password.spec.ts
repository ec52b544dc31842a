import { assign, setup } from 'xstate';
import { forgotPassword as endpoint } from '../../contract/account.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { failures } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  brokenLink,
  email,
  Form,
  failing,
  marked,
  marking,
  ofProblem,
  type Problem,
  shownProblem,
} from './forms.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

type Event =
  | { type: 'page.open'; by: 'link' | 'brokenLink' }
  | { type: 'request.accepted' | 'email.change' | 'clock.slow' }
  | { type: 'request.refused'; because: 'refusal' | 'breakdown' | 'silence' }
  | { type: 'forgot.submit'; email: string };

interface Memory {
  /** The problem that the form shows. */
  problem: Problem<'email'> | undefined;
  /** The address that was submitted, until the form is shown again. */
  address: string | undefined;
}

const notSent = failing('FORGOT-4', 'An error occurred. Please try again.');

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    mark: assign(({ event }, text: string) =>
      event.type === 'forgot.submit' ? { problem: { text, fields: marked<'email'>(event, { email }) } } : {},
    ),
    say: assign((_, problem: Problem<'email'> | undefined) => ({ problem })),
    keepAddress: assign(({ event }) => ({
      address: event.type === 'forgot.submit' ? event.email.trim() : undefined,
    })),
    forgetAddress: assign({ address: undefined }),
  },
  guards: {
    isSentHere: ({ event }) => event.type === 'page.open' && event.by === 'brokenLink',
    isMissing: ({ event }) => event.type === 'forgot.submit' && event.email.trim() === '',
  },
}).createMachine({
  id: 'forgot-password',
  context: { problem: undefined, address: undefined },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'page.open': [
          {
            guard: 'isSentHere',
            target: 'form',
            actions: { type: 'say', params: brokenLink },
            ...by('RESET-1'),
          },
          { target: 'form', ...by('FORGOT-1') },
        ],
      },
    },
    form: {
      on: {
        'forgot.submit': [
          marking('isMissing', 'FORGOT-1', 'Please provide your email address'),
          {
            target: 'sending',
            actions: [{ type: 'say', params: undefined }, 'keepAddress'],
            ...calling('FORGOT-2', 'forgotPassword'),
          },
        ],
      },
    },
    sending: {
      ...slowly('FORGOT-6'),
      on: {
        'request.accepted': {
          target: 'sent',
          ...toasting('FORGOT-3', 'success', 'Password reset email sent'),
        },
        'request.refused': {
          target: 'form',
          ...notSent,
          actions: ['forgetAddress', notSent.actions],
        },
        'forgot.submit': refused('FORGOT-2'),
      },
    },
    sent: { on: { 'email.change': { target: 'form', actions: 'forgetAddress', ...by('FORGOT-5') } } },
  },
});

/** The form at /forgot-password. */
export const forgotPassword = specOf(chart)({
  machine: forgotPasswordMachine,
  fixture: () => new Form({ email: 'Email' }),
  cases: [
    ...casesOf('page.open', 'by', ['link', 'brokenLink']),
    // Blanks around the address are not sent. A second mail is requested by another address.
    ...['', '   ', 'ada@mail.example', 'ida@mail.example', ' una@mail.example '].map((email) => ({
      type: 'forgot.submit' as const,
      email,
    })),
    ...failures('request.refused', 'refusal', 'breakdown', 'silence'),
  ],
  endpoints: { forgotPassword: endpoint },
  driver: {
    'page.open': {
      starts: ({ event }) => ({ problem: event.by === 'brokenLink' ? brokenLink : null }),
      opens: (page, { event }) =>
        page.open({ path: event.by === 'brokenLink' ? '/reset-password' : '/forgot-password' }),
      alsoToasts: ({ event }) =>
        event.by === 'brokenLink' ? [{ kind: 'error', text: brokenLink.text }] : [],
    },
    'forgot.submit': {
      presses: ['Send reset link', 'Sending...'],
      sends: ({ event }) => ({ email: event.email }),
      where: ({ state }) => !state.matches('sent'),
      first: (page, { event, fixture }) => fixture.fill(page, event),
    },
    'request.accepted': { answers: 'forgotPassword', with: () => null },
    'request.refused': { fails: 'forgotPassword', as: ({ event }) => event.because },
    'email.change': { presses: 'Try a different email', first: async (_, { fixture }) => fixture.empty() },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    forgotPassword: ({ event }) => event.type === 'forgot.submit' && { email: event.email.trim() },
  },
  memory: ofProblem,
  shows({ state, context, fixture, shownText }) {
    if (state.matches('sent'))
      return [
        '# Check Your Email',
        `If there is an account for ${context.address}, an email with a link to reset its password is on its way.`,
        '[Try a different email]',
        '<Back to login>',
      ];
    const isSending = state.matches('sending');
    return [
      '# Forgot Password',
      'Tell us your email address, and we will send you a link to choose a new password.',
      ...fixture.lines({ problem: shownProblem(context, shownText) }),
      isSending ? '[Sending...] off' : '[Send reset link]',
      ...slow(state.matches({ sending: 'slow' })),
      '<Back to login>',
    ];
  },
});

await prove(import.meta, forgotPassword);
