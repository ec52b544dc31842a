import { verificationMachine } from '../../../machines/verification.machine.ts';
import {
  observeVerification,
  type VerificationEvent,
  type VerificationFailure,
  type VerificationState,
  verificationModel,
} from '../../models/verification.model.ts';
import { nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { failure } from '../samples.ts';

const token = 'token-in-the-mail';

const failures: Record<VerificationFailure, Error> = {
  otherSuccess: failure({ status: 202 }),
  redirection: failure({ status: 300 }),
  refusal: failure({ status: 404, code: 'not_found', words: 'That link has expired.' }),
  breakdown: failure({ status: 500 }),
  silence: failure(),
};

/** What paths of its model prove about the verification machine, alone on an actor. */
export const verificationOnActor: ActorProof<VerificationState, VerificationEvent, null> = {
  model: verificationModel,
  machine: verificationMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'link.open': () => start({ token }),
    'account.verified': () => services.answer('verifyAccount', nothing),
    'account.unverified': ({ because }) => services.fail('verifyAccount', failures[because]),
    'verify.retry': send,
    'clock.slow': () => clock.pass(5_000),
    'clock.home': () => clock.pass(2_000),
  }),
  observe(state) {
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...observed } = observeVerification(state) ?? {};
    return state.matches('outside') ? undefined : observed;
  },
  project: (snapshot) => ({
    // How its machine tells failures apart is its own matter: what it offers is looked at.
    value: snapshot.matches('failed') ? 'failed' : snapshot.value,
    status: snapshot.status,
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: (snapshot.matches('failed') && snapshot.context.problem) || undefined,
    retryOffered: snapshot.can({ type: 'verify.retry' }),
  }),
  open: { verifyAccount: 'verifying' },
  delays: { fresh: 5_000, verified: 2_000 },
  inputs: { verifyAccount: () => ({ token }) },
};
