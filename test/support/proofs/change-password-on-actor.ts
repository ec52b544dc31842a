import type { StateValue } from 'xstate';
import { changePasswordMachine } from '../../../machines/change-password.machine.ts';
import {
  type ChangePasswordEvent,
  type ChangePasswordState,
  type ChangeRefusal,
  changePasswordModel,
  observeChangePassword,
} from '../../models/change-password.model.ts';
import { accountFailures, nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { failure } from '../samples.ts';
import { remembered } from './remembered.ts';

const failures: Record<ChangeRefusal, Error> = {
  wrongPassword: failure({ status: 401, code: 'unauthorised', words: 'That is not your password.' }),
  redirection: failure({ status: 300 }),
  ...accountFailures,
};

/** What paths of its model prove about the change-password machine, alone on an actor. */
export const changePasswordOnActor: ActorProof<ChangePasswordState, ChangePasswordEvent, null> = {
  model: changePasswordModel,
  machine: changePasswordMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'password.submit': send,
    'change.done': () => services.answer('changePassword', nothing),
    'change.unclear': () => services.fail('changePassword', failure({ status: 204 })),
    'change.refused': ({ because }) => services.fail('changePassword', failures[because]),
    'clock.slow': () => clock.pass(5_000),
  }),
  observe: observeChangePassword,
  project: (snapshot) => ({
    value: flat(snapshot.value),
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: remembered(snapshot.context.problem),
    submitEnabled: snapshot.can({
      type: 'password.submit',
      current: 'any',
      next: 'any-password',
      confirmation: 'any-password',
    }),
  }),
  open: { changePassword: 'changing' },
  delays: { fresh: 5_000 },
  inputs: {
    /** Ruling C10. */
    changePassword(model) {
      const event = (model.events as ChangePasswordEvent[]).at(-1);
      if (event?.type !== 'password.submit') return undefined;
      const { current, next, confirmation } = event;
      return { current_password: current, password: next, password_confirmation: confirmation };
    },
  },
};

/** The machine keeps both kinds of form in one state. */
function flat(value: StateValue): StateValue {
  if (typeof value === 'string' || !('form' in value)) return value;
  return value.form === 'changed' ? 'changed' : 'form';
}
