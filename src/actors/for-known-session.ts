import { fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { Answer, Endpoint, RequestOf } from '../../contract/endpoint.ts';
import { sessionToken } from '../services/session-token.ts';
import { call } from './connection.ts';

/**
 * Sends a form of a customer, but not with the token of a different customer. If the token has changed and the page
 * has not noticed yet, nothing is sent, and the page loads the data of the new session (AUTH-41).
 */
export const forKnownSession = <E extends Endpoint>(endpoint: E) =>
  fromPromise<Answer<E>, RequestOf<E>>(async ({ input, signal }) => {
    if (sessionToken.isKnown()) return call(endpoint, input, signal);
    sessionToken.readAgain();
    throw new ApiError('The page shows a different customer.', { status: 401 });
  });
