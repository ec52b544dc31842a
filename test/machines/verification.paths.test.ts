import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { verificationOnActor } from '../support/proofs/verification-on-actor.ts';

describeActorPaths(verificationOnActor);
