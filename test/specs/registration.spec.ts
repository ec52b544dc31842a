import { assign, setup } from 'xstate';
import { signUp } from '../../contract/account.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { failures } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import {
  atMost,
  either,
  email,
  Form,
  failingAt,
  marked,
  marking,
  need,
  ofProblem,
  type Problem,
  password,
  refusalAt,
  repeated,
  shownProblem,
  visible,
} from './forms.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

interface Fields {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
}

type Event =
  | { type: 'page.open' | 'registration.accepted' | 'form.again' | 'clock.slow' }
  /** `problem`: the first check that fails, in the order of the checks. */
  | { type: 'register.submit'; form: Fields; problem: 'differ' | 'missing' | 'other' | 'none' }
  | { type: 'registration.failed'; because: 'field' | 'refusal' | 'breakdown' | 'silence' };

const marksOf = ({ password: first }: Fields) => ({
  firstName: either(need('your first name'), atMost(80)),
  lastName: either(need('your last name'), atMost(80)),
  phone: either(need('your phone number'), atMost(30)),
  email,
  password,
  confirmPassword: repeated(first),
});

const chart = setup({
  types: {
    context: {} as { problem: Problem<keyof Fields> | undefined },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: {
    mark: assign(({ event }, text: string) =>
      event.type === 'register.submit'
        ? { problem: { text, fields: marked(event.form, marksOf(event.form)) } }
        : {},
    ),
    say: assign((_, problem: Problem<keyof Fields> | undefined) => ({ problem })),
  },
  guards: {
    namesField: ({ event }) => event.type === 'registration.failed' && event.because === 'field',
    isDifferent: ({ event }) => event.type === 'register.submit' && event.problem === 'differ',
    isMarked: ({ event }) => event.type === 'register.submit' && event.problem === 'other',
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
          marking('isDifferent', 'REG-1', "Passwords don't match"),
          marking('isIncomplete', 'REG-2', 'Please fill in all fields'),
          marking('isMarked', 'FORM-12', 'Please check the highlighted fields'),
          { target: 'sending', actions: { type: 'say', params: undefined }, ...calling('REG-3', 'signUp') },
        ],
      },
    },
    sending: {
      ...slowly('REG-7'),
      on: {
        'registration.accepted': {
          target: 'pending',
          ...toasting(
            'REG-4',
            'success',
            'Registration successful! Please check your email to verify your account.',
          ),
        },
        'registration.failed': failingAt(
          'form',
          'REG-5',
          'An error occurred while registering. Please try again.',
          'phone',
        ),
        'register.submit': refused('REG-3'),
      },
    },
    pending: { on: { 'form.again': { target: 'form', ...by('REG-6') } } },
  },
});

const ada: Fields = {
  firstName: 'Ada',
  lastName: 'Shaw',
  phone: '0491570006',
  email: 'ada@mail.example',
  password: 'first-secret',
  confirmPassword: 'first-secret',
};
const submit = (problem: 'differ' | 'missing' | 'other' | 'none', form: Partial<Fields> = {}) => ({
  type: 'register.submit' as const,
  form: { ...ada, ...form },
  problem,
});

/** The form at /register, until the mail is sent. */
export const registration = specOf(chart)({
  machine: registrationMachine,
  fixture: () =>
    new Form<keyof Fields>(
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        phone: 'Phone',
        email: 'Email',
        password: 'Password',
        confirmPassword: 'Confirm Password',
      },
      {
        password: ['[Show Password]', '8 characters or more.'],
        confirmPassword: ['[Show Confirm Password]'],
      },
    ),
  cases: [
    // A password without a confirmation fails the check for equality before the check for a missing value.
    submit('differ', { confirmPassword: 'second-secret' }),
    submit('differ', { password: '' }),
    submit('differ', { confirmPassword: '' }),
    submit('differ', { firstName: '', email: '', confirmPassword: 'second-secret' }),
    submit('missing', { firstName: '' }),
    submit('missing', { lastName: '' }),
    submit('missing', { lastName: '\u200b' }),
    submit('missing', { phone: '' }),
    submit('missing', { email: '' }),
    submit('missing', { email: '   ' }),
    submit('missing', { password: '', confirmPassword: '' }),
    submit('other', { firstName: 'x'.repeat(81) }),
    submit('other', { email: 'ada@mail' }),
    submit('none'),
    submit('none', { firstName: 'Ada\u200b', email: 'ada\u00ad@mail.example' }),
    // The form has no minimum length. The server checks the length (SHOP-33).
    submit('none', {
      firstName: 'Ben',
      lastName: 'Hall',
      phone: '0491570156',
      email: 'ben@mail.example',
      password: '1234567',
      confirmPassword: '1234567',
    }),
    // Blanks around the text are not sent, but they are part of a password.
    submit('none', {
      firstName: ' Cora ',
      lastName: ' Low ',
      phone: ' 0491570110 ',
      email: ' cora@mail.example ',
      password: ' third secret ',
      confirmPassword: ' third secret ',
    }),
    ...failures('registration.failed', 'field', 'refusal', 'breakdown', 'silence'),
  ],
  endpoints: { signUp },
  driver: {
    'page.open': { starts: () => undefined, opens: (page) => page.open({ path: '/register' }) },
    'register.submit': {
      presses: ['Register', 'Registering...'],
      sends: ({ event }) => event.form,
      where: ({ state }) => !state.matches('pending'),
      first: (page, { event, fixture }) => fixture.fill(page, event.form),
    },
    'registration.accepted': { answers: 'signUp', with: () => null },
    'registration.failed': {
      fails: 'signUp',
      as: ({ event: { because } }) => (because === 'field' ? refusalAt('phone') : because),
    },
    'form.again': {
      presses: 'try again',
      async first(_, { fixture }) {
        // Passwords must be typed again when the form is shown again.
        fixture.typed.password = '';
        fixture.typed.confirmPassword = '';
      },
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    signUp: ({ event }) =>
      event.type === 'register.submit' && {
        address_type_id: 1,
        country_code: '+61',
        created_store_id: 68,
        description: '',
        email: visible(event.form.email),
        first_name: visible(event.form.firstName),
        last_name: visible(event.form.lastName),
        password: event.form.password,
        password_confirmation: event.form.confirmPassword,
        phone: visible(event.form.phone),
        state: '',
        street_name: '',
        suburb: '',
        unit_number: '',
      },
  },
  memory: ofProblem,
  shows({ state, context, fixture, shownText }) {
    if (state.matches('pending'))
      return [
        '# Check Your Email',
        `We have sent an email to ${fixture.typed.email}. Please click the verification link in it to activate your account.`,
        '<Go to login>',
        'Nothing there after a few minutes? Check your spam folder, or',
        '[try again]',
        '.',
      ];
    const isSending = state.matches('sending');
    return [
      '# Register',
      'An account keeps your bookings in one place.',
      ...fixture.lines({ problem: shownProblem(context, shownText) }),
      isSending ? '[Registering...] off' : '[Register]',
      ...slow(state.matches({ sending: 'slow' })),
      'or',
      `[Continue as the sandbox identity]${isSending ? ' off' : ''}`,
      'Sandbox: stands in for Google. No real account is used.',
      '<Already have an account? Login>',
    ];
  },
});

await prove(import.meta, registration);
