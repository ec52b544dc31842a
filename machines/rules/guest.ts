import { type Guest, guestFieldNames, wrongInGuest } from '../../contract/guest.ts';

/** The fields without a text, in the order of the form: all are required (PAY-3). */
export const missingFields = (guest: Guest) => guestFieldNames.filter((name) => guest[name].trim() === '');

/** The fields that the server would refuse, in the same order (PAY-4). */
export const wrongFields = (guest: Guest) => Object.keys(wrongInGuest(guest)) as (keyof Guest)[];
