import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { careersOnActor } from '../support/proofs/careers-on-actor.ts';

describeActorPaths(careersOnActor);
