import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Answer, Endpoint, RequestOf } from '../contract/endpoint.ts';

/**
 * Declares a service that a machine uses and `src/actors/` provides, typed by its endpoint. Without an
 * implementation it rejects, so that a missing implementation is noticed at once.
 */
export const service = <E extends Endpoint>(): PromiseActorLogic<Answer<E>, RequestOf<E>> => unprovided();

/** Declares a service that is not a call of the contract. */
export const unprovided = <Output, Input>(): PromiseActorLogic<Output, Input> =>
  fromPromise(() => Promise.reject(new Error('This service was not provided.')));

/** The parameters of a guard or action after a failed service. */
export interface Failure {
  error: unknown;
}
