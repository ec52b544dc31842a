import { describeActorPaths } from '../support/paths/actor-paths.ts';
import { storefrontOnActor } from '../support/proofs/storefront-on-actor.ts';

describeActorPaths(storefrontOnActor);
