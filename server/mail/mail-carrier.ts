import type { LeasedMail } from './outbox.ts';

/** The result of an attempt to send a mail. */
export type Delivery =
  | { kind: 'sent' }
  /** Permanently refused: a retry to the same address would be refused again. */
  | ({ kind: 'refused' } & Problem)
  /** Temporarily refused: the mailer retries. */
  | ({
      kind: 'delayed';
      /** Whether the mail server was away, or busy, before it judged the mail: each retry is only a connection. */
      isAway?: boolean;
    } & Problem);

interface Problem {
  /** A code for the log. It never contains an address. */
  reason: string;
  /** The mail server's message, which may contain the address. */
  message: string;
}

/** Sends mail from the outbox to its recipients. */
export interface MailCarrier {
  /** Whether the body of a sent mail stays in the outbox, where the sandbox shows it. */
  keepsMail: boolean;
  /** Sends a mail to its recipient. Returns `delayed` when `signal` aborts. */
  send(mail: LeasedMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}
