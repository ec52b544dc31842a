/** Numbers that the business has decided. Times are in milliseconds unless the name has a different unit. */

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
/**
 * A slot that is held while its card payment is running. Only our own backend uses it, and customers never see it.
 */
export const STATUS_HELD = 2;

export const CURRENCY = 'AUD';
export const COUNTRY_CODE = '+61';

/** Address types of a registration and of a profile. */
export const REGISTRATION_ADDRESS = 1;
export const PROFILE_ADDRESS = 5;

/** The minimum number of characters in a guest's phone number. */
export const GUEST_PHONE_LENGTH = 8;
/** The minimum number of characters in a password, for each of the two forms. */
export const CHANGE_PASSWORD_LENGTH = 6;
export const RESET_PASSWORD_LENGTH = 8;

/** How many days ahead a visit can be booked (BOOK-21). */
export const DAYS_AHEAD = 90;

/**
 * The longest visit that can be booked online, in minutes, for both people together (ABUSE-1). A cut with colour and
 * beard takes less than three hours. The shop plans longer visits by hand.
 */
export const VISIT_MINUTES = 180;

/** After this time the page shows that a call is slow. */
export const SLOW_AFTER_MS = 5_000;
/** The timeout for loading the card provider's script, and then for its card field. */
export const PROVIDER_GIVEN_UP_MS = 20_000;
/** The polling interval for an unfinished submit. */
export const ASK_AGAIN_MS = 2_000;
/** How long a slot is held from Submit (SHOP-100), and after a declined card, counted from the first card of the submit (SHOP-17). */
export const HOLD_MINUTES = 10;
/** The number of cards that can be tried for one submit (SHOP-17). */
export const CARDS_PER_SUBMIT = 5;

/** How long a successful verification is shown before the redirect to the home page. */
export const VERIFIED_SHOWN_MS = 2_000;
/** The polling interval for a place in the queue. */
export const ASK_PLACE_MS = 15_000;
/** The interval at which the home page requests the waits of the queues. */
export const ASK_WAIT_MS = 60_000;
/** How long a customer who has left the queue can take the place back (QUEUE-90). */
export const RETURN_MS = 60_000;
export const TOAST_MS = 4_000;
export const HEADER_SCROLL_PX = 10;

/** The response header with our own backend's clock, in milliseconds since 1970 (API-60). */
export const SHOP_CLOCK = 'Shop-Clock';

/** A cookie that names the browser which holds a slot, so that its own slot stays free in the lists (SHOP-102). */
export const HOLD_COOKIE = 'chair_hold';

/** The cookie with the UUID of a browser that has sent a sign-up (ABUSE-10). */
export const SIGN_UP_COOKIE = 'sign_up';

/** A cookie that shows the server that this browser has a session, without identifying the customer. */
export const SIGNED_IN_COOKIE = 'signed_in';
