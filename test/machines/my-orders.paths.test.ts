import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { myOrdersOnActor } from '../support/proofs/my-orders-on-actor.ts';

describeActorPaths(myOrdersOnActor);
