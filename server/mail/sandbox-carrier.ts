import type { MailCarrier } from './mail-carrier.ts';

/** The sandbox mailbox (SHOP-42): mail that was sent stays in the outbox, and is read there. */
export const sandboxMail: MailCarrier = {
  keepsMail: true,
  send: async () => ({ kind: 'sent' }),
  close: () => {},
};
