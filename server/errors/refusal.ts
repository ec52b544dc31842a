import type { RefusalCode } from '../../contract/refusal-code.ts';

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 428 | 429 | 503;

/** A request that the server understood and rejected. The customer reads the message as MESSAGE (API-8). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: Status;
  readonly code: RefusalCode;
  /** Data that the client needs to continue, sent as RESULT. */
  readonly result: object | undefined;
  /** Seconds until the client should try again, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The field of the request that is invalid, sent as `FIELD`. */
  readonly field: string | undefined;
  /** Whether the message already states what a card was charged, as far as the server knows (CHARGE-21). */
  readonly saysWhatWasCharged: boolean;

  constructor(
    status: Status,
    code: RefusalCode,
    message: string,
    {
      result,
      retryAfter,
      field,
      saysWhatWasCharged = false,
    }: {
      result?: object | undefined;
      retryAfter?: number;
      field?: string | undefined;
      saysWhatWasCharged?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.result = result;
    this.retryAfter = retryAfter;
    this.field = field;
    this.saysWhatWasCharged = saysWhatWasCharged;
  }
}

/** 422: the request is invalid. `field` names the invalid field, if the refusal is about a single field. */
export const invalid = (message: string, field?: string) => new Refusal(422, 'invalid', message, { field });

/** 404: the row does not exist, or not for this client. */
export const notFound = (message: string) => new Refusal(404, 'not_found', message);

/** 409: the slot is no longer free. */
export const slotTaken = (message = 'That time has just been taken. Please choose another.') =>
  new Refusal(409, 'slot_taken', message);

/** 409: the customer has another visit at that time; a card payment is accepted all the same (ABUSE-22). */
export const visitsOverlap = (message: string) => new Refusal(409, 'visits_overlap', message);

/** 429: no more unpaid visits are accepted, and a card payment is (ABUSE-22); `retryAfter` in seconds. */
export const unpaidLimit = (message: string, retryAfter: number) =>
  new Refusal(429, 'unpaid_limit', message, { retryAfter });

/** 409: the key or the payment belongs to a different submit. */
export const alreadyUsed = (message: string) => new Refusal(409, 'already_used', message);

/** 429; `retryAfter` in seconds. */
export const tooMany = (message: string, retryAfter: number, result?: object) =>
  new Refusal(429, 'too_many', message, { retryAfter, result });
