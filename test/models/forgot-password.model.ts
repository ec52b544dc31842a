import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

export type ForgotPasswordEvent =
  | { type: 'page.open' }
  | { type: 'forgot.submit'; email: string }
  | { type: 'request.accepted' }
  | { type: 'request.refused' }
  | { type: 'email.change' }
  | { type: 'clock.slow' };

interface ForgotPassword {
  /** What is said beside the form. */
  problem: string | undefined;
  /** Where the mail was asked to, from its submit until the form comes back. */
  address: string | undefined;
}

/** The form at /forgot-password: what the spec says of it, written apart from the machine. */
export const forgotPasswordSpec = setup({
  types: { context: {} as ForgotPassword, events: {} as ForgotPasswordEvent, meta: {} as EdgeMeta },
  actions: {
    say: assign((_, problem: string | undefined) => ({ problem })),
    keepAddress: assign(({ event }) => ({
      address: event.type === 'forgot.submit' ? event.email.trim() : undefined,
    })),
    forgetAddress: assign({ address: undefined }),
  },
  guards: { isMissing: ({ event }) => event.type === 'forgot.submit' && event.email.trim() === '' },
}).createMachine({
  id: 'forgot-password',
  context: { problem: undefined, address: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'form', ...by('FORGOT-1') } } },
    form: {
      on: {
        'forgot.submit': [
          {
            guard: 'isMissing',
            actions: { type: 'say', params: 'Please provide your email address' },
            ...by('FORGOT-1'),
          },
          {
            target: 'sending',
            actions: [{ type: 'say', params: undefined }, 'keepAddress'],
            ...starting('FORGOT-2', 'forgotPassword'),
          },
        ],
      },
    },
    sending: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('FORGOT-6') } } }, slow: {} },
      on: {
        'request.accepted': {
          target: 'sent',
          ...told('FORGOT-3', 'success', 'Password reset email sent'),
        },
        'request.refused': {
          target: 'form',
          actions: 'forgetAddress',
          ...told('FORGOT-4', 'error', 'An error occurred. Please try again.'),
        },
        'forgot.submit': refused('FORGOT-2'),
      },
    },
    sent: { on: { 'email.change': { target: 'form', actions: 'forgetAddress', ...by('FORGOT-5') } } },
  },
});

export type ForgotPasswordState = SnapshotFrom<typeof forgotPasswordSpec>;

const fine: ForgotPasswordEvent = { type: 'forgot.submit', email: 'ada@mail.example' };
const different: ForgotPasswordEvent = { type: 'forgot.submit', email: 'ida@mail.example' };

export const forgotPasswordCases: readonly ForgotPasswordEvent[] = [
  { type: 'page.open' },
  { type: 'forgot.submit', email: '' },
  { type: 'forgot.submit', email: '   ' },
  fine,
  different,
  /** What surrounds the address is not sent. */
  { type: 'forgot.submit', email: ' una@mail.example ' },
  { type: 'request.accepted' },
  { type: 'request.refused' },
  { type: 'email.change' },
  { type: 'clock.slow' },
];

export const forgotPasswordModel = testModel(forgotPasswordSpec, {
  cases: forgotPasswordCases,
  isWorthTrying: (state, event) => !state.matches('sending') || event.type !== fine.type || event === fine,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const forgotPasswordImpossible: readonly Impossible<ForgotPasswordEvent>[] = [
  { event: fine, where: 'sending', reason: 'Nothing is sent twice.', expect: 'disabled' },
];

/** What is to be seen of the form; nothing before the page is open. */
export function observeForgotPassword(state: ForgotPasswordState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    slow: state.matches({ sending: 'slow' }),
    problem: context.problem,
    submitEnabled: state.matches('form'),
    changeOffered: state.matches('sent'),
  };
}
