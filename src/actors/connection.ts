/** Connects the services of all machines to the API. */

import { type EventObject, fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { Answer, Endpoint, RequestOf } from '../../contract/endpoint.ts';
import { createApi } from '../services/api.ts';
import { absoluteRoot, loadConfig } from '../services/config.ts';
import { sessionToken } from '../services/session-token.ts';
import { readToken } from '../services/token.ts';

/** The API client of the page, created when the configuration is loaded. */
let connected: ReturnType<typeof connect> | undefined;

/** Rejects if the configuration cannot be loaded; the next call tries again. */
export const connection = () => {
  connected ??= connect().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  return connected;
};

async function connect() {
  const config = await loadConfig();
  return {
    config,
    call: createApi({
      root: absoluteRoot(config),
      isOwn: config.ownApi,
      token: readToken,
      onUnauthorised: () => endSession(),
    }),
  };
}

let endSession = () => {};

/** Calls back when the server rejects the token of a request (API-16). */
export function whenSessionEnds(listener: () => void): void {
  endSession = listener;
}

/**
 * Sends a call. If another tab or tool has changed the session and the page has not noticed yet, the page notices it
 * first, so that it shows the customer whose token the call has (AUTH-41).
 */
export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal) {
  const { call } = await connection().catch((cause: unknown) => {
    throw new ApiError('The configuration could not be read.', { cause });
  });
  if (!sessionToken.isKnown()) sessionToken.readAgain();
  signal?.throwIfAborted();
  return call(endpoint, request, signal);
}

/**
 * Aborts the request of a read when the machine leaves the state that invoked it; writes continue. An aborted call
 * reports nothing: an actor that StrictMode starts twice would take the end of the first call for the end of the
 * second.
 */
export const service = <E extends Endpoint>(endpoint: E) =>
  fromPromise<Answer<E>, RequestOf<E>>(({ input, signal }) =>
    call(endpoint, input, signal).catch((error: unknown) =>
      signal.aborted ? new Promise<never>(() => {}) : Promise.reject(error),
    ),
  );

/** The action of machines that only log a failure. */
export const logFailure = ({ event }: { event: EventObject }, { what }: { what: string }): void =>
  console.error(`${what} failed:`, 'error' in event ? String(event.error) : 'no answer');
