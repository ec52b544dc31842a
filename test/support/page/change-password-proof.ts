import { changePasswordMachine } from '../../../machines/change-password.machine.ts';
import {
  type ChangePasswordEvent,
  type ChangePasswordState,
  changePasswordImpossible,
  changePasswordModel,
  observeChangePassword,
} from '../../models/change-password.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { changePasswordOnActor } from '../proofs/change-password-on-actor.ts';
import {
  accepted,
  breakdown,
  otherSuccess,
  redirection,
  refusal,
  silence,
  wrongPassword,
} from './account-replies.ts';
import {
  emptied,
  emptyOnes,
  end,
  type FormSeen,
  type FormWorld,
  formExpected,
  formSeen,
  retype,
  untouched,
} from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

const current = 'Current Password';
const next = 'New Password';
const confirmation = 'Confirm New Password';
const labels = [current, next, confirmation];
const token = 'token-of-a-customer';
const acceptance = accepted();
const otherAnswer = otherSuccess();
const failures = {
  wrongPassword: wrongPassword(),
  redirection: redirection(),
  refusal: refusal(),
  breakdown: breakdown(),
  silence: silence(),
};

/** Both pages that change a password (section 2). */
type Path = '/change-password' | '/my-account/change-password';

/** What a path of its model proves about one of the pages that change a password. */
export const changePasswordProof =
  (path: Path) => (): PageProof<ChangePasswordState, ChangePasswordEvent, FormWorld> => ({
    model: changePasswordModel,
    machine: changePasswordMachine,
    world: () => untouched(labels),
    stimuli: (stage, model, world) => changePasswordOnPage(stage, model, world, path),
    observe: observeChangePassword,
    project: (snapshot) => changePasswordOnActor.project(snapshot, null),
    seen: seenOf,
    expected: (state, world) => expectedOf(path, state, world),
    inputs: { changePassword: (model) => changePasswordOnActor.inputs.changePassword?.(model, null) },
    serverWords: ({ words }) => words,
    impossible: changePasswordImpossible,
  });

function changePasswordOnPage(
  stage: PageStage,
  model: LiveModel,
  world: FormWorld,
  path: Path,
): Stimuli<ChangePasswordEvent> {
  return {
    'page.open': () => stage.open({ path, token }),
    async 'password.submit'(event) {
      if (model.refuses(event)) return;
      await retype(stage, world, {
        [current]: event.current,
        [next]: event.next,
        [confirmation]: event.confirmation,
      });
      // Who it is may become known at any time, and takes nothing away of what was typed.
      if (stage.requests.open.includes('loadProfile') && path === '/my-account/change-password') {
        await stage.requests.answer('loadProfile', { customer_id: 91, email: 'ada@mail.example' });
      }
      await stage.hands.press('button', 'Update Password');
    },
    async 'change.done'() {
      await end(stage, world, 'changePassword', acceptance());
      world.typed = emptied(labels);
    },
    'change.unclear': () => end(stage, world, 'changePassword', otherAnswer()),
    'change.refused': ({ because }) => end(stage, world, 'changePassword', failures[because]()),
    'clock.slow': () => stage.hands.wait(5_000),
  };
}

const besides = labels.map((label) => `Show ${label}`);

/** The token as well: a wrong password ends no session (ruling A2). */
const seenOf = (page: SeenPage) => ({
  ...formSeen(page, { controls: ['Update Password', 'Updating...', ...besides] }),
  token: page.token,
});

function expectedOf(path: Path, state: ChangePasswordState, world: FormWorld): FormSeen & { token: string } {
  const { problem, submitEnabled, slow = false } = observeChangePassword(state) ?? {};
  const buttons = [submitEnabled ? 'Update Password' : 'Updating... (disabled)', ...besides];
  const faults = faultsOf(problem, world);
  const form = formExpected(world, { buttons, problem, faults, slow });
  return { path, title: 'Change Password', ...form, token };
}

/** The fields that the problem is about. */
function faultsOf(problem: string | undefined, world: FormWorld): string[] {
  switch (problem) {
    case 'Please fill in all password fields':
      return emptyOnes(world);
    case "New passwords don't match":
      return [confirmation];
    case 'New password must be at least 6 characters long':
      return [next];
    default:
      return [];
  }
}
