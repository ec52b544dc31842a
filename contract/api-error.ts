import type { RefusalCode } from './refusal-code.ts';

interface Details {
  status?: number | undefined;
  code?: RefusalCode | undefined;
  field?: string | undefined;
  serverMessage?: string | undefined;
  repeatable?: boolean;
  result?: unknown;
  endedSession?: boolean;
  isOtherSuccess?: boolean;
  cause?: unknown;
}

/** A failed call: the server refused it, its response could not be read, or no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; undefined if no response arrived. */
  declare readonly status: number | undefined;
  /** Why our own backend refused the call. A foreign backend sends no code. */
  declare readonly code: RefusalCode | undefined;
  /** The request field that our own backend refused, by its name in the request (API-11). */
  declare readonly field: string | undefined;
  /** The server's message, if the response contains a message. */
  declare readonly serverMessage: string | undefined;
  /** Whether the request had an idempotency key, so that it can be sent again safely (API-14). */
  declare readonly repeatable: boolean;
  /** The RESULT of a refusal with a code: data for the next step. */
  declare readonly result: unknown;
  /** Whether the token in the request is no longer valid. The session shows this once (AUTH-14). */
  declare readonly endedSession: boolean;
  /**
   * Whether the status is 2xx but not the success status of the call. The message then describes a success (API-4).
   */
  declare readonly isOtherSuccess: boolean;

  constructor(message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    Object.assign(this, { repeatable: false, endedSession: false, isOtherSuccess: false }, details);
  }
}
