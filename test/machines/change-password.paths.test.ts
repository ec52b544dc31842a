import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { changePasswordOnActor } from '../support/proofs/change-password-on-actor.ts';

describeActorPaths(changePasswordOnActor);
