import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { myBookingsOnActor } from '../support/proofs/my-bookings-on-actor.ts';

describeActorPaths(myBookingsOnActor);
