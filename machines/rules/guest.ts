import { type Guest, guestFieldNames } from '../../contract/guest.ts';

/** The fields without a text, in the order of the form: all are required (PAY-3). */
export const missingFields = (guest: Guest) => guestFieldNames.filter((name) => guest[name].trim() === '');
