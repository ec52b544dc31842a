/**
 * How many days afterwards what is kept of people is forgotten: the sweep reads it, and the privacy page says it. What
 * is booked and paid stays for as long as tax law asks.
 */
export const keptDays = {
  /** To whom a mail went; its body goes with its delivery. */
  mail: 30,
  /** Who waited in a queue. */
  queue: 30,
  /** Where a customer has logged in from, since the last time. */
  networks: 90,
  /** With which network address a visit was asked for, after its day; until then it counts for the limits. */
  submits: 30,
  /** A time that was held and not paid, or a visit that was cancelled unpaid, after its day; a payment that came to nothing. */
  cancelled: 365,
  /** What somebody wrote to the shop. */
  messages: 365,
} as const;

/** Before when something must have been to be forgotten. */
export const keptSince = (what: keyof typeof keptDays, now: Date): Date =>
  new Date(now.getTime() - keptDays[what] * 86_400_000);
