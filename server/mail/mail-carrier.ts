import type { LeasedMail } from './outbox.ts';

/** What became of one attempt to send a mail. */
export type Delivery =
  | { kind: 'sent' }
  /** Refused for good: the same mail to the same address would be refused again. */
  | ({ kind: 'refused' } & Trouble)
  /** Not taken now: worth another try. */
  | ({ kind: 'delayed' } & Trouble);

interface Trouble {
  /** A code for the log: never an address. */
  reason: string;
  /** What was said, which may name the address. */
  words: string;
}

/** What takes mail from the outbox to its readers. */
export interface MailCarrier {
  /** Whether mail that was sent is still read in the outbox. */
  keepsMail: boolean;
  /** Sends one mail to its one address. Gives up, as delayed, when `signal` says so. */
  send(mail: LeasedMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}
