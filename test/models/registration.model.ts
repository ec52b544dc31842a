import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** Where the form first goes wrong, in the order that it is looked at. */
export type RegistrationProblem = 'differ' | 'missing';

export type RegistrationEvent =
  | { type: 'page.open' }
  | { type: 'register.submit'; form: RegistrationForm; problem: RegistrationProblem | 'none' }
  | { type: 'registration.accepted' }
  | { type: 'registration.failed'; because: 'refusal' | 'breakdown' | 'silence' }
  | { type: 'form.again' }
  | { type: 'clock.slow' };

interface Registration {
  /** What is said beside the form. */
  problem: string | undefined;
}

/** The form at /register until its mail is on its way: what the spec says of it, written apart from the machine. */
export const registrationSpec = setup({
  types: { context: {} as Registration, events: {} as RegistrationEvent, meta: {} as EdgeMeta },
  actions: { say: assign((_, problem: string | undefined) => ({ problem })) },
  guards: {
    isDifferent: ({ event }) => event.type === 'register.submit' && event.problem === 'differ',
    isIncomplete: ({ event }) => event.type === 'register.submit' && event.problem === 'missing',
  },
}).createMachine({
  id: 'registration',
  context: { problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'form', ...by('REG-1') } } },
    form: {
      on: {
        'register.submit': [
          {
            guard: 'isDifferent',
            actions: { type: 'say', params: "Passwords don't match" },
            ...by('REG-1'),
          },
          {
            guard: 'isIncomplete',
            actions: { type: 'say', params: 'Please fill in all fields' },
            ...by('REG-2'),
          },
          { target: 'sending', actions: { type: 'say', params: undefined }, ...starting('REG-3', 'signUp') },
        ],
      },
    },
    sending: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('REG-7') } } }, slow: {} },
      on: {
        'registration.accepted': {
          target: 'pending',
          ...told(
            'REG-4',
            'success',
            'Registration successful! Please check your email to verify your account.',
          ),
        },
        'registration.failed': {
          target: 'form',
          ...told('REG-5', 'error', 'An error occurred while registering. Please try again.'),
        },
        'register.submit': refused('REG-3'),
      },
    },
    pending: { on: { 'form.again': { target: 'form', ...by('REG-6') } } },
  },
});

export type RegistrationState = SnapshotFrom<typeof registrationSpec>;

const ada: RegistrationForm = {
  firstName: 'Ada',
  lastName: 'Shaw',
  phone: '0491570006',
  email: 'ada@mail.example',
  password: 'first-secret',
  confirmPassword: 'first-secret',
};
/** The browser knows no shortest password here: that of the server is the server's to tell (ruling A7). */
const ben: RegistrationForm = {
  firstName: 'Ben',
  lastName: 'Hall',
  phone: '0491570156',
  email: 'ben@mail.example',
  password: '1234567',
  confirmPassword: '1234567',
};

/** What surrounds the words is not sent; blanks are part of a password. */
const withBlanks: RegistrationForm = {
  firstName: ' Cora ',
  lastName: ' Low ',
  phone: ' 0491570110 ',
  email: ' cora@mail.example ',
  password: ' third secret ',
  confirmPassword: ' third secret ',
};

const submit = (
  problem: RegistrationProblem | 'none',
  wrong: Partial<RegistrationForm> = {},
  form = ada,
): RegistrationEvent => ({ type: 'register.submit', form: { ...form, ...wrong }, problem });

const inOrder = submit('none');

/** One event per class of payloads; a password without its confirmation differs from it before it is missing. */
export const registrationCases: readonly RegistrationEvent[] = [
  { type: 'page.open' },
  submit('differ', { confirmPassword: 'second-secret' }),
  submit('differ', { password: '' }),
  submit('differ', { confirmPassword: '' }),
  submit('differ', { firstName: '', email: '', confirmPassword: 'second-secret' }),
  submit('missing', { firstName: '' }),
  submit('missing', { lastName: '' }),
  submit('missing', { phone: '' }),
  submit('missing', { email: '' }),
  submit('missing', { email: '   ' }),
  submit('missing', { password: '', confirmPassword: '' }),
  inOrder,
  submit('none', {}, ben),
  submit('none', {}, withBlanks),
  { type: 'registration.accepted' },
  { type: 'registration.failed', because: 'refusal' },
  { type: 'registration.failed', because: 'breakdown' },
  { type: 'registration.failed', because: 'silence' },
  { type: 'form.again' },
  { type: 'clock.slow' },
];

export const registrationModel = testModel(registrationSpec, {
  cases: registrationCases,
  isWorthTrying: (state, event) => !state.matches('sending') || !isSubmit(event) || event === inOrder,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

const isSubmit = ({ type }: RegistrationEvent): boolean => type === 'register.submit';

export const registrationImpossible: readonly Impossible<RegistrationEvent>[] = [
  {
    event: inOrder,
    where: 'sending',
    reason: 'The button is disabled while the form is being sent.',
    expect: 'disabled',
  },
];

/** What is to be seen of the form and of Check Your Email; nothing before the page is open. */
export function observeRegistration(state: RegistrationState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    submitEnabled: state.matches('form'),
    againOffered: state.matches('pending'),
    slow: JSON.stringify(value).includes('slow'),
    problem: context.problem,
  };
}
