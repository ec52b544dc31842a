import { assign, setup } from 'xstate';
import { resetPassword as endpoint } from '../../contract/account.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { by, calling, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { failures } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  brokenLink,
  Form,
  failing,
  least,
  marked,
  marking,
  ofProblem,
  type Problem,
  repeated,
  shownProblem,
} from './forms.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** A link with a token, with a blank token, and without a token. */
type Link = 'some' | 'blank' | 'none';

interface Fields {
  password: string;
  confirmPassword: string;
}

type Event =
  | { type: 'link.open'; token: Link }
  | ({ type: 'reset.submit' } & Fields)
  | { type: 'reset.done' | 'clock.slow' }
  | { type: 'reset.refused'; because: 'refusal' | 'breakdown' | 'silence' };

interface Memory {
  hasToken: boolean;
  /** The problem that the form shows. */
  problem: Problem<keyof Fields> | undefined;
}

const marksOf = ({ password: first }: Fields) => ({ password: least(8), confirmPassword: repeated(first) });

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    keepToken: assign({ hasToken: ({ event }) => event.type === 'link.open' && event.token === 'some' }),
    mark: assign(({ event }, text: string) =>
      event.type === 'reset.submit'
        ? { problem: { text, fields: marked<keyof Fields>(event, marksOf(event)) } }
        : {},
    ),
    say: assign((_, problem: Problem<keyof Fields> | undefined) => ({ problem })),
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
            ...failing('RESET-1', brokenLink.text),
          },
          { target: 'form', actions: 'keepToken', meta: { spec: 'RESET-1', also: ['RESET-6'] } },
        ],
      },
    },
    noToken: { type: 'final' },
    form: {
      on: {
        'reset.submit': [
          marking('isMissing', 'RESET-2', 'Please fill in all fields'),
          marking('isDifferent', 'RESET-3', "Passwords don't match"),
          marking('isShort', 'RESET-4', 'Password must be at least 8 characters long'),
          {
            guard: 'hasNoToken',
            actions: { type: 'say', params: { text: 'Invalid reset token', fields: {} } },
            ...by('RESET-5'),
          },
          {
            target: 'resetting',
            actions: { type: 'say', params: undefined },
            ...calling('RESET-6', 'resetPassword'),
          },
        ],
      },
    },
    resetting: {
      ...slowly('RESET-9'),
      on: {
        'reset.done': {
          target: 'done',
          meta: {
            spec: 'RESET-7',
            toast: {
              kind: 'success',
              text: 'Password reset successful. You can now log in with your new password.',
            },
            orders: ['endSession'],
          },
        },
        'reset.refused': {
          target: 'form',
          ...failing('RESET-8', 'An error occurred while resetting your password. Please try again.'),
        },
        'reset.submit': refused('RESET-6'),
      },
    },
    done: {},
  },
});

const tokens: Record<Link, string | null> = { some: 'a-token-of-a-mail', blank: '  ', none: null };
const paths: Record<Link, string> = {
  some: '/reset-password/a-token-of-a-mail',
  blank: '/reset-password/%20',
  none: '/reset-password',
};
const labels: Record<keyof Fields, string> = {
  password: 'New Password',
  confirmPassword: 'Confirm New Password',
};

/** Cases in which every later field is wrong too, to test the order of the checks. A password may consist of blanks. */
const passwords = [
  ['', ''],
  ['', 'seven77'],
  ['seven77', ''],
  ['seven77', 'eight888'],
  ['eight888', 'EIGHT888'],
  ['seven77', 'seven77'],
  ['        ', '        '],
  ['eight888', 'eight888'],
] as const;

/** The page behind the link in a reset mail. */
export const resetPassword = specOf(chart)({
  machine: resetPasswordMachine,
  fixture: () =>
    new Form(labels, {
      password: ['[Show New Password]', '8 characters or more.'],
      confirmPassword: ['[Show Confirm New Password]'],
    }),
  cases: [
    ...casesOf('link.open', 'token', ['some', 'blank', 'none']),
    ...passwords.map(([password, confirmPassword]) => ({
      type: 'reset.submit' as const,
      password,
      confirmPassword,
    })),
    ...failures('reset.refused', 'refusal', 'breakdown', 'silence'),
  ],
  endpoints: { resetPassword: endpoint },
  driver: {
    'link.open': {
      starts: ({ event }) => ({ token: tokens[event.token] }),
      opens: (page, { event }) => page.open({ path: paths[event.token] }),
    },
    'reset.submit': {
      presses: ['Reset Password', 'Resetting...'],
      async first(page, { event, fixture }) {
        await fixture.fill(page, event);
        for (const word of ['Show', 'Hide'])
          for (const label of Object.values(labels)) await page.press('button', `${word} ${label}`);
      },
    },
    'reset.done': { answers: 'resetPassword', with: () => null },
    'reset.refused': { fails: 'resetPassword', as: ({ event }) => event.because },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    /** The token is in the path and in the body (RESET-6). */
    resetPassword: ({ event }) =>
      event.type === 'reset.submit' && {
        token: tokens.some,
        password: event.password,
        password_confirmation: event.password,
      },
  },
  memory: ofProblem,
  shows({ state, context, fixture, shownText }) {
    if (state.matches('noToken'))
      return {
        path: '/forgot-password',
        lines: [
          '# Forgot Password',
          'Tell us your email address, and we will send you a link to choose a new password.',
          `! ${brokenLink.text}`,
          'Email: ',
          '[Send reset link]',
          '<Back to login>',
        ],
      };
    if (state.matches('done'))
      return [
        '# Password Reset',
        'Your password has been changed. Please log in with it; your other devices have been logged out.',
        '<Go to Login>',
      ];
    return [
      '# Reset Password',
      'Choose a new password for your account.',
      ...fixture.lines({ problem: shownProblem(context, shownText) }),
      state.matches('resetting') ? '[Resetting...] off' : '[Reset Password]',
      ...slow(state.matches({ resetting: 'slow' })),
      'Remembered it?',
      '<Sign In>',
      '<Request a new link>',
    ];
  },
});

await prove(import.meta, resetPassword);
