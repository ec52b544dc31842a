import { GUEST_PHONE_LENGTH } from '../../contract/constants.ts';

/** The guest form as it was submitted (section 3). */
export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Section 5: all four are required. */
export const isComplete = ({ firstName, lastName, email, phone }: Guest): boolean =>
  [firstName, lastName, email, phone].every((text) => text.trim() !== '');

/** Section 5: an at-sign and a dot. */
export const hasUsableEmail = ({ email }: Guest): boolean => email.includes('@') && email.includes('.');

/** Section 5: at least 8 characters. */
export const hasUsablePhone = ({ phone }: Guest): boolean => phone.trim().length >= GUEST_PHONE_LENGTH;
