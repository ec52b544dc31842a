import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Answer, Endpoint, RequestOf } from '../contract/endpoint.ts';

/**
 * A service that a machine needs but does not own, typed by its endpoint and filled by `src/actors/`.
 * Left unfilled it rejects, so that a missing wire shows at once.
 */
export const service = <E extends Endpoint>(): PromiseActorLogic<Answer<E>, RequestOf<E>> => unprovided();

/** The same for a service that is no call of the contract. */
export const unprovided = <Output, Input>(): PromiseActorLogic<Output, Input> =>
  fromPromise(() => Promise.reject(new Error('This service was not provided.')));

/** What a failed service leaves behind. */
export interface Failure {
  error: unknown;
}
