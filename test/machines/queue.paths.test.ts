import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { queueOnActor } from '../support/proofs/queue-on-actor.ts';

describeActorPaths(queueOnActor);
