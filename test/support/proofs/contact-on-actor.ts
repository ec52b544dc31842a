import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { contactMachine } from '../../../machines/contact.machine.ts';
import {
  type ContactEvent,
  type ContactForm,
  type ContactState,
  contactModel,
  observeContact,
} from '../../models/contact.model.ts';
import { nothing } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { publicFailures } from '../public-samples.ts';
import { remembered } from './remembered.ts';

const formSent = (model: LiveModel): ContactForm | undefined => {
  const event = (model.events as ContactEvent[]).at(-1);
  return event?.type === 'message.submit' ? event.form : undefined;
};

/** Some form; whether it is looked at depends on the state alone. */
const anyForm = { name: '', email: '', phone: '', message: '' };

/** What paths of its model prove about the contact machine, alone on an actor. */
export const contactOnActor: ActorProof<ContactState, ContactEvent, null> = {
  model: contactModel,
  machine: contactMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'message.submit': ({ type, form }) => send({ type, ...form }),
    'message.accepted': () => services.answer('sendMessage', nothing),
    'message.failed': ({ because }) => services.fail('sendMessage', publicFailures[because]),
    'clock.slow': () => clock.pass(5_000),
  }),
  observe(state) {
    const observed = observeContact(state);
    if (!observed) return undefined;
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...rest } = observed;
    return rest;
  },
  project: (snapshot: AnyMachineSnapshot) => ({
    value: withoutParent(snapshot.value),
    submitEnabled: snapshot.can({ type: 'message.submit', ...anyForm }),
    slow: JSON.stringify(snapshot.value).includes('slow'),
    problem: remembered(snapshot.context.problem),
  }),
  open: { sendMessage: 'sending' },
  delays: { fresh: 5_000 },
  inputs: {
    /** Sections 3 and 9. */
    sendMessage(model) {
      const form = formSent(model);
      return {
        contact_name: form?.name.trim(),
        contact_email: form?.email.trim(),
        contact_phone: form?.phone.trim(),
        contact_message: form?.message.trim(),
        store_brand_id: 68,
      };
    },
  },
};

/** The model has no word for the form, whether it is being written or was sent. */
const withoutParent = (value: StateValue): StateValue | undefined =>
  typeof value === 'object' && 'form' in value ? value.form : value;
