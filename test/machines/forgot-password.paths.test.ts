import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { forgotPasswordOnActor } from '../support/proofs/forgot-password-on-actor.ts';

describeActorPaths(forgotPasswordOnActor);
