import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, told } from './edge.ts';
import { testModel } from './test-model.ts';

export type ChangePasswordEvent =
  | { type: 'page.open' }
  | { type: 'password.submit'; current: string; next: string; confirmation: string }
  | { type: 'change.done' }
  | { type: 'change.unclear' }
  | { type: 'change.refused'; because: ChangeRefusal }
  | { type: 'clock.slow' };

/** A wrong current password is a 401 of the call itself (ruling A2); a redirection is the first that is a failure. */
export type ChangeRefusal = 'wrongPassword' | 'redirection' | 'refusal' | 'breakdown' | 'silence';

interface ChangePassword {
  /** What is said beside the form. */
  problem: string | undefined;
}

const words = setup({
  types: { context: {} as ChangePassword, events: {} as ChangePasswordEvent, meta: {} as EdgeMeta },
  actions: { say: assign((_, problem: string | undefined) => ({ problem })) },
  guards: {
    isMissing: ({ event }) =>
      event.type === 'password.submit' && !(event.current && event.next && event.confirmation),
    isDifferent: ({ event }) => event.type === 'password.submit' && event.next !== event.confirmation,
    isShort: ({ event }) => event.type === 'password.submit' && event.next.length < 6,
  },
});

/** The same of the empty fields after a change as of the form before it: what is wrong leaves either as it was. */
const filled = words.createStateConfig({
  on: {
    'password.submit': [
      {
        guard: 'isMissing',
        actions: { type: 'say', params: 'Please fill in all password fields' },
        ...by('CHANGE-1'),
      },
      {
        guard: 'isDifferent',
        actions: { type: 'say', params: "New passwords don't match" },
        ...by('CHANGE-2'),
      },
      {
        guard: 'isShort',
        actions: { type: 'say', params: 'New password must be at least 6 characters long' },
        ...by('CHANGE-3'),
      },
      {
        target: '#change-password.changing',
        actions: { type: 'say', params: undefined },
        meta: { spec: 'CHANGE-4', also: ['CHANGE-5'], calls: ['changePassword'] },
      },
    ],
  },
});

/** The form of both pages that change a password: what the spec says of it, written apart from the machine. */
export const changePasswordSpec = words.createMachine({
  id: 'change-password',
  context: { problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'form', ...by('CHANGE-1') } } },
    form: filled,
    changing: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('CHANGE-8') } } }, slow: {} },
      on: {
        'change.done': {
          target: 'changed',
          ...told('CHANGE-5', 'success', 'Password successfully updated'),
        },
        'change.unclear': {
          target: 'form',
          ...told('CHANGE-6', 'error', 'Failed to update password. Please try again.'),
        },
        'change.refused': {
          target: 'form',
          ...told('CHANGE-7', 'error', 'An error occurred while changing your password. Please try again.'),
        },
        'password.submit': refused('CHANGE-4'),
      },
    },
    /** The fields are empty; all else is as in the form. */
    changed: filled,
  },
});

export type ChangePasswordState = SnapshotFrom<typeof changePasswordSpec>;

const submit = (current: string, next: string, confirmation = next): ChangePasswordEvent => ({
  type: 'password.submit',
  current,
  next,
  confirmation,
});
const allEmpty = submit('', '');
const fine = submit('old', 'sixsix');
const again = submit('sixsix', 'seven77');

/** Fields also with all that comes later in the order wrong. The current password may be of any length. */
export const changePasswordCases: readonly ChangePasswordEvent[] = [
  { type: 'page.open' },
  allEmpty,
  submit('', 'five5', 'sixsix'),
  submit('old', '', 'five5'),
  submit('old', 'five5', ''),
  submit('old', 'five5', 'sixsix'),
  submit('old', 'sixsix', 'SIXSIX'),
  submit('old', 'five5'),
  fine,
  again,
  { type: 'change.done' },
  { type: 'change.unclear' },
  { type: 'change.refused', because: 'wrongPassword' },
  { type: 'change.refused', because: 'redirection' },
  { type: 'change.refused', because: 'refusal' },
  { type: 'change.refused', because: 'breakdown' },
  { type: 'change.refused', because: 'silence' },
  { type: 'clock.slow' },
];

/** What is wrong is tried once for itself; where something is said already, one other thing, and what is fine. */
function isWorthTrying(state: ChangePasswordState, event: ChangePasswordEvent): boolean {
  if (event.type !== 'password.submit' || event === fine) return true;
  if (state.matches('changing')) return false;
  if (event === again) return true;
  return state.context.problem === undefined || event === allEmpty;
}

export const changePasswordModel = testModel(changePasswordSpec, {
  cases: changePasswordCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const changePasswordImpossible: readonly Impossible<ChangePasswordEvent>[] = [
  { event: fine, where: 'changing', reason: 'Nothing is sent twice.', expect: 'disabled' },
];

/** What is to be seen of the form; nothing before the page is open. */
export function observeChangePassword(state: ChangePasswordState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    slow: state.matches({ changing: 'slow' }),
    problem: context.problem,
    submitEnabled: state.matches('form') || state.matches('changed'),
  };
}
