import type { AnyMachineSnapshot } from 'xstate';
import { listOpenings, type Opening } from '../../../contract/careers.ts';
import { careersMachine } from '../../../machines/careers.machine.ts';
import {
  type CareersEvent,
  type CareersState,
  careersModel,
  observeCareers,
} from '../../models/careers.model.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { openingIds, openings, publicFailures } from '../public-samples.ts';
import { answerOf } from '../samples.ts';
import { remembered } from './remembered.ts';

/** What paths of its model prove about the careers machine, alone on an actor. */
export const careersOnActor: ActorProof<CareersState, CareersEvent, null> = {
  model: careersModel,
  machine: careersMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'openings.listed': () => services.answer('loadOpenings', answerOf(listOpenings, openings)),
    'openings.none': () => services.answer('loadOpenings', answerOf(listOpenings, [])),
    'openings.failed': ({ because }) => services.fail('loadOpenings', publicFailures[because]),
    'list.retry': send,
    'opening.toggle': ({ type, opening }) => send({ type, id: openingIds[opening] }),
    'clock.slow': () => clock.pass(5_000),
  }),
  observe(state) {
    const observed = observeCareers(state);
    if (!observed) return undefined;
    const { isListed, open, says: _, ...rest } = observed;
    return { ...rest, openings: isListed ? Object.values(openingIds) : [], open: open && openingIds[open] };
  },
  project(snapshot: AnyMachineSnapshot) {
    const listed: Opening[] = snapshot.context.openings;
    return {
      value: snapshot.value,
      slow: JSON.stringify(snapshot.value).includes('slow'),
      openings: listed.map(({ id }) => id),
      open: remembered(snapshot.context.open),
      retryOffered: snapshot.can({ type: 'list.retry' }),
    };
  },
  open: { loadOpenings: 'loading' },
  delays: { fresh: 5_000 },
  inputs: { loadOpenings: () => ({}) },
};
