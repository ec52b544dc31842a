import { registrationMachine } from '../../../machines/registration.machine.ts';
import {
  observeRegistration,
  type RegistrationEvent,
  type RegistrationForm,
  type RegistrationState,
  registrationModel,
} from '../../models/registration.model.ts';
import { accountFailures, nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { remembered } from './remembered.ts';

const formSent = (model: LiveModel): RegistrationForm | undefined => {
  const event = (model.events as RegistrationEvent[]).at(-1);
  return event?.type === 'register.submit' ? event.form : undefined;
};

/** Blanks around what is typed are not sent, but for passwords. */
const typed = ({ firstName, lastName, phone, email, ...passwords }: RegistrationForm): RegistrationForm => ({
  firstName: ` ${firstName} `,
  lastName: ` ${lastName} `,
  phone: ` ${phone} `,
  email: ` ${email} `,
  ...passwords,
});

/** Some form; whether it is looked at depends on the state alone. */
const anyForm = { firstName: '', lastName: '', phone: '', email: '', password: '', confirmPassword: '' };

/** What paths of its model prove about the registration machine, alone on an actor. */
export const registrationOnActor: ActorProof<RegistrationState, RegistrationEvent, null> = {
  model: registrationModel,
  machine: registrationMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'register.submit': ({ type, form }) => send({ type, ...typed(form) }),
    'registration.accepted': () => services.answer('signUp', nothing),
    'registration.failed': ({ because }) => services.fail('signUp', accountFailures[because]),
    'form.again': send,
    'clock.slow': () => clock.pass(5_000),
  }),
  observe: observeRegistration,
  project: (snapshot) => ({
    value: snapshot.value,
    submitEnabled: snapshot.can({ type: 'register.submit', ...anyForm }),
    againOffered: snapshot.can({ type: 'form.again' }),
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: remembered(snapshot.context.problem),
  }),
  open: { signUp: 'sending' },
  delays: { fresh: 5_000 },
  inputs: {
    /** Sections 3 and 9. */
    signUp(model) {
      const form = formSent(model);
      return {
        address_type_id: 1,
        country_code: '+61',
        created_store_id: 68,
        description: '',
        email: form?.email.trim(),
        first_name: form?.firstName.trim(),
        last_name: form?.lastName.trim(),
        password: form?.password,
        password_confirmation: form?.confirmPassword,
        phone: form?.phone.trim(),
        state: '',
        street_name: '',
        suburb: '',
        unit_number: '',
      };
    },
  },
};
