import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { registrationOnActor } from '../support/proofs/registration-on-actor.ts';

describeActorPaths(registrationOnActor);
