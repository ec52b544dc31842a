/** Numbers that the business has settled. Times in milliseconds unless named otherwise. */

/** Store brand of the home lists, online store lookup and bookings. */
export const HOME_STORE_BRAND = 7;
/** Store brand of the contact form, and the store that registrations are created in. */
export const CONTACT_STORE_BRAND = 68;
export const ORDERS_STORE = 42;
export const TENANT = 1;
/** Entity type of services. */
export const SERVICE_ENTITY = 2;

export const STATUS_CANCELLED = 6;
export const STATUS_COMPLETED = 9;
export const STATUS_PAID_BY_CARD = 7;
export const STATUS_PAY_AT_STORE = 8;
/** A slot kept while its card payment is under way; our own backend's, never shown to a customer. */
export const STATUS_HELD = 2;

export const CURRENCY = 'AUD';
export const COUNTRY_CODE = '+61';

/** Address types of a registration and of a profile. */
export const REGISTRATION_ADDRESS = 1;
export const PROFILE_ADDRESS = 5;

/** Characters a guest's phone number has at least. */
export const GUEST_PHONE_LENGTH = 8;
/** Characters a password has at least, on each of the two forms. */
export const CHANGE_PASSWORD_LENGTH = 6;
export const RESET_PASSWORD_LENGTH = 8;

/** How many days ahead a visit can be booked (BOOK-21). */
export const DAYS_AHEAD = 90;

/** How long a call may take before the screen says that it is slow. */
export const SLOW_AFTER_MS = 5_000;
/** How long the card provider, and then its card field, may take to come. */
export const PROVIDER_GIVEN_UP_MS = 20_000;
/** How often an unfinished submit is asked about. */
export const ASK_AGAIN_MS = 2_000;
/** How long a declined card keeps its slot, counted from the first submit (SHOP-17). */
export const HOLD_MINUTES = 10;
/** Cards that one submit may try (SHOP-17). */
export const CARDS_PER_SUBMIT = 5;

/** How long a verified account is shown before home follows. */
export const VERIFIED_SHOWN_MS = 2_000;
/** How often a place in the queue is asked about. */
export const ASK_PLACE_MS = 15_000;
export const TOAST_MS = 4_000;
export const HEADER_SCROLL_PX = 10;

/** The header in which our own backend says what its clock is, in milliseconds since 1970 (API-60). */
export const SHOP_CLOCK = 'Shop-Clock';

/** Says that somebody is signed in on this browser, and not who. */
export const SIGNED_IN_COOKIE = 'signed_in';
