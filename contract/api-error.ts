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

/** A call that did not succeed: refused by the server, not understood, or never answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Absent when no answer came at all. */
  declare readonly status: number | undefined;
  /** Why our own backend refused; a foreign one sends no code. */
  declare readonly code: RefusalCode | undefined;
  /** The field of the call that our own backend refused, by the name that it travels under (API-11). */
  declare readonly field: string | undefined;
  /** The server's own words, when it had any. */
  declare readonly serverMessage: string | undefined;
  /** Whether the call carried a key that lets it be sent again without being done twice (API-14). */
  declare readonly repeatable: boolean;
  /** What a refusal with a code brings to go on with. */
  declare readonly result: unknown;
  /** The token that was sent does not count any more, which the customer is told once (AUTH-14). */
  declare readonly endedSession: boolean;
  /** The status is one of success, and not the one that counts: what it says are words of success (API-4). */
  declare readonly isOtherSuccess: boolean;

  constructor(message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    Object.assign(this, { repeatable: false, endedSession: false, isOtherSuccess: false }, details);
  }
}
