/** Where the contact form and the openings meet the world. */

import { listOpenings } from '../../contract/careers.ts';
import { sendMessage } from '../../contract/contact.ts';
import { careersMachine } from '../../machines/careers.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { service } from './connection.ts';
import { toasts } from './toasts.ts';

export const contact = contactMachine.provide({
  actors: { sendMessage: service(sendMessage) },
  actions: toasts,
});

export const careers = careersMachine.provide({
  actors: { loadOpenings: service(listOpenings) },
  actions: { toastError: toasts.toastError },
});
