import { shop } from 'virtual:shop';
import { dayLabel } from '../../contract/format.ts';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';

/** The mail to the shop with the print of a day, the paper that works when the line is down (SHOP-97). */
export function dayMail(day: string, lines: readonly string[]): Mail {
  return compose({
    to: shop.email,
    subject: `The day of each chair: ${dayLabel(day)}`,
    preheader: 'Print this mail: it works when the line is down.',
    greeting: 'Hello,',
    parts: lines.filter((line) => line !== ''),
  });
}
