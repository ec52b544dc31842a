import { cleanLine } from '../../contract/clean.ts';
import { leftEmpty } from '../../contract/fields.ts';
import type { Wrong } from '../problem.ts';

/** The login form as it was submitted. */
export interface Credentials {
  email: string;
  password: string;
}

/** The fields without a text: whether they are right, the server says (AUTH-3). Blanks are a password, and no address. */
export const wrongInCredentials = ({ email, password }: Credentials): Wrong<keyof Credentials> => ({
  ...(cleanLine(email) === '' && { email: leftEmpty.email }),
  ...(password === '' && { password: leftEmpty.password }),
});
