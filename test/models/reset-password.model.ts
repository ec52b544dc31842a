import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

export type ResetPasswordEvent =
  | { type: 'link.open'; token: 'some' | 'blank' | 'none' }
  | { type: 'reset.submit'; password: string; confirmPassword: string }
  | { type: 'reset.done' }
  | { type: 'reset.refused' }
  | { type: 'clock.slow' };

interface ResetPassword {
  hasToken: boolean;
  /** What is said beside the form. */
  problem: string | undefined;
}

/** The link of a reset mail: what the spec says of it, written apart from the machine. */
export const resetPasswordSpec = setup({
  types: { context: {} as ResetPassword, events: {} as ResetPasswordEvent, meta: {} as EdgeMeta },
  actions: {
    keepToken: assign({ hasToken: ({ event }) => event.type === 'link.open' && event.token === 'some' }),
    say: assign((_, problem: string | undefined) => ({ problem })),
  },
  guards: {
    isWithoutToken: ({ event }) => event.type === 'link.open' && event.token === 'none',
    isMissing: ({ event }) => event.type === 'reset.submit' && !(event.password && event.confirmPassword),
    isDifferent: ({ event }) => event.type === 'reset.submit' && event.password !== event.confirmPassword,
    isShort: ({ event }) => event.type === 'reset.submit' && event.password.length < 8,
    hasNoToken: ({ context }) => !context.hasToken,
  },
}).createMachine({
  id: 'reset-password',
  context: { hasToken: false, problem: undefined },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'link.open': [
          {
            guard: 'isWithoutToken',
            target: 'noToken',
            ...told('RESET-1', 'error', 'Invalid reset link. Please request a new password reset.'),
          },
          { target: 'form', actions: 'keepToken', meta: { spec: 'RESET-1', also: ['RESET-6'] } },
        ],
      },
    },
    noToken: { type: 'final' },
    form: {
      on: {
        'reset.submit': [
          {
            guard: 'isMissing',
            actions: { type: 'say', params: 'Please fill in all fields' },
            ...by('RESET-2'),
          },
          {
            guard: 'isDifferent',
            actions: { type: 'say', params: "Passwords don't match" },
            ...by('RESET-3'),
          },
          {
            guard: 'isShort',
            actions: { type: 'say', params: 'Password must be at least 8 characters long' },
            ...by('RESET-4'),
          },
          { guard: 'hasNoToken', actions: { type: 'say', params: 'Invalid reset token' }, ...by('RESET-5') },
          {
            target: 'resetting',
            actions: { type: 'say', params: undefined },
            ...starting('RESET-6', 'resetPassword'),
          },
        ],
      },
    },
    resetting: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('RESET-9') } } }, slow: {} },
      on: {
        'reset.done': {
          target: 'done',
          ...told(
            'RESET-7',
            'success',
            'Password reset successful. You can now log in with your new password.',
          ),
        },
        'reset.refused': {
          target: 'form',
          ...told('RESET-8', 'error', 'An error occurred while resetting your password. Please try again.'),
        },
        'reset.submit': refused('RESET-6'),
      },
    },
    done: {},
  },
});

export type ResetPasswordState = SnapshotFrom<typeof resetPasswordSpec>;

const submit = (password: string, confirmPassword = password): ResetPasswordEvent => ({
  type: 'reset.submit',
  password,
  confirmPassword,
});
const bothEmpty = submit('');
const fine = submit('eight888');

/** Fields also with all that comes later in the order wrong. Blanks are as good a password as any. */
export const resetPasswordCases: readonly ResetPasswordEvent[] = [
  { type: 'link.open', token: 'some' },
  { type: 'link.open', token: 'blank' },
  { type: 'link.open', token: 'none' },
  bothEmpty,
  submit('', 'seven77'),
  submit('seven77', ''),
  submit('seven77', 'eight888'),
  submit('eight888', 'EIGHT888'),
  submit('seven77'),
  submit('        '),
  fine,
  { type: 'reset.done' },
  { type: 'reset.refused' },
  { type: 'clock.slow' },
];

/** What is wrong is tried once for itself; where something is said already, one other thing, and what is fine. */
function isWorthTrying(state: ResetPasswordState, event: ResetPasswordEvent): boolean {
  if (event.type !== 'reset.submit' || event === fine) return true;
  if (state.matches('resetting')) return false;
  return state.context.problem === undefined || event === bothEmpty;
}

export const resetPasswordModel = testModel(resetPasswordSpec, {
  cases: resetPasswordCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const resetPasswordImpossible: readonly Impossible<ResetPasswordEvent>[] = [
  { event: fine, where: 'resetting', reason: 'Nothing is sent twice.', expect: 'disabled' },
];

/** What is to be seen of the form; nothing before the link is open. */
export function observeResetPassword(state: ResetPasswordState) {
  const { value, context, status } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    status,
    slow: state.matches({ resetting: 'slow' }),
    problem: context.problem,
    submitEnabled: state.matches('form'),
  };
}
