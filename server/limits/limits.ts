import { shop } from 'virtual:shop';

/**
 * What one visitor may take of what others want too, each number with why it is no smaller and no larger. Time of the
 * barbers is counted in minutes of it, never in calls. A network counts as its narrowest prefix, and again with
 * what lies around it (`networksOf`). Windows are in minutes.
 */

/** What nobody can have from this site, somebody can have from a person. */
export const ringUs = `Please ring us on ${shop.phone}`;

const HOUR = 60;
const DAY = 24 * HOUR;

/** All that a head can want, colour and beard included, is under three hours; past that the shop plans it by hand. */
export const VISIT_MINUTES = 180;

/**
 * Visits to be paid at the store, which cost nothing to book. Three are a family's, or a haircut a month as far as can
 * be booked, in the time of one long visit. The rest is of newcomers, who have never come and never paid: a hundred of
 * one office, with half an hour each, are 50 hours. Half of a day is theirs, the other half of whoever the shop knows,
 * or who pays now.
 */
export const unpaid = { visits: 3, minutes: VISIT_MINUTES, networkMinutes: 3_000, newcomersShare: 0.5 };

/**
 * Time kept while a card is charged, refused or asked about by its bank; what is then paid does not count. A person
 * needs one visit and a few tries, and of an office of a hundred a handful of cards are refused. The day's number keeps
 * a hold from being renewed for ever.
 */
export const held = {
  email: [
    { most: VISIT_MINUTES, window: HOUR },
    { most: 2 * VISIT_MINUTES, window: DAY },
  ],
  network: [
    { most: 360, window: HOUR },
    { most: 720, window: DAY },
  ],
};

/**
 * Tries at a password. Ten are a bad day with a keyboard; fifty from a network are an office on a Monday. Thirty right
 * ones of one person in one place are a script, and each costs as much work as a wrong one.
 */
export const logins = { visitor: 10, network: 50, email: 100, right: 30, window: 15 };
export const identities = { network: 50, window: 15 };
export const passwordGuesses = { customer: 10, window: 15 };

/** Mail that anybody can have sent to anybody. Five in an hour are somebody who does not find the first. */
export const accountMails = { email: 5, network: 30, window: HOUR };
export const messages = { email: 5, network: 10, window: HOUR };

/**
 * Places in a queue that wait at once: a full shop on one wireless network. Whose answer was lost asks again soon. A
 * queue of half of the working time left is a wait of hours: from there on a place costs a stranger's browser work.
 */
export const places = { network: 30, rejoinMinutes: 10, unprovenShare: 0.5 };
export const joins = { email: 10, network: 30, window: HOUR };

/** A dialog opened and closed makes an intent; who pays tries a few cards. */
export const intents = { email: 30, network: 120, window: 10 };
export const declines = { email: 10, network: 30, window: HOUR };

/** Visits that somebody books, or tries to pay, whatever becomes of them: a family's, and as many changes of mind. */
export const bookings = { email: 12, window: HOUR };

/**
 * Reads. A booking asks for forty at most, whoever goes back and forth included, and anyone who waits in the queue for forty in ten
 * minutes: a hundred people of one office who do both ask for 8,000. A network has up to three counts, of 150 bytes each.
 */
export const reads = { network: 10_000, window: 10, kept: 30_000 };

/**
 * Strangers who come to a door that costs something: to hold, to join, to sign up, to log in. A shop with four chairs sees a
 * dozen in its best ten minutes, an office of a hundred that books at once is under it; a script is there in seconds.
 */
export const pressure = { acts: 150, window: 10 };
/**
 * The work that each of them is then asked for: keys of so many rounds, until one fits. A third of a second for a browser,
 * hours of a processor for a script with as many calls. Its minutes are for a phone of ten years ago.
 */
export const proofs = { rounds: 10_000, leastTries: 150, mostTries: 300, minutes: 5, freeHolds: 1 };

/** Places where a customer is signed in: every device of a household, and last year's. The oldest ends first. */
export const sessions = 20;
