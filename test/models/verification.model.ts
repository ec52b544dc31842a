import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting } from './edge.ts';
import { testModel } from './test-model.ts';

/**
 * Why an account was not verified: an answer that is no failure and not 200, one that points elsewhere, one that
 * refuses the link, one of a server that broke, or none at all.
 */
export type VerificationFailure = 'otherSuccess' | 'redirection' | 'refusal' | 'breakdown' | 'silence';

export type VerificationEvent =
  | { type: 'link.open' }
  | { type: 'account.verified' }
  | { type: 'account.unverified'; because: VerificationFailure }
  | { type: 'verify.retry' }
  | { type: 'clock.slow' }
  | { type: 'clock.home' };

interface Verification {
  /** What is said under the heading of a failure. */
  problem: string | undefined;
  /** Asking once more could help (VERIFY-6). */
  mayTryAgain: boolean;
}

const toast = {
  kind: 'error',
  text: 'Email verification failed. The link may have expired or is invalid.',
} as const;

/** The page that the link in the mail opens: what the spec says of it, written apart from the machine. */
export const verificationSpec = setup({
  types: { context: {} as Verification, events: {} as VerificationEvent, meta: {} as EdgeMeta },
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
    outside: { on: { 'link.open': { target: 'verifying', ...starting('VERIFY-1', 'verifyAccount') } } },
    verifying: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('VERIFY-7') } } }, slow: {} },
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

export type VerificationState = SnapshotFrom<typeof verificationSpec>;

export const verificationCases: readonly VerificationEvent[] = [
  { type: 'link.open' },
  { type: 'account.verified' },
  { type: 'account.unverified', because: 'otherSuccess' },
  { type: 'account.unverified', because: 'redirection' },
  { type: 'account.unverified', because: 'refusal' },
  { type: 'account.unverified', because: 'breakdown' },
  { type: 'account.unverified', because: 'silence' },
  { type: 'verify.retry' },
  { type: 'clock.slow' },
  { type: 'clock.home' },
];

export const verificationModel = testModel(verificationSpec, {
  cases: verificationCases,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const verificationImpossible: readonly Impossible<VerificationEvent>[] = [
  {
    event: { type: 'verify.retry' },
    where: 'failed',
    reason: 'Asking again is offered only where it could help.',
    expect: 'absent',
  },
];

/** What is to be seen of the page; nothing before the link is open. */
export function observeVerification(state: VerificationState) {
  const { value, context, status } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    status,
    slow: JSON.stringify(value).includes('slow'),
    problem: problemIn(state),
    retryOffered: state.matches('failed') && context.mayTryAgain,
    /** Sentences of the ledger that are on the screen. */
    says: [...headingOf(state), ...[problemIn(state) ?? []].flat()],
  };
}

/** Said under the heading of a failure, and nowhere else. */
const problemIn = (state: VerificationState): string | undefined =>
  state.matches('failed') ? state.context.problem : undefined;

function headingOf(state: VerificationState): string[] {
  if (state.matches('verifying')) return ['Verifying your account...'];
  if (state.matches('verified')) return ['Verification Successful!'];
  return state.matches('failed') ? ['Verification Failed'] : [];
}
