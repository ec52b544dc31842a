/** The request for notice, beside a statement about the money of a booking. */
export const NOTICE = "Please give us 24 hours' notice if you can.";

/** The shop's rule about cancelling, in the same words on every page and in every mail (PAGE-21). */
export const CANCELLING = `You can cancel until your visit begins, and a card is refunded in full. ${NOTICE} A fee may apply if you do not come.`;
