import { expect } from 'vitest';
import { verificationMachine } from '../../../machines/verification.machine.ts';
import { homeCopy } from '../../../src/content/home.ts';
import {
  observeVerification,
  type VerificationEvent,
  type VerificationState,
  verificationImpossible,
  verificationModel,
} from '../../models/verification.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { verificationOnActor } from '../proofs/verification-on-actor.ts';
import { accepted, breakdown, otherSuccess, redirection, refusal, silence } from './account-replies.ts';
import { end, type FormSeen, type FormWorld, formSeen, plain, untouched } from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';

const path = '/verification/token-in-the-mail';
const acceptance = accepted();
const failures = {
  otherSuccess: otherSuccess(),
  redirection: redirection(),
  refusal: refusal(),
  breakdown: breakdown(),
  silence: silence(),
};

/** What a path of its model proves about the page that the link in a registration's mail opens. */
export const verificationProof = (): PageProof<VerificationState, VerificationEvent, FormWorld> => ({
  model: verificationModel,
  machine: verificationMachine,
  world: () => untouched([]),
  stimuli: verificationOnPage,
  observe: verificationOnActor.observe,
  project: (snapshot) => verificationOnActor.project(snapshot, null),
  seen: (page) => formSeen(page, ofInterest),
  expected: expectedOf,
  inputs: { verifyAccount: (model) => verificationOnActor.inputs.verifyAccount?.(model, null) },
  serverWords: ({ words }) => words,
  impossible: verificationImpossible,
});

function verificationOnPage(
  stage: PageStage,
  model: LiveModel,
  world: FormWorld,
): Stimuli<VerificationEvent> {
  const { hands } = stage;
  return {
    'link.open': () => stage.open({ path, strict: true }),
    'account.verified': () => end(stage, world, 'verifyAccount', acceptance()),
    'account.unverified': ({ because }) => end(stage, world, 'verifyAccount', failures[because]()),
    async 'verify.retry'(event) {
      if (!model.refuses(event)) await hands.press('button', 'Try again');
    },
    'clock.slow': () => hands.wait(5_000),
    async 'clock.home'() {
      // A look at the page lets some of the time pass already.
      await hands.wait(1_500);
      expect((await stage.see()).path).toBe(path);
      await hands.wait(500);
    },
  };
}

const ofInterest = {
  controls: ['Try again', 'Get a new link', 'Go to login'],
  sentences: ['Verifying your account...'],
};

function expectedOf(state: VerificationState): FormSeen {
  if (state.matches('home')) return { ...plain, path: '/', title: homeCopy.hero.headline };
  if (state.matches('verified')) {
    return { ...plain, path, title: 'Verification Successful!', controls: ['Go to login'] };
  }
  const { problem, retryOffered, slow = false } = observeVerification(state) ?? {};
  if (state.matches('failed')) {
    const controls = ['Get a new link', ...(retryOffered ? ['Try again'] : [])];
    return { ...plain, path, title: 'Verification Failed', controls, problem: problem ? [problem] : [] };
  }
  return { ...plain, path, title: 'Verification', sentences: ofInterest.sentences, slow };
}
