/**
 * Why our own backend refuses a call, sent as `CODE` beside its `MESSAGE`.
 * Machines tell outcomes apart by it; a foreign backend sends none (API-11).
 */
export const refusalCodes = [
  /** 400, 422: the request does not hold together. */
  'invalid',
  /** 401: no token, or what was sent to prove who calls is wrong. */
  'unauthorised',
  /** 401: the token that came with the call counts no more. */
  'session_ended',
  /** 403: known, but not allowed. */
  'forbidden',
  /** 404: no such row, or not the caller's. */
  'not_found',
  /** 409: another booking has that time. */
  'slot_taken',
  /** 409: the customer has another visit at that time, and this one is accepted only if it is paid by card. */
  'visits_overlap',
  /** 429: unpaid visits have reached their limit, and this one is accepted only if it is paid by card. */
  'unpaid_limit',
  /** 409: the price or duration is not what the customer was shown. */
  'price_changed',
  /** 409: what the customer was promised about their money holds no longer; MESSAGE says what does. */
  'promise_changed',
  /** 409: this key or this payment belongs to another submit. */
  'already_used',
  /** 409: the store takes nobody into its queue at this moment; RESULT says when it does. */
  'store_closed',
  /** 409: the same submit is being worked on at this moment. */
  'in_progress',
  /** 402: the charge was refused; another card can be tried. */
  'card_declined',
  /** 402: the card's bank wants to ask its owner first; RESULT says how. */
  'authentication_required',
  /** 503: nobody knows yet whether the card was charged. */
  'payment_unknown',
  /** 503: the card provider cannot be reached; nothing was begun. */
  'provider_unavailable',
  /** 428: too many strangers at once; RESULT is what this one's browser has to work out. */
  'proof_wanted',
  /** 429: too many attempts; 503: too many people at once. */
  'too_many',
  /** 500. */
  'broken',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];
