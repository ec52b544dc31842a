/**
 * The longest visit that can be booked online, in minutes, for both people together (ABUSE-1). A cut with colour and
 * beard takes less than three hours. The shop plans longer visits by hand.
 */
export const VISIT_MINUTES = 180;

/** Says that a visit is too long, with the phone number of the shop. */
export const tooLongText = (phone: string): string =>
  `One visit lasts three hours at most. Please choose fewer services, or ring us on ${phone}.`;
