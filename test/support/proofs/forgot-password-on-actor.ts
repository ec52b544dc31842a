import { forgotPasswordMachine } from '../../../machines/forgot-password.machine.ts';
import {
  type ForgotPasswordEvent,
  type ForgotPasswordState,
  forgotPasswordModel,
  observeForgotPassword,
} from '../../models/forgot-password.model.ts';
import { accountFailures, nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { remembered } from './remembered.ts';

/** What paths of its model prove about the forgot-password machine, alone on an actor. */
export const forgotPasswordOnActor: ActorProof<ForgotPasswordState, ForgotPasswordEvent, null> = {
  model: forgotPasswordModel,
  machine: forgotPasswordMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    // Blanks around an address are not sent.
    'forgot.submit': ({ type, email }) => send({ type, email: ` ${email} ` }),
    'request.accepted': () => services.answer('forgotPassword', nothing),
    'request.refused': () => services.fail('forgotPassword', accountFailures.refusal),
    'email.change': send,
    'clock.slow': () => clock.pass(5_000),
  }),
  observe: observeForgotPassword,
  project: (snapshot) => ({
    value: snapshot.value,
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: remembered(snapshot.context.problem),
    submitEnabled: snapshot.can({ type: 'forgot.submit', email: 'any@mail.example' }),
    changeOffered: snapshot.can({ type: 'email.change' }),
  }),
  open: { forgotPassword: 'sending' },
  delays: { fresh: 5_000 },
  inputs: {
    forgotPassword(model) {
      const event = (model.events as ForgotPasswordEvent[]).at(-1);
      return { email: event?.type === 'forgot.submit' ? event.email.trim() : undefined };
    },
  },
};
