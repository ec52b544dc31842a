import { assign, setup } from 'xstate';
import { changePassword as endpoint } from '../../contract/account.ts';
import { getProfile } from '../../contract/session.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { by, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  Form,
  failing,
  least,
  marked,
  marking,
  ofProblem,
  type Problem,
  password,
  repeated,
  shownProblem,
} from './forms.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** The two pages with the form. */
type Page = '/change-password' | '/my-account/change-password';

/** A wrong current password is a 401 of this call only (API-16). A redirection has the lowest status that is a failure. */
type Refusal = 'wrongPassword' | 'redirection' | 'refusal' | 'breakdown' | 'silence';

type Event =
  | { type: 'page.open'; page: Page }
  | ({ type: 'password.submit' } & Fields)
  | { type: 'change.done' | 'change.unclear' | 'clock.slow' }
  | { type: 'change.refused'; because: Refusal };

interface Fields {
  current: string;
  next: string;
  confirmation: string;
}

const marksOf = ({ next }: Fields) => ({ current: password, next: least(6), confirmation: repeated(next) });

const notRight = 'That is not your current password.';
const notChanged = failing('CHANGE-7', 'An error occurred while changing your password. Please try again.');
const ofCurrent = { ...notChanged.actions.params, fields: { current: notRight } };

const words = setup({
  types: {
    context: {} as { problem: Problem<keyof Fields> | undefined },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: {
    mark: assign(({ event }, text: string) =>
      event.type === 'password.submit'
        ? { problem: { text, fields: marked<keyof Fields>(event, marksOf(event)) } }
        : {},
    ),
    say: assign((_, problem: Problem<keyof Fields> | undefined) => ({ problem })),
  },
  guards: {
    isOfCurrent: ({ event }) => event.type === 'change.refused' && event.because === 'wrongPassword',
    isMissing: ({ event }) =>
      event.type === 'password.submit' && !(event.current && event.next && event.confirmation),
    isDifferent: ({ event }) => event.type === 'password.submit' && event.next !== event.confirmation,
    isShort: ({ event }) => event.type === 'password.submit' && event.next.length < 6,
  },
});

/** The submit in the form and in the empty form after a change. An invalid submit changes neither. */
const filled = words.createStateConfig({
  on: {
    'password.submit': [
      marking('isMissing', 'CHANGE-1', 'Please fill in all password fields'),
      marking('isDifferent', 'CHANGE-2', "New passwords don't match"),
      marking('isShort', 'CHANGE-3', 'New password must be at least 6 characters long'),
      {
        target: '#change-password.changing',
        actions: { type: 'say', params: undefined },
        meta: { spec: 'CHANGE-4', also: ['CHANGE-5'], calls: ['changePassword'] },
      },
    ],
  },
});

const chart = words.createMachine({
  id: 'change-password',
  context: { problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'form', ...by('CHANGE-1') } } },
    form: filled,
    changing: {
      ...slowly('CHANGE-8'),
      on: {
        'change.done': {
          target: 'changed',
          ...toasting('CHANGE-5', 'success', 'Password successfully updated'),
        },
        'change.unclear': {
          target: 'form',
          ...failing('CHANGE-6', 'Failed to update password. Please try again.'),
        },
        'change.refused': [
          {
            guard: 'isOfCurrent',
            target: 'form',
            ...notChanged,
            actions: { type: 'say', params: ofCurrent },
          },
          { target: 'form', ...notChanged },
        ],
        'password.submit': refused('CHANGE-4'),
      },
    },
    /** The form with empty fields after a successful change. */
    changed: filled,
  },
});

const replies: Record<Refusal, Reply> = {
  wrongPassword: refusal(401, { CODE: 'unauthorised', FIELD: 'current_password', MESSAGE: notRight }),
  redirection: refusal(300),
  refusal: refusal(403, { CODE: 'forbidden' }),
  breakdown: refusal(500, { CODE: 'broken' }),
  silence: 'no answer',
};

/** Cases in which every later field is wrong too, to test the order of the checks. The current password may have any length. */
const passwords = [
  ['', '', ''],
  ['', 'five5', 'sixsix'],
  ['old', '', 'five5'],
  ['old', 'five5', ''],
  ['old', 'five5', 'sixsix'],
  ['old', 'sixsix', 'SIXSIX'],
  ['old', 'five5', 'five5'],
  ['old', 'sixsix', 'sixsix'],
  ['sixsix', 'seven77', 'seven77'],
] as const;

/** The form that changes a password, on both pages. */
export const changePassword = specOf(chart)({
  machine: changePasswordMachine,
  fixture: () => ({
    page: '/change-password' as Page,
    form: new Form<keyof Fields>(
      { current: 'Current Password', next: 'New Password', confirmation: 'Confirm New Password' },
      {
        current: ['[Show Current Password]'],
        next: ['[Show New Password]', '6 characters or more.'],
        confirmation: ['[Show Confirm New Password]'],
      },
    ),
  }),
  cases: [
    ...casesOf('page.open', 'page', ['/change-password', '/my-account/change-password']),
    ...passwords.map(([current, next, confirmation]) => ({
      type: 'password.submit' as const,
      current,
      next,
      confirmation,
    })),
    ...casesOf('change.refused', 'because', replies),
  ],
  endpoints: { changePassword: endpoint },
  driver: {
    'page.open': {
      starts: () => undefined,
      opens(page, { event, fixture }) {
        fixture.page = event.page;
        return page.open({ path: event.page, token: 'token-of-a-customer' });
      },
    },
    'password.submit': {
      presses: ['Update Password', 'Updating...'],
      async first(page, { event, fixture }) {
        await fixture.form.fill(page, event);
        // The profile may load at any time and must not clear the typed text.
        if (fixture.page === '/my-account/change-password' && page.network.isOpen(getProfile))
          await page.network.answer(getProfile, { customer_id: 91, email: 'ada@mail.example' });
      },
    },
    'change.done': {
      answers: 'changePassword',
      with: () => null,
      notes: ({ fixture }) => fixture.form.empty(),
    },
    'change.unclear': { fails: 'changePassword', as: { status: 204, body: {} } },
    'change.refused': { fails: 'changePassword', as: ({ event }) => replies[event.because] },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    changePassword: ({ event }) =>
      event.type === 'password.submit' && {
        current_password: event.current,
        password: event.next,
        password_confirmation: event.confirmation,
      },
  },
  // The machine has one state for both kinds of form.
  chartValue: ({ value }) => {
    if (typeof value === 'string' || !('form' in value)) return value;
    return value.form === 'changed' ? 'changed' : 'form';
  },
  memory: ofProblem,
  shows({ state, context, fixture: { page, form }, shownText }) {
    return {
      path: page,
      lines: [
        '# Change Password',
        ...(page === '/change-password' ? ['Your other devices will be logged out.'] : []),
        ...form.lines({ problem: shownProblem(context, shownText) }),
        state.matches('changing') ? '[Updating...] off' : '[Update Password]',
        ...slow(state.matches({ changing: 'slow' })),
      ],
      // A wrong password does not end the session (API-16).
      storage: { token: 'token-of-a-customer' },
    };
  },
});

await prove(import.meta, changePassword);
