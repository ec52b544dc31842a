/** Provides the services of the second person's part of the services step. */

import type { ActorRefFrom } from 'xstate';
import { companionMachine } from '../../machines/companion.machine.ts';
import { required } from '../../machines/rules/required.ts';
import type { BookingActor } from './booking.ts';
import { catalogue } from './catalogue.ts';

/** Returns the logic of a second person for a wizard, which receives the person's services. */
export const companionOf = (booking: BookingActor) =>
  companionMachine.provide({
    actors: { catalogue },
    actions: {
      takeFromFirst: (_, cut) =>
        booking
          .getSnapshot()
          .children.catalogue?.send({ type: 'service.toggle', serviceId: required(cut).id }),
      tellWizard: ({ context: { chosen, isSecondShown } }) =>
        booking.send({ type: 'companion.choose', companion: chosen, isSecondShown }),
    },
  });

export type CompanionActor = ActorRefFrom<typeof companionMachine>;
