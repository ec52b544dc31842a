import addressparser from 'nodemailer/lib/addressparser';

/** The sender of mail: a display name, which may be empty, and one address. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Reads one RFC 5322 mailbox: an address, or a display name (quoted or not) and an address in angle brackets. Returns
 * null for anything else: no address, several addresses, a group or a line break.
 */
export function senderIn(text: string): Sender | null {
  if (/\p{Cc}/u.test(text)) return null;
  const [sender, ...rest] = addressparser(text);
  if (sender === undefined || rest.length > 0 || 'group' in sender) return null;
  return /^[^<>@,"\s]+@[^<>@,"\s]+$/.test(sender.address) ? sender : null;
}

/** A sender as `senderIn` reads it. A name with characters that RFC 5322 reserves is quoted. */
export const mailboxOf = ({ name, address }: Sender): string =>
  /[()<>[\]:;@\\,."]/.test(name)
    ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
    : `${name} <${address}>`;
