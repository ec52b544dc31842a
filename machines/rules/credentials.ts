/** The login form as it was submitted. */
export interface Credentials {
  email: string;
  password: string;
}

/** The fields without a text, in the order of the form (AUTH-3). Blanks are a password, and no address. */
export const missingFields = ({ email, password }: Credentials): (keyof Credentials)[] => [
  ...(email.trim() === '' ? (['email'] as const) : []),
  ...(password === '' ? (['password'] as const) : []),
];
