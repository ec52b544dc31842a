import { GUEST_PHONE_LENGTH } from '../../contract/constants.ts';
import { type Guest, guestFieldNames } from '../../contract/guest.ts';

/** The fields without a text, in the order of the form: all are required (PAY-3). */
export const missingFields = (guest: Guest) => guestFieldNames.filter((name) => guest[name].trim() === '');

/** An at-sign and a dot (PAY-4). */
export const hasUsableEmail = ({ email }: Guest): boolean => email.includes('@') && email.includes('.');

/** At least 8 characters (PAY-5). */
export const hasUsablePhone = ({ phone }: Guest): boolean => phone.trim().length >= GUEST_PHONE_LENGTH;
