import { htmlBody } from './html-body.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './outbox.ts';
import { textBody } from './text-body.ts';

/** A mail as text and as HTML, both of the same parts, so that neither says what the other does not. */
export function compose(letter: Letter): Mail {
  const { to, subject, attachments, replyTo, trueForMinutes } = letter;
  return {
    to,
    subject,
    text: textBody(letter),
    html: htmlBody(letter),
    ...(attachments && { attachments }),
    ...(replyTo !== undefined && { replyTo }),
    ...(trueForMinutes !== undefined && { trueForMinutes }),
  };
}

/** What somebody typed, as a fact or a subject. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Letters and emoji, with what joins either. */
const NAME =
  /^(?:[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}'’. -]|\u200d){1,40}$/u;

/**
 * How a mail greets somebody by the name they typed. Anybody can type a name beside anybody's address, so what
 * does not look like one is not sent on.
 */
export function greet(firstName: string): string {
  const name = firstName.trim();
  const isName = NAME.test(name) && /\p{L}/u.test(name) && !/\.\p{L}{2}/u.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}
