import { resetPasswordMachine } from '../../../machines/reset-password.machine.ts';
import {
  observeResetPassword,
  type ResetPasswordEvent,
  type ResetPasswordState,
  resetPasswordModel,
} from '../../models/reset-password.model.ts';
import { accountFailures, nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { remembered } from './remembered.ts';

const tokens = { some: 'a-token-of-a-mail', blank: '  ', none: null };

const typedLast = (model: LiveModel): string | undefined => {
  const event = (model.events as ResetPasswordEvent[]).at(-1);
  return event?.type === 'reset.submit' ? event.password : undefined;
};

/** What paths of its model prove about the reset-password machine, alone on an actor. */
export const resetPasswordOnActor: ActorProof<ResetPasswordState, ResetPasswordEvent, null> = {
  model: resetPasswordModel,
  machine: resetPasswordMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'link.open': ({ token }) => start({ token: tokens[token] }),
    'reset.submit': send,
    'reset.done': () => services.answer('resetPassword', nothing),
    'reset.refused': () => services.fail('resetPassword', accountFailures.refusal),
    'clock.slow': () => clock.pass(5_000),
  }),
  observe: observeResetPassword,
  project: (snapshot) => ({
    value: snapshot.value,
    status: snapshot.status,
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: remembered(snapshot.context.problem),
    submitEnabled: snapshot.can({
      type: 'reset.submit',
      password: 'any-password',
      confirmPassword: 'any-password',
    }),
  }),
  open: { resetPassword: 'resetting' },
  delays: { fresh: 5_000 },
  inputs: {
    /** Section 7: the token travels in path and body. */
    resetPassword: (model) => ({
      token: tokens.some,
      password: typedLast(model),
      password_confirmation: typedLast(model),
    }),
  },
};
