import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { authenticationOnActor } from '../support/proofs/authentication-on-actor.ts';

describeActorPaths(authenticationOnActor);
