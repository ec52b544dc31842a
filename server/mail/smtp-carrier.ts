import { createTransport } from 'nodemailer';
import { safeParse } from 'valibot';
import { EmailAddress } from '../../contract/fields.ts';
import { senderIn } from '../adapters/mail-sender.ts';
import type { Delivery, MailCarrier } from './mail-carrier.ts';

interface Account {
  /** `smtp://user:password@host:587`, or `smtps:` */
  url: string;
  /** An RFC 5322 mailbox: `Name <address>`, `"Name" <address>` or an address. */
  from: string;
}

const CONNECTIONS = 4;
/** Time limits of a connection in milliseconds: to connect and greet, to answer, and to stay open without use. */
const REACH_MS = 10_000;
const SILENCE_MS = 20_000;
const IDLE_MS = 10_000;

/**
 * Only replies to these commands are about a single mail. Other refusals are about our account and may be temporary.
 */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/**
 * "Security or policy" (RFC 3463): about a recipient, it means that we may not send there, and not that the mailbox
 * does not exist.
 */
const POLICY = /^5\.7\./;

/** Creates the connection pool of a mail server. */
export function transportOf(url: string) {
  const { hostname, password } = new URL(url);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return createTransport({
    pool: true,
    url,
    // A password is never sent unencrypted, except to a server on the same machine.
    requireTLS: password !== '' && !isLocal,
    maxConnections: CONNECTIONS,
    // The outbox retries and counts the attempts.
    maxRequeues: 0,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Creates a carrier that sends by SMTP. */
export function smtpMail({ url, from }: Account): MailCarrier {
  const transport = transportOf(url);
  const sender = senderIn(from);
  if (sender === null) throw new Error('The sender of mail must be one address.');
  return {
    keepsMail: false,
    async send(mail, signal) {
      const address = safeParse(EmailAddress, mail.to);
      if (!address.success || address.output !== mail.to)
        return {
          kind: 'refused',
          reason: 'no address',
          message: 'The recipient is not a single email address.',
        };
      try {
        await transport.sendMail({
          // Objects, because a string would be parsed as a list of addresses.
          from: sender,
          to: { name: '', address: mail.to },
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          envelope: { from: sender.address, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ filename, type, content }) => ({
            filename,
            contentType: type,
            content,
          })),
          date: mail.writtenAt,
          messageId: `<${mail.key}@${sender.address.replace(/^.*@/, '')}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return problemOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function problemOf(error: unknown): Delivery {
  const { code, responseCode, command, response } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const isSetting = command === 'RCPT TO' && POLICY.test(detail);
  const isPermanent = (responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(command ?? '') && !isSetting;
  return {
    kind: isPermanent ? 'refused' : 'delayed',
    reason: [command, responseCode ?? code, detail].filter(Boolean).join(' ') || 'no answer',
    message: error instanceof Error ? error.message : String(error),
  };
}
