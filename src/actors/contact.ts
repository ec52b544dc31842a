/** Provides the services of the contact form and the openings. */

import { listOpenings } from '../../contract/careers.ts';
import { sendMessage } from '../../contract/contact.ts';
import { careersMachine } from '../../machines/careers.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { service } from './connection.ts';

export const contact = contactMachine.provide({
  actors: { sendMessage: service(sendMessage) },
});

export const careers = careersMachine.provide({
  actors: { loadOpenings: service(listOpenings) },
});
