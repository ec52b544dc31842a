import { shop } from 'virtual:shop';
import { compose, oneLine } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';

interface Message {
  name: string;
  email: string;
  /** Empty when none was given. */
  phone: string;
  text: string;
}

/** Brings the shop what somebody wrote in the contact form; an answer goes to them. */
export function messageMail({ name, email, phone, text }: Message): Mail {
  return compose({
    to: shop.email,
    replyTo: email,
    subject: `A message from ${oneLine(name)}`,
    preheader: [...oneLine(text)].slice(0, 100).join(''),
    greeting: 'Somebody has written to us:',
    parts: [
      {
        facts: [
          ['Name', oneLine(name)],
          ['Email', email],
          ...(phone === '' ? [] : [['Phone', oneLine(phone)] as const]),
        ],
      },
      ...text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter(Boolean),
    ],
  });
}
