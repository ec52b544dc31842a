/** How every machine's services reach the API. */

import { type EventObject, fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { Answer, Endpoint, RequestOf } from '../../contract/endpoint.ts';
import { createApi } from '../services/api.ts';
import { absoluteRoot, loadConfig } from '../services/config.ts';
import { readToken } from '../services/token.ts';

/** What a page needs to talk to its API, made once its configuration is there. */
let connected: ReturnType<typeof connect> | undefined;

/** Rejects while the configuration cannot be had; the next caller tries again. */
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

/** Calls back whenever a token that was sent turns out not to count any more (API-16). */
export function whenSessionEnds(listener: () => void): void {
  endSession = listener;
}

export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal) {
  const { call } = await connection().catch((cause: unknown) => {
    throw new ApiError('The configuration could not be read.', { cause });
  });
  signal?.throwIfAborted();
  return call(endpoint, request, signal);
}

/**
 * Leaving the state that invoked a read aborts its request; the door lets writes go on. What was given up says
 * nothing any more: an actor that StrictMode starts twice would take the first call's end for that of the second.
 */
export const service = <E extends Endpoint>(endpoint: E) =>
  fromPromise<Answer<E>, RequestOf<E>>(({ input, signal }) =>
    call(endpoint, input, signal).catch((error: unknown) =>
      signal.aborted ? new Promise<never>(() => {}) : Promise.reject(error),
    ),
  );

/** The order of machines whose failure is only logged. */
export const logFailure = ({ event }: { event: EventObject }, { what }: { what: string }): void =>
  console.error(`${what} failed:`, 'error' in event ? String(event.error) : 'no answer');
