import { dark, light } from 'virtual:shop/colours';
import { html, raw } from 'hono/html';
import { storeNumberOf } from '../../contract/phone.ts';
import { type Letter, type MailPart, shopSender } from './letter.ts';

type Html = ReturnType<typeof html>;

/** The font, and line breaks inside a word that is wider than a phone. Mail programs without `anywhere` know `break-word`. */
const FACE =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word";

/**
 * The light colours are inline on each element, because some mail programs drop style sheets. The dark colours need
 * a style sheet.
 */
const DARK = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${light.accent} ${dark.line} ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark['ink-soft']} !important; }
  .line { border-color: ${dark.line} !important; }
  .link { color: ${dark['accent-text']} !important; }
}`);

/**
 * Renders a mail's body as HTML: a table layout with inline styles, without external resources, with every value
 * escaped.
 */
export function htmlBody({ subject, preheader, greeting, parts, sender = shopSender }: Letter): string {
  const { name, address, phone } = sender;
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 8px 16px;${FACE};font-size:20px;font-weight:800;color:${light.ink}">${name}</td></tr>
<tr><td class="surface" style="padding:28px 24px 12px;background:${light.surface};border:1px solid ${light.line};border-top:4px solid ${light.accent};border-radius:8px">
<h1 class="ink" style="margin:0 0 16px;${FACE};font-size:22px;line-height:1.3;color:${light.ink}">${subject}</h1>
${paragraph(greeting, null)}
${parts.map((part) => block(part, phone))}
</td></tr>
<tr><td class="soft" style="padding:16px 8px;${FACE};font-size:14px;line-height:1.5;color:${light['ink-soft']}">${name}<br>${address}${phone && html`<br>${calling(phone, phone)}`}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
  return page.toString();
}

function block(part: MailPart, phone: string | null): Html {
  if (typeof part === 'string') return paragraph(part, phone);
  if ('facts' in part) return table(part.facts);
  return 'button' in part ? button(part.button, part.link) : textLink(part.text, part.link);
}

const paragraph = (text: string, phone: string | null) =>
  html`<p class="ink" style="margin:0 0 16px;${FACE};font-size:16px;line-height:1.5;color:${light.ink}">${calling(text, phone)}</p>`;

/** Renders a text in which the store's phone number is a link. */
function calling(text: string, phone: string | null): Html {
  const [before = '', ...after] = phone ? text.split(phone) : [text];
  const link = html`<a class="link" href="tel:${phone && storeNumberOf(phone)}" style="color:${light['accent-text']}">${phone}</a>`;
  return html`${before}${after.map((rest) => html`${link}${rest}`)}`;
}

/** Renders a button and, below it, the address, for mail programs without buttons and for readers who copy it. */
const button = (
  label: string,
  link: string,
) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td bgcolor="${light.accent}" style="border-radius:4px;background:${light.accent}"><a href="${link}" style="display:inline-block;padding:14px 24px;${FACE};font-size:16px;line-height:1.25;font-weight:700;color:${light['on-accent']};text-decoration:none">${label}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;${FACE};font-size:14px;line-height:1.5;color:${light['ink-soft']}">Or open this address:<br><a class="link" href="${link}" style="color:${light['accent-text']};word-break:break-all">${link}</a></p>`;

const textLink = (text: string, link: string) =>
  html`<p class="ink" style="margin:0 0 16px;${FACE};font-size:16px;line-height:1.5;color:${light.ink}"><a class="link" href="${link}" style="color:${light['accent-text']}">${text}</a></p>`;

const table = (facts: readonly (readonly [string, string])[]) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${facts.map(
    ([label, value]) => html`<tr>
<th scope="row" align="left" valign="top" class="soft line" style="padding:8px 12px 8px 0;border-top:1px solid ${light.line};${FACE};font-size:14px;line-height:1.5;font-weight:400;color:${light['ink-soft']};white-space:nowrap">${label}</th>
<td valign="top" class="ink line" style="padding:8px 0;border-top:1px solid ${light.line};${FACE};font-size:16px;line-height:1.4;color:${light.ink}">${value}</td>
</tr>`,
  )}</table>`;
