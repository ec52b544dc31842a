/** Provides the services of the page of a visit, and of moving it. */

import type { ActorRefFrom } from 'xstate';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { cancelVisit, loadNextTimes, loadVisit, moveVisit } from '../../contract/visit.ts';
import { availabilityMachine } from '../../machines/availability.machine.ts';
import { manageMachine } from '../../machines/manage.machine.ts';
import { moveMachine } from '../../machines/move.machine.ts';
import { connection, service } from './connection.ts';

const move = moveMachine.provide({
  actors: {
    loadNextTimes: service(loadNextTimes),
    moveVisit: service(moveVisit),
    availability: availabilityMachine.provide({
      actors: { loadBarbers: service(listBarbers), loadSlots: service(listSlots) },
    }),
  },
});

export const manage = manageMachine.provide({
  actors: { loadVisit: service(loadVisit), cancelVisit: service(cancelVisit), move },
});

export type ManageActor = ActorRefFrom<typeof manageMachine>;
export type MoveActor = ActorRefFrom<typeof moveMachine>;

/** Whether the API has pages of visits: only our own has (MANAGE-4). */
export const hasVisitPages = async (): Promise<boolean> => (await connection()).config.ownApi;
