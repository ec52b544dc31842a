import { parse } from 'valibot';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  signUp,
  verifyAccount,
} from '../../../contract/account.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { logIn } from '../../../contract/session.ts';
import type { TestServer } from '../test-server.ts';

export const NORA = 'nora@customer.example';
export const PASSWORD = 'scissors and comb';

/** Returns a valid sign-up. */
export function registration(changes: Partial<RequestOf<typeof signUp>> = {}): RequestOf<typeof signUp> {
  return {
    address_type_id: 1,
    country_code: '+61',
    created_store_id: 68,
    description: '',
    email: NORA,
    first_name: 'Nora',
    last_name: 'Newman',
    password: PASSWORD,
    password_confirmation: changes.password ?? PASSWORD,
    phone: '0491 570 006',
    state: '',
    street_name: '',
    suburb: '',
    unit_number: '',
    ...changes,
  };
}

/** A visitor who uses the forms and reads the mailbox. */
export function visitorOf(server: TestServer) {
  const visitor = {
    signUp: (changes: Partial<RequestOf<typeof signUp>> = {}) => server.send(signUp, registration(changes)),
    verify: (token: string) => server.send(verifyAccount, { token }),
    logIn: (email: string, password = PASSWORD) => server.send(logIn, { email, password }),
    forget: (email: string) => server.send(forgotPassword, { email }),
    reset: (token: string, password: string, password_confirmation = password) =>
      server.send(resetPassword, { token, password, password_confirmation }),
    change: (token: string, current_password: string, password: string, password_confirmation = password) =>
      server.send(changePassword, { current_password, password, password_confirmation }, token),
    /** Returns the tokens of the links to a page that were mailed to an address, oldest first. */
    async links(to: string, page: 'verification' | 'reset-password'): Promise<string[]> {
      const mails = server.database.db.selectFrom('outbox').select('text_body').where('to_address', '=', to);
      const link = new RegExp(`https://shop\\.example/${page}/([\\w-]+)`);
      const texts = await mails.orderBy('outbox_id').execute();
      return texts.flatMap(({ text_body }) => link.exec(text_body)?.[1] ?? []);
    },
    /** Logs in and returns the token. */
    tokenOf: async (email: string, password?: string): Promise<string> =>
      parse(logIn.result, (await visitor.logIn(email, password)).body.RESULT),
    /** Signs up, opens the link and logs in. Returns the token. */
    async join(email = NORA, password = PASSWORD): Promise<string> {
      await visitor.signUp({ email, password });
      await visitor.verify((await visitor.links(email, 'verification')).at(-1) ?? '');
      return visitor.tokenOf(email, password);
    },
  };
  return visitor;
}

/** The expected refusal with this message. */
export const refused = (status: number, CODE: string, MESSAGE: string) => ({
  status,
  body: { STATUS: 0, CODE, MESSAGE },
});
