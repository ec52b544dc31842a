import { cleanLine } from '../../contract/clean.ts';
import { leftEmpty } from '../../contract/fields.ts';
import type { FieldErrors } from '../problem.ts';

/** The submitted login form. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Returns the empty fields. Only the server checks the values (AUTH-3). Blanks count as text in a password only.
 */
export const wrongInCredentials = ({ email, password }: Credentials): FieldErrors<keyof Credentials> => ({
  ...(cleanLine(email) === '' && { email: leftEmpty.email }),
  ...(password === '' && { password: leftEmpty.password }),
});
