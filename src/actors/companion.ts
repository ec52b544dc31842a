/** Provides the services of the second person's part of the services step. */

import { cuts } from 'virtual:shop/cuts';
import type { ActorRefFrom } from 'xstate';
import type { Service } from '../../contract/catalogue.ts';
import { companionMachine } from '../../machines/companion.machine.ts';
import { cutForSecond } from '../../machines/rules/cuts.ts';
import { required } from '../../machines/rules/required.ts';
import type { BookingActor } from './booking.ts';
import { catalogue } from './catalogue.ts';

/** Returns the logic of a second person for a wizard, which receives the person's services. */
export const companionOf = (booking: BookingActor) =>
  companionMachine.provide({
    actors: { catalogue },
    actions: {
      takeFromFirst: (_, cut) => firstCatalogue(booking)?.send(removalOf(required(cut))),
      tellWizard: ({ context: { chosen, isSecondShown } }) =>
        booking.send({ type: 'companion.choose', companion: chosen, isSecondShown }),
    },
  });

const firstCatalogue = (booking: BookingActor) => booking.getSnapshot().children.catalogue;
const removalOf = ({ id }: Service) => ({ type: 'service.toggle', serviceId: id }) as const;

/** Returns the cut of the first person that a second person would get (PAIR-8). While the lists load, nothing can be removed. */
export function cutToMove(booking: BookingActor): Service | null {
  const cut = cutForSecond(booking.getSnapshot().context.chosen, cuts);
  return cut && firstCatalogue(booking)?.getSnapshot().can(removalOf(cut)) ? cut : null;
}

export type CompanionActor = ActorRefFrom<typeof companionMachine>;
