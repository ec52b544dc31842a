import { resetPasswordMachine } from '../../../machines/reset-password.machine.ts';
import {
  observeResetPassword,
  type ResetPasswordEvent,
  type ResetPasswordState,
  resetPasswordImpossible,
  resetPasswordModel,
} from '../../models/reset-password.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { resetPasswordOnActor } from '../proofs/reset-password-on-actor.ts';
import { accepted, anyFailure } from './account-replies.ts';
import {
  emptyOnes,
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

const password = 'New Password';
const confirmation = 'Confirm New Password';
const acceptance = accepted();
const failure = anyFailure();

/** Where a link with a token leads, one whose token is a blank, and one that lost its token. */
const links = {
  some: '/reset-password/a-token-of-a-mail',
  blank: '/reset-password/%20',
  none: '/reset-password',
};

interface ResetWorld extends FormWorld {
  path: string;
}

/** What a path of its model proves about the page that a link to reset a password opens. */
export const resetPasswordProof = (): PageProof<ResetPasswordState, ResetPasswordEvent, ResetWorld> => ({
  model: resetPasswordModel,
  machine: resetPasswordMachine,
  world: () => ({ ...untouched([password, confirmation]), path: '' }),
  stimuli: resetPasswordOnPage,
  observe: observeResetPassword,
  project: (snapshot) => resetPasswordOnActor.project(snapshot, null),
  seen: (page) => formSeen(page, ofInterest),
  expected: expectedOf,
  inputs: { resetPassword: (model) => resetPasswordOnActor.inputs.resetPassword?.(model, null) },
  serverWords: ({ words }) => words,
  impossible: resetPasswordImpossible,
});

function resetPasswordOnPage(
  stage: PageStage,
  model: LiveModel,
  world: ResetWorld,
): Stimuli<ResetPasswordEvent> {
  const { hands } = stage;
  return {
    'link.open'({ token }) {
      world.path = links[token];
      return stage.open({ path: world.path });
    },
    async 'reset.submit'(event) {
      if (model.refuses(event)) return;
      await retype(stage, world, { [password]: event.password, [confirmation]: event.confirmPassword });
      await hands.press('button', 'Show New Password');
      await hands.press('button', 'Show Confirm New Password');
      await hands.press('button', 'Hide New Password');
      await hands.press('button', 'Hide Confirm New Password');
      await hands.press('button', 'Reset Password');
    },
    'reset.done': () => end(stage, world, 'resetPassword', acceptance()),
    'reset.refused': () => end(stage, world, 'resetPassword', failure()),
    'clock.slow': () => hands.wait(5_000),
  };
}

const besides = ['Show New Password', 'Show Confirm New Password', 'Sign In', 'Request a new link'];
/** Those of /forgot-password as well: a link without a token leads there. */
const elsewhere = ['Send reset link', 'Back to login'];
const ofInterest = {
  controls: ['Reset Password', 'Resetting...', 'Go to Login', ...besides, ...elsewhere],
};

function expectedOf(state: ResetPasswordState, world: ResetWorld): FormSeen {
  if (state.matches('noToken')) {
    const controls = [...elsewhere].sort();
    return { ...plain, path: '/forgot-password', title: 'Forgot Password', controls, fields: { Email: '' } };
  }
  const { path } = world;
  if (state.matches('done')) return { ...plain, path, title: 'Password Reset', controls: ['Go to Login'] };
  const { problem, submitEnabled, slow = false } = observeResetPassword(state) ?? {};
  const buttons = [submitEnabled ? 'Reset Password' : 'Resetting... (disabled)', ...besides];
  const faults = faultsOf(problem, world);
  return { path, title: 'Reset Password', ...formExpected(world, { buttons, problem, faults, slow }) };
}

/** The fields that the problem is about; that of a token is about none. */
function faultsOf(problem: string | undefined, world: FormWorld): string[] {
  switch (problem) {
    case 'Please fill in all fields':
      return emptyOnes(world);
    case "Passwords don't match":
      return [confirmation];
    case 'Password must be at least 8 characters long':
      return [password];
    default:
      return [];
  }
}
