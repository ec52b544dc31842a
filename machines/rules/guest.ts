import { GUEST_PHONE_LENGTH } from '../../contract/constants.ts';
import { isEmailAddress } from '../../contract/fields.ts';
import { type Guest, guestFieldNames } from '../../contract/guest.ts';

/** The fields without a text, in the order of the form: all are required (PAY-3). */
export const missingFields = (guest: Guest) => guestFieldNames.filter((name) => guest[name].trim() === '');

/** An at-sign and a dot behind it, and what else an address needs (PAY-4). */
export const hasUsableEmail = ({ email }: Guest): boolean => isEmailAddress(email);

/** At least 8 characters (PAY-5). */
export const hasUsablePhone = ({ phone }: Guest): boolean => phone.trim().length >= GUEST_PHONE_LENGTH;
