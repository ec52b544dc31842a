import { LoginEmail } from '../../contract/fields.ts';
import { TypedPassword } from '../../contract/passwords.ts';
import { wrongIn } from '../../contract/wrong.ts';

/** The login form as it was submitted. */
export interface Credentials {
  email: string;
  password: string;
}

/** The fields without a text: whether they are right, the server says (AUTH-3). Blanks are a password, and no address. */
export const wrongInCredentials = (credentials: Credentials) =>
  wrongIn({ email: LoginEmail, password: TypedPassword }, credentials);
