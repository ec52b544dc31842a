import { shop } from 'virtual:shop';
import { compose, oneLine } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';

interface Message {
  name: string;
  email: string;
  /** Empty if the visitor gave none. */
  phone: string;
  text: string;
}

/** The mail to the shop with a message from the contact form. A reply goes to the visitor. */
export function messageMail({ name, email, phone, text }: Message): Mail {
  return compose({
    to: shop.email,
    replyTo: email,
    subject: `A message from ${oneLine(name)}`,
    preheader: [...oneLine(text)].slice(0, 100).join(''),
    greeting: 'There is a new message from the contact form:',
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
