import { createTransport } from 'nodemailer';
import { safeParse } from 'valibot';
import { EmailAddress } from '../../contract/fields.ts';
import { senderIn } from '../adapters/mail-sender.ts';
import type { Delivery, MailCarrier } from './mail-carrier.ts';

interface Account {
  /** `smtp://user:password@host:587`, or `smtps:` */
  url: string;
  /** One RFC 5322 mailbox: `Name <address>`, `"Name" <address>` or an address. */
  from: string;
}

const CONNECTIONS = 4;
/** How long a server may take to be reached and to greet, to say the next thing, and how long it is kept, in milliseconds. */
const REACH_MS = 10_000;
const SILENCE_MS = 20_000;
const IDLE_MS = 10_000;

/** Replies to these are about one mail; refusals of anything else are about us, and may end. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** "Security or policy" (RFC 3463): said of a recipient, it is that we may not send there, not that there is nobody. */
const POLICY = /^5\.7\./;

/** The connections to a mail server. */
export function transportOf(url: string) {
  const { hostname, password } = new URL(url);
  const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return createTransport({
    pool: true,
    url,
    // A password never travels in the clear, whoever stands in between.
    requireTLS: password !== '' && !isNear,
    maxConnections: CONNECTIONS,
    // The outbox is what tries again, and it counts.
    maxRequeues: 0,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A mail server behind the carrier's interface. */
export function smtpMail({ url, from }: Account): MailCarrier {
  const transport = transportOf(url);
  const sender = senderIn(from);
  if (sender === null) throw new Error('The sender of mail must be one address.');
  return {
    keepsMail: false,
    async send(mail, signal) {
      const address = safeParse(EmailAddress, mail.to);
      if (!address.success || address.output !== mail.to)
        return { kind: 'refused', reason: 'no address', words: 'That is not one e-mail address.' };
      try {
        await transport.sendMail({
          // Objects, which nobody parses as a list.
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
        return troubleOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function troubleOf(error: unknown): Delivery {
  const { code, responseCode, command, response } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const isSetting = command === 'RCPT TO' && POLICY.test(detail);
  const isForGood = (responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(command ?? '') && !isSetting;
  return {
    kind: isForGood ? 'refused' : 'delayed',
    reason: [command, responseCode ?? code, detail].filter(Boolean).join(' ') || 'no answer',
    words: error instanceof Error ? error.message : String(error),
  };
}
