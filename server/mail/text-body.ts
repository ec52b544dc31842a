import { type Letter, type MailPart, shopSender } from './letter.ts';

/** Renders a mail's body as plain text. */
export function textBody({ greeting, parts, sender = shopSender }: Letter): string {
  const signature = [sender.name, sender.address, sender.phone].filter(Boolean).join('\n');
  return [greeting, ...parts.map(paragraph), signature].join('\n\n');
}

function paragraph(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${'button' in part ? part.button : part.text}:\n${part.link}`;
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}
