import { forgotPasswordMachine } from '../../../machines/forgot-password.machine.ts';
import {
  type ForgotPasswordEvent,
  type ForgotPasswordState,
  forgotPasswordImpossible,
  forgotPasswordModel,
  observeForgotPassword,
} from '../../models/forgot-password.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { forgotPasswordOnActor } from '../proofs/forgot-password-on-actor.ts';
import { accepted, anyFailure } from './account-replies.ts';
import {
  emptied,
  end,
  type FormSeen,
  type FormWorld,
  formExpected,
  formSeen,
  plain,
  retype,
  untouched,
} from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';

const labels = ['Email'];
const acceptance = accepted();
const failure = anyFailure();

/** What a path of its model proves about /forgot-password. */
export const forgotPasswordProof = (): PageProof<ForgotPasswordState, ForgotPasswordEvent, FormWorld> => ({
  model: forgotPasswordModel,
  machine: forgotPasswordMachine,
  world: () => untouched(labels),
  stimuli: forgotPasswordOnPage,
  observe: observeForgotPassword,
  project: (snapshot) => forgotPasswordOnActor.project(snapshot, null),
  seen: (page) => formSeen(page, ofInterest),
  expected: expectedOf,
  inputs: { forgotPassword: (model) => forgotPasswordOnActor.inputs.forgotPassword?.(model, null) },
  serverWords: ({ words }) => words,
  impossible: forgotPasswordImpossible,
});

function forgotPasswordOnPage(
  stage: PageStage,
  model: LiveModel,
  world: FormWorld,
): Stimuli<ForgotPasswordEvent> {
  return {
    'page.open': () => stage.open({ path: '/forgot-password' }),
    async 'forgot.submit'(event) {
      if (model.refuses(event)) return;
      await retype(stage, world, { Email: event.email });
      await stage.hands.press('button', 'Send reset link');
    },
    'request.accepted': () => end(stage, world, 'forgotPassword', acceptance()),
    'request.refused': () => end(stage, world, 'forgotPassword', failure()),
    async 'email.change'() {
      await stage.hands.press('button', 'Try a different email');
      world.typed = emptied(labels);
    },
    'clock.slow': () => stage.hands.wait(5_000),
  };
}

const another = 'Try a different email';
const back = 'Back to login';
const sent = 'a mail with a link to reset its password';
const ofInterest = {
  controls: ['Send reset link', 'Sending...', another, back],
  sentences: ['ada@mail.example', 'ida@mail.example', 'una@mail.example', sent],
};

function expectedOf(state: ForgotPasswordState, world: FormWorld): FormSeen {
  const path = '/forgot-password';
  if (state.matches('sent')) {
    const sentences = [state.context.address ?? '', sent];
    return { ...plain, path, title: 'Check Your Email', controls: [back, another], sentences };
  }
  const { problem, submitEnabled, slow = false } = observeForgotPassword(state) ?? {};
  const buttons = [submitEnabled ? 'Send reset link' : 'Sending... (disabled)', back];
  return {
    path,
    title: 'Forgot Password',
    ...formExpected(world, { buttons, problem, faults: labels, slow }),
  };
}
