/**
 * Retention times of personal data, in days. The daily sweep and the privacy page use them. Bookings and payments
 * are kept for as long as tax law requires.
 */
export const keptDays = {
  /** The recipient of a mail. Its body is deleted on delivery. */
  mail: 30,
  /** The customers in a queue. */
  queue: 30,
  /** The networks that a customer has logged in from, counted from the last login. */
  networks: 90,
  /**
   * The network address of a submit, counted from the day of the visit. Until then the address counts for the
   * limits.
   */
  submits: 30,
  /** Unpaid holds and visits that were cancelled unpaid, counted from the day of the visit; failed payments. */
  cancelled: 365,
  /** Messages to the shop. */
  messages: 365,
} as const;

/** Returns the instant before which data of a kind is deleted. */
export const keptSince = (what: keyof typeof keptDays, now: Date): Date =>
  new Date(now.getTime() - keptDays[what] * 86_400_000);
