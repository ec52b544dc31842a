/**
 * The codes of a refusal by our own backend, sent as `CODE` beside `MESSAGE`. Machines distinguish outcomes by it.
 * A foreign backend sends no code (API-11).
 */
export const refusalCodes = [
  /** 400, 422: the request is invalid. */
  'invalid',
  /** 401: the token is missing, or the credentials are wrong. */
  'unauthorised',
  /** 401: the token in the request is no longer valid. */
  'session_ended',
  /** 403: the caller is known, but not allowed. */
  'forbidden',
  /** 404: the row does not exist, or belongs to a different caller. */
  'not_found',
  /** 409: another booking has taken the slot. */
  'slot_taken',
  /** 409: the customer already has a visit at that time. This visit is accepted only if it is paid by card. */
  'visits_overlap',
  /** 429: unpaid visits have reached their limit. This visit is accepted only if it is paid by card. */
  'unpaid_limit',
  /** 409: the price or duration differs from what the customer was shown. */
  'price_changed',
  /** 409: the refund differs from what the customer was shown; MESSAGE has the new terms. */
  'promise_changed',
  /** 409: the visit is no longer at the time that the customer was shown; RESULT has its present time. */
  'changed_meanwhile',
  /** 409: this key or this payment belongs to a different submit. */
  'already_used',
  /** 409: the store's queue is closed; RESULT has the time at which it opens. */
  'store_closed',
  /** 409: the same submit is still being processed. */
  'in_progress',
  /** 402: the charge was declined; another card can be tried. */
  'card_declined',
  /** 402: the card's bank wants to authenticate the owner; RESULT has the secret for it. */
  'authentication_required',
  /** 503: it is not known yet whether the card was charged. */
  'payment_unknown',
  /** 503: the card provider cannot be reached; nothing was charged. */
  'provider_unavailable',
  /** 428: the server is under load; RESULT is a proof-of-work challenge for an unknown client. */
  'proof_wanted',
  /** 429: too many attempts by this client; 503: too many requests at once. */
  'too_many',
  /** 500: an unexpected error. */
  'broken',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];
