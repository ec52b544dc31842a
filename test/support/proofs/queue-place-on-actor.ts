import { isDeepStrictEqual } from 'node:util';
import { parse } from 'valibot';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { WireResultOf } from '../../../contract/endpoint.ts';
import { type askPlace, Place as HeardPlace, leaveQueue } from '../../../contract/queue.ts';
import { queuePlaceMachine } from '../../../machines/queue-place.machine.ts';
import { observeQueuePlace, type QueuePlaceState, queuePlaceModel } from '../../models/queue-place.model.ts';
import type { Place, QueuePlaceEvent } from '../../models/queue-place-cases.ts';
import { timesOf } from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { calledPlaces, endedPlace, placeTokens, publicFailures, waitingPlaces } from '../public-samples.ts';
import { answerOf, failure } from '../samples.ts';
import { remembered } from './remembered.ts';

/** What was answered last about a place. */
interface Heard {
  place: HeardPlace | null;
}

/** What paths of its model prove about the queue-place machine, alone on an actor. */
export const queuePlaceOnActor: ActorProof<QueuePlaceState, QueuePlaceEvent, Heard> = {
  model: queuePlaceModel,
  machine: queuePlaceMachine,
  world: () => ({ place: null }),
  stimuli({ start, send, services, clock }, model, heard) {
    const hear = (sent: WireResultOf<typeof askPlace>) => {
      heard.place = parse(HeardPlace, sent);
      services.answer('askPlace', { result: heard.place, message: undefined });
    };
    return {
      'open.withPlace': () => start({ placeToken: placeTokens.first, isOwnApi: true }),
      'open.withoutPlace': () => start({ placeToken: null, isOwnApi: true }),
      'open.foreign': () => start({ placeToken: placeTokens.first, isOwnApi: false }),
      'open.foreignWithoutPlace': () => start({ placeToken: null, isOwnApi: false }),
      'place.join': ({ type, place }) => send({ type, placeToken: placeTokens[place] }),
      'place.appear': ({ type, place }) => send({ type, placeToken: placeTokens[place] }),
      'place.vanish': send,
      'place.leave': send,
      'place.dismiss': send,
      'page.return': send,
      'clock.poll': () => clock.pass(15_000),
      'answer.waiting': ({ as }) => hear(waitingPlaces[as]),
      'answer.called': () => hear(calledPlaces[timesOf(model, 'answer.called') % 2 === 0 ? 0 : 1]),
      'answer.over': ({ as }) => hear(endedPlace(as)),
      'answer.unknown': () => services.fail('askPlace', failure({ status: 404, code: 'not_found' })),
      'answer.missing': ({ because }) => services.fail('askPlace', publicFailures[because]),
      'leave.done': () => services.answer('leaveQueue', answerOf(leaveQueue, undefined)),
      'leave.failed': ({ because }) => services.fail('leaveQueue', publicFailures[because]),
    };
  },
  observe(state) {
    const observed = observeQueuePlace(state);
    if (!observed) return undefined;
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...rest } = observed;
    const { isOurs, place } = state.context;
    return { ...rest, place: isOurs ? place : undefined };
  },
  project: projectQueuePlace,
  open: { askPlace: ['following.asking', 'called.asking'], leaveQueue: 'leaving' },
  delays: { resting: 15_000, lost: 15_000 },
  inputs: { askPlace: placeAsked, leaveQueue: placeAsked },
};

function placeAsked(model: LiveModel) {
  const { place }: QueuePlaceState['context'] = model.snapshot.context;
  return { place_token: place === 'none' ? undefined : placeTokens[place] };
}

function projectQueuePlace(snapshot: AnyMachineSnapshot, heard: Heard) {
  const { context } = snapshot;
  return {
    value: withoutParent(snapshot.value),
    // Against a foreign API nothing is ever made of a token.
    place: context.isOwnApi ? placeNamed(context.placeToken) : undefined,
    shown: snapshot.matches('ended') ? undefined : shownOf(context.place, heard),
    isLost: JSON.stringify(snapshot.value).includes('lost'),
    next: placeNamed(context.nextToken),
    ending: remembered(context.ending),
    leaveEnabled: snapshot.can({ type: 'place.leave' }),
    dismissOffered: snapshot.can({ type: 'place.dismiss' }),
  };
}

/** The model has no word for what those who wait and those who are called have in common. */
const withoutParent = (value: StateValue): StateValue | undefined =>
  typeof value === 'object' && 'inQueue' in value ? value.inQueue : value;

function placeNamed(token: string | null): Place | 'none' {
  if (token === null) return 'none';
  if (token === placeTokens.first) return 'first';
  if (token === placeTokens.second) return 'second';
  throw new Error(`Nobody sent the token ${token}.`);
}

/** What the last answer told, if all of it was kept. */
function shownOf(place: HeardPlace | null, heard: Heard): QueuePlaceState['context']['shown'] {
  if (place === null) return 'none';
  if (!isDeepStrictEqual(place, heard.place))
    throw new Error(`The last answer was ${JSON.stringify(heard)}.`);
  if (place.state === 'called') return 'called';
  return place.position === 3 ? 'third' : 'next';
}
