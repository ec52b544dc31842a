import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { queuePlaceOnActor } from '../support/proofs/queue-place-on-actor.ts';

describeActorPaths(queuePlaceOnActor);
