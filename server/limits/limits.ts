import { shop } from 'virtual:shop';
import { VISIT_MINUTES } from '../../contract/constants.ts';
import type { ActLimit } from './count-act.ts';

/**
 * The shares of limited resources that a single visitor may use. Each number has its reason. Barbers' time is
 * counted in minutes, not in calls. A network is counted by its narrowest prefix and by the wider prefixes around
 * it (`networkLimits`). Windows are in minutes.
 */

/** Every limit has a way around it: a person at the phone. */
export const ringUs = `Please ring us on ${shop.phone}`;

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Visits to be paid at the store cost nothing to book. Three visits are enough for a family, or for a haircut a
 * month until the last bookable day. Together they may be as long as a single long visit. The other numbers are for
 * newcomers, who have neither visited nor paid before: an office of a hundred people who book half an hour each
 * needs 50 hours. Newcomers may book half of a day. The rest is for known customers and for visitors who pay now.
 */
export const unpaid = { visits: 3, minutes: VISIT_MINUTES, networkMinutes: 3_000, newcomersShare: 0.5 };

const noMoreHolds = `We cannot keep more time for you at the moment. ${ringUs} to book.`;

/**
 * Minutes held while a card is charged, declined or authenticated by its bank. Minutes that are then paid do not
 * count. A person needs a single visit and a few tries. In an office of a hundred people, a few cards are declined. The
 * limit for a day prevents a hold that is renewed for ever.
 */
export const heldMinutes: readonly ActLimit[] = [
  { act: 'held-60', person: VISIT_MINUTES, network: 360, window: HOUR, refusal: noMoreHolds },
  { act: 'held-1440', person: 2 * VISIT_MINUTES, network: 720, window: DAY, refusal: noMoreHolds },
];

/**
 * Slots that are held from Submit, without a card. A home or a small office needs two at once, and a script that holds the
 * longest visits all the time takes as many minutes as with declined cards. Minutes that are booked do not count. All such
 * holds together take at most a quarter of a store's working time of a day, from any number of networks.
 */
export const chairHolds = { network: 2, shareOfDay: 0.25 };
export const chairHoldMinutes: readonly ActLimit[] = [
  { act: 'chair-60', network: 360, window: HOUR, refusal: noMoreHolds },
  { act: 'chair-1440', network: 720, window: DAY, refusal: noMoreHolds },
];

/**
 * Attempts to log in. A person who has forgotten the password needs at most ten, and a large office fifty. Only a
 * script logs in correctly thirty times from the same network. A correct login costs as much work as a wrong login.
 */
export const logins = { visitor: 10, network: 50, email: 100, right: 30, window: 15 };
export const identities = { network: 50, window: 15 };
export const passwordGuesses = { customer: 10, window: 15 };

/**
 * Mails that any visitor can have sent to any address. A person who asks five times in an hour misses the first
 * mail.
 */
export const accountMails = { mailbox: 5, network: 30, window: HOUR };
export const messages: ActLimit = {
  act: 'contact-us',
  network: 10,
  person: 5,
  window: HOUR,
  refusal: 'Too many messages were sent from here. Please try again in an hour, or call us.',
};

/**
 * Places that wait in a queue at once: enough for a full shop on the same Wi-Fi network. A client that lost the
 * response can join again within `rejoinMinutes`. When a queue needs half of the working time that is left, each
 * further place costs a stranger's browser a proof of work.
 */
export const places = { network: 30, rejoinMinutes: 10, unprovenShare: 0.5 };
export const joins: ActLimit = {
  act: 'join-queue',
  network: 30,
  person: 10,
  window: HOUR,
  refusal: 'The queue was joined too often from here. Please ask at the counter.',
};

/** Opening the card dialog makes an intent. A customer who pays tries a few cards. */
export const intents: ActLimit = {
  act: 'intents',
  network: 120,
  person: 30,
  window: 10,
  refusal: 'Too many payments were started from here. Please wait a few minutes.',
};
export const declines: ActLimit = {
  act: 'declines',
  network: 30,
  person: 10,
  window: HOUR,
  refusal: 'Too many cards were declined. Please try again in an hour, or call us.',
};

/**
 * Bookings in any state: a family's visits and as many changes of mind. Cancelled bookings cost work and mail too
 * (ABUSE-14).
 */
export const bookings: ActLimit = {
  act: 'bookings',
  person: 12,
  window: HOUR,
  refusal: `You have booked very often just now. ${ringUs}, or try again in an hour.`,
};

/** Moves of a visit by its link. A customer who is undecided needs a few; each move mails the customer and the shop. */
export const visitMoves = { most: 10, windowMinutes: DAY };

/**
 * Reads. A booking needs at most forty, with steps back and forth, and ten minutes in the queue need forty: an
 * office of a hundred people who do both needs 8,000. `kept` is how many counters a process keeps. A network has at
 * most three counters of 150 bytes.
 */
export const reads = { network: 10_000, window: 10, kept: 30_000 };

/**
 * Costly acts of strangers: holds, joins, sign-ups, logins. A shop with four chairs sees a dozen in its best ten
 * minutes, and an office of a hundred people that books at once stays below the limit. A script passes it in
 * seconds.
 */
export const strangers = { acts: 150, window: 10 };
/**
 * The proof of work that each stranger then needs: key derivations of `rounds` rounds until one fits. A browser
 * needs a third of a second. A script with as many calls needs hours of a processor. `minutes` allows for a phone
 * that is ten years old.
 */
export const proofs = { rounds: 10_000, leastTries: 150, mostTries: 300, minutes: 5, freeHolds: 1 };

/** Sessions of a customer: every device of a household, and last year's devices. The oldest session ends first. */
export const sessions = 20;
