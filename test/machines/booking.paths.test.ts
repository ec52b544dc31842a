import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { bookingOnActor } from '../support/proofs/booking-on-actor.ts';

describeActorPaths(bookingOnActor);
