import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { contactOnActor } from '../support/proofs/contact-on-actor.ts';

describeActorPaths(contactOnActor);
