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

const isLocal = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** Creates the connection pool of a mail server. */
export function transportOf(text: string) {
  const address = new URL(text);
  // A relay on this machine often has a certificate of its own, and no network lies between.
  if (isLocal(address) && !address.searchParams.has('tls.rejectUnauthorized'))
    address.searchParams.set('tls.rejectUnauthorized', 'false');
  return createTransport({
    pool: true,
    url: address.href,
    // A password is never sent unencrypted, except to a server on the same machine.
    requireTLS: address.password !== '' && !isLocal(address),
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

/** OpenSSL's code for a server that answers a TLS greeting with plain text. */
const NOT_TLS = /wrong version number/i;
/** Node's codes for a certificate that the client does not accept. */
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_)|certificate/i;

/** "Service not available" (RFC 5321): the server closes the connection, whatever the command was. */
const BUSY = 421;

/** Names the setting and the cure for a connection that fails because of TLS; undefined for other errors (OPS-93). */
export function tlsCure(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { hostname, port } = new URL(url);
  if (NOT_TLS.test(error.message))
    return `SMTP_URL: port ${port || 465} of ${hostname} begins without encryption: write smtp:// instead of smtps://`;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!CERTIFICATE.test(code) && !CERTIFICATE.test(error.message)) return undefined;
  return `SMTP_URL: the certificate of ${hostname} is not accepted (${error.message}): name the file of its authority in the variable NODE_EXTRA_CA_CERTS, or, on a network of your own, add ?tls.rejectUnauthorized=false to SMTP_URL`;
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
        return problemOf(error, url);
      }
    },
    close: () => transport.close(),
  };
}

function problemOf(error: unknown, url: string): Delivery {
  const { code, responseCode, command, response } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const isSetting = command === 'RCPT TO' && POLICY.test(detail);
  const isPermanent = (responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(command ?? '') && !isSetting;
  const problem = {
    reason:
      tlsCure(error, url) ??
      ([command, responseCode ?? code, detail].filter(Boolean).join(' ') || 'no answer'),
    message: error instanceof Error ? error.message : String(error),
  };
  if (isPermanent) return { kind: 'refused', ...problem };
  return { kind: 'delayed', isAway: responseCode === undefined || responseCode === BUSY, ...problem };
}
