import { assertEvent, assign, emit, setup } from 'xstate';
import { signUp } from '../contract/account.ts';
import { cleanLine, cleanName } from '../contract/clean.ts';
import { CONTACT_STORE_BRAND, COUNTRY_CODE, REGISTRATION_ADDRESS } from '../contract/constants.ts';
import { fieldErrors, TypedEmail } from '../contract/fields.ts';
import { Again, TypedPassword } from '../contract/passwords.ts';
import type { Problem } from './problem.ts';
import { failedAt } from './rules/refused-field.ts';
import { service } from './service.ts';
import { problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

/** The form at /register as it was submitted. */
export interface Registration {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type RegistrationEvent = ({ type: 'register.submit' } & Registration) | { type: 'form.again' };
/** What a registration sends (REG-3). */
function signUpRequest(event: RegistrationEvent) {
  assertEvent(event, 'register.submit');
  return {
    address_type_id: REGISTRATION_ADDRESS,
    country_code: COUNTRY_CODE,
    created_store_id: CONTACT_STORE_BRAND,
    description: '',
    email: cleanLine(event.email),
    first_name: cleanName(event.firstName),
    last_name: cleanName(event.lastName),
    password: event.password,
    password_confirmation: event.confirmPassword,
    phone: cleanLine(event.phone),
    state: '',
    street_name: '',
    suburb: '',
    unit_number: '',
  };
}

/** Returns the empty fields, in the order of the form. Blanks count as text in a password only. */
const missingFields = (registration: Registration) => [
  ...(['firstName', 'lastName', 'phone', 'email'] as const).filter(
    (name) => cleanLine(registration[name]) === '',
  ),
  ...(['password', 'confirmPassword'] as const).filter((name) => registration[name] === ''),
];

/** The schema of each field. */
const { first_name, last_name, phone } = signUp.request.entries;
const typed = ({ password }: Registration) => ({
  firstName: first_name,
  lastName: last_name,
  phone,
  email: TypedEmail,
  password: TypedPassword,
  confirmPassword: Again(password),
});

const sentAs = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  email: 'email',
  password: 'password',
  password_confirmation: 'confirmPassword',
} as const;

export const registrationMachine = setup({
  types: {
    context: {} as { problem: Problem<keyof Registration> | null },
    emitted: {} as ToastEvent,
    events: {} as RegistrationEvent,
  },
  actors: { signUp: service<typeof signUp>() },
  actions: {
    toastSuccess: emit(successToast),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'register.submit');
        return { text, fields: fieldErrors(typed(event), event) };
      },
    }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    passwordsDiffer: (_, { password, confirmPassword }: Registration) => password !== confirmPassword,
    fieldsAreMissing: (_, registration: Registration) => missingFields(registration).length > 0,
    fieldsAreWrong: (_, registration: Registration) =>
      Object.keys(fieldErrors(typed(registration), registration)).length > 0,
  },
}).createMachine({
  id: 'registration',
  description: 'A new account, until the server sends the mail with the link.',
  context: { problem: null },
  initial: 'form',
  states: {
    form: {
      on: {
        'register.submit': [
          {
            guard: { type: 'passwordsDiffer', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: "Passwords don't match" } },
            meta: { spec: 'REG-1' },
          },
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please fill in all fields' } },
            meta: { spec: 'REG-2' },
          },
          {
            guard: { type: 'fieldsAreWrong', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please check the highlighted fields' } },
            meta: { spec: 'FORM-12' },
          },
          { target: 'sending', actions: 'clearProblem', meta: { spec: 'REG-3' } },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => signUpRequest(event),
        onDone: {
          target: 'pending',
          actions: {
            type: 'toastSuccess',
            params: { text: 'Registration successful! Please check your email to verify your account.' },
          },
          meta: { spec: 'REG-4' },
        },
        onError: {
          target: 'form',
          actions: [
            {
              type: 'showFailure',
              params: { text: 'An error occurred while registering. Please try again.' },
            },
            'toastProblem',
          ],
          meta: { spec: 'REG-5' },
        },
      },
    },
    pending: {
      description: 'Check Your Email: the link in the mail activates the account.',
      on: { 'form.again': { target: 'form', meta: { spec: 'REG-6' } } },
    },
  },
});
