import { assign, setup } from 'xstate';
import { verifyAccount } from '../../contract/account.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { by, calling, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { slow, slowly } from './slow-calls.ts';

/**
 * Why an account was not verified: a success with a status other than 200, a redirection, a refusal of the link, a
 * server error, or no response.
 */
type Failure = 'otherSuccess' | 'redirection' | 'refusal' | 'breakdown' | 'silence';

type Event =
  | { type: 'link.open' | 'account.verified' | 'verify.retry' | 'clock.slow' | 'clock.home' }
  | { type: 'account.unverified'; because: Failure };

interface Memory {
  /** The text below the heading of a failure. */
  problem: string | undefined;
  /** Whether a retry could help (VERIFY-6). */
  mayTryAgain: boolean;
}

const toast = {
  kind: 'error',
  text: 'Email verification failed. The link may have expired or is invalid.',
} as const;

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    say: assign((_, problem: string) => ({ problem })),
    judge: assign(({ event }) => ({
      mayTryAgain:
        event.type === 'account.unverified' && (event.because === 'breakdown' || event.because === 'silence'),
    })),
  },
  guards: {
    isOtherSuccess: ({ event }) => event.type === 'account.unverified' && event.because === 'otherSuccess',
    mayTryAgain: ({ context }) => context.mayTryAgain,
  },
}).createMachine({
  id: 'verification',
  context: { problem: undefined, mayTryAgain: false },
  initial: 'outside',
  states: {
    outside: { on: { 'link.open': { target: 'verifying', ...calling('VERIFY-1', 'verifyAccount') } } },
    verifying: {
      ...slowly('VERIFY-7'),
      on: {
        'account.verified': {
          target: 'verified',
          meta: {
            spec: 'VERIFY-2',
            toast: { kind: 'success', text: 'Email verified successfully! You can now log in.' },
          },
        },
        'account.unverified': [
          {
            guard: 'isOtherSuccess',
            target: 'failed',
            actions: [
              { type: 'say', params: 'Verification failed. Please try again or contact support.' },
              'judge',
            ],
            meta: { spec: 'VERIFY-4', toast },
          },
          {
            target: 'failed',
            actions: [
              { type: 'say', params: 'Verification failed. The link may have expired or is invalid.' },
              'judge',
            ],
            meta: { spec: 'VERIFY-5', toast },
          },
        ],
      },
    },
    verified: { on: { 'clock.home': { target: 'home', ...by('VERIFY-3') } } },
    failed: {
      on: {
        'verify.retry': [
          {
            guard: 'mayTryAgain',
            target: 'verifying',
            meta: { spec: 'VERIFY-6', also: ['VERIFY-1'], calls: ['verifyAccount'] },
          },
          refused('VERIFY-6'),
        ],
      },
    },
    home: { type: 'final' },
  },
});

const replies: Record<Failure, Reply> = {
  otherSuccess: { status: 202, body: { STATUS: 1 } },
  redirection: refusal(300),
  refusal: refusal(404, { CODE: 'not_found' }),
  breakdown: refusal(500),
  silence: 'no answer',
};

/** The page behind the link in a registration mail. */
export const verification = specOf(chart)({
  machine: verificationMachine,
  fixture: () => null,
  cases: [...casesOf('account.unverified', 'because', replies)],
  endpoints: { verifyAccount },
  driver: {
    'link.open': {
      starts: () => ({ token: 'token-in-the-mail' }),
      opens: (page) => page.open({ path: '/verification/token-in-the-mail' }),
    },
    'account.verified': { answers: 'verifyAccount', with: () => null },
    'account.unverified': { fails: 'verifyAccount', as: ({ event }) => replies[event.because] },
    'verify.retry': { presses: 'Try again' },
    'clock.slow': { waits: 5_000 },
    'clock.home': { elapses: 2_000 },
  },
  inputs: { verifyAccount: () => ({ token: 'token-in-the-mail' }) },
  // The machine has several states for failures. The test only compares what the page offers.
  chartValue: (snapshot) => (snapshot.matches('failed') ? 'failed' : snapshot.value),
  memory: {
    chart: ({ state, context }) => (state.matches('failed') ? context.problem : undefined),
    machine: (snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : undefined),
  },
  shows({ state, context: { problem, mayTryAgain } }) {
    if (state.matches('home')) return { path: '/' };
    const path = '/verification/token-in-the-mail';
    if (state.matches('verified'))
      return {
        path,
        lines: [
          '# Verification Successful!',
          'Your account is ready. You can log in now; we will take you to the home page in a moment.',
          '<Go to login>',
        ],
      };
    if (state.matches('failed'))
      return {
        path,
        lines: [
          '# Verification Failed',
          `! ${problem}`,
          ...(mayTryAgain ? ['[Try again]'] : []),
          '<Get a new link>',
        ],
      };
    return {
      path,
      lines: ['# Verification', '~ Verifying your account...', ...slow(state.matches({ verifying: 'slow' }))],
    };
  },
});

await prove(import.meta, verification);
