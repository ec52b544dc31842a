import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { resetPasswordOnActor } from '../support/proofs/reset-password-on-actor.ts';

describeActorPaths(resetPasswordOnActor);
