import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { paymentOnActor } from '../support/proofs/payment-on-actor.ts';

describeActorPaths(paymentOnActor);
