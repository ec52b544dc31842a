import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { profileOnActor } from '../support/proofs/profile-on-actor.ts';

describeActorPaths(profileOnActor);
