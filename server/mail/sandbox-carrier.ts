import type { MailCarrier } from './mail-carrier.ts';

/** The sandbox mailbox: sent mail stays in the outbox, and the sandbox shows it from there. */
export const sandboxMail: MailCarrier = {
  keepsMail: true,
  send: async () => ({ kind: 'sent' }),
  close: () => {},
};
