import { registrationMachine } from '../../../machines/registration.machine.ts';
import {
  observeRegistration,
  type RegistrationEvent,
  type RegistrationForm,
  type RegistrationState,
  registrationImpossible,
  registrationModel,
} from '../../models/registration.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { registrationOnActor } from '../proofs/registration-on-actor.ts';
import { accepted, breakdown, refusal, silence } from './account-replies.ts';
import {
  emptied,
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

const labels: Record<keyof RegistrationForm, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};

const acceptance = accepted();
const failures = { refusal: refusal(), breakdown: breakdown(), silence: silence() };

/** What a path of the registration's model proves about /register. */
export const registrationProof = (): PageProof<RegistrationState, RegistrationEvent, FormWorld> => ({
  model: registrationModel,
  machine: registrationMachine,
  world: () => untouched(Object.values(labels)),
  stimuli: registrationOnPage,
  observe: observeRegistration,
  project: (snapshot) => registrationOnActor.project(snapshot, null),
  seen: (page) => formSeen(page, ofInterest),
  expected: expectedOf,
  inputs: { signUp: (model) => registrationOnActor.inputs.signUp?.(model, null) },
  serverWords: ({ words }) => words,
  impossible: registrationImpossible,
});

function registrationOnPage(
  stage: PageStage,
  model: LiveModel,
  world: FormWorld,
): Stimuli<RegistrationEvent> {
  return {
    'page.open': () => stage.open({ path: '/register' }),
    async 'register.submit'(event) {
      if (model.refuses(event)) return;
      await retype(stage, world, byLabel(event.form));
      await stage.hands.press('button', 'Register');
    },
    'registration.accepted': () => end(stage, world, 'signUp', acceptance()),
    'registration.failed': ({ because }) => end(stage, world, 'signUp', failures[because]()),
    async 'form.again'() {
      await stage.hands.press('button', 'try again');
      Object.assign(world.typed, emptied([labels.password, labels.confirmPassword]));
    },
    'clock.slow': () => stage.hands.wait(5_000),
  };
}

function byLabel(form: RegistrationForm): Record<string, string> {
  const fields = Object.entries(form) as [keyof RegistrationForm, string][];
  return Object.fromEntries(fields.map(([name, text]) => [labels[name], text]));
}

const sandboxIdentity = 'Continue as the sandbox identity';
const besides = ['Show Password', 'Show Confirm Password', 'Already have an account? Login'];
const pending = ['Go to login', 'try again'];
const asks = 'Please click the verification link';
const ofInterest = {
  controls: ['Register', 'Registering...', sandboxIdentity, ...besides, ...pending],
  sentences: ['ada@mail.example', 'ben@mail.example', 'cora@mail.example', asks],
};

function expectedOf(state: RegistrationState, world: FormWorld): FormSeen {
  const path = '/register';
  if (state.matches('pending')) {
    const sentences = [world.typed[labels.email] ?? '', asks];
    return { ...plain, path, title: 'Check Your Email', controls: pending, sentences };
  }
  const { problem, submitEnabled, slow = false } = observeRegistration(state) ?? {};
  const buttons = submitEnabled
    ? ['Register', sandboxIdentity, ...besides]
    : ['Registering... (disabled)', `${sandboxIdentity} (disabled)`, ...besides];
  const faults = problem === "Passwords don't match" ? [labels.confirmPassword] : emptyOnes(world);
  return { path, title: 'Register', ...formExpected(world, { buttons, problem, faults, slow }) };
}
