import { html } from 'hono/html';
import type { SentMail } from '../mail/outbox.ts';
import { type Html, sandboxPage, time } from './page.ts';

/** The mailbox's path on the site. */
export const MAILBOX = '/sandbox/mail';

/** Returns every URL in a mail's text, in order and without duplicates. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

/** Renders the list of mails, newest first. With `to`, the list has only mail to that address. */
export function mailboxPage(mails: readonly SentMail[], to: string | undefined): string {
  return sandboxPage(
    'Sandbox mail',
    html`<h1>Sandbox mail</h1>
<p class="soft">No mail server is configured, so the site keeps its mail here.</p>
<form action="${MAILBOX}">
<label>E-mail address<input type="email" name="to" value="${to ?? ''}" autocomplete="off"></label>
<button>Show</button>
</form>
<p><a href="${mailboxPath(to)}">Reload</a>${to === undefined ? '' : html` · <a href="${MAILBOX}">All mail</a>`}</p>
${
  mails.length > 0
    ? html`<ul class="list">${mails.map(entry)}</ul>`
    : html`<p>${to === undefined ? 'No mail was sent yet.' : `No mail was sent to ${to} yet.`}</p>`
}`,
  );
}

/** Renders a mail: its HTML in a frame without scripts, its links, its files and its text. */
export function mailPage(mail: SentMail): string {
  const links = linksIn(mail.text);
  return sandboxPage(
    mail.subject,
    html`<p><a href="${MAILBOX}">Sandbox mail</a></p>
<h1>${mail.subject}</h1>
<p class="soft">To <a href="${mailboxPath(mail.to)}">${mail.to}</a>, ${time(mail.sentAt)}</p>
${mail.replyTo === undefined ? '' : html`<p class="soft">Replies go to ${mail.replyTo}</p>`}
<iframe src="${MAILBOX}/${mail.id}/body" title="The mail as it looks" sandbox="allow-top-navigation-by-user-activation"></iframe>
${links.length > 0 ? list('Links', links.map(link)) : ''}
${
  mail.attachments.length > 0
    ? list(
        'Files',
        mail.attachments.map(({ filename }) => file(mail.id, filename)),
      )
    : ''
}
<h2>As plain text</h2>
<pre>${mail.text}</pre>`,
  );
}

/** Renders the page for a mail that does not exist. */
export function missingPage(): string {
  return sandboxPage('No such mail', html`<h1>No such mail</h1><p><a href="${MAILBOX}">Sandbox mail</a></p>`);
}

const entry = ({ id, to, subject, sentAt }: SentMail) =>
  html`<li><a href="${MAILBOX}/${id}">${subject}</a><br><span class="soft">To ${to}, ${time(sentAt)}</span></li>`;

const list = (title: string, entries: readonly Html[]) =>
  html`<h2>${title}</h2><ul class="list">${entries.map((item) => html`<li>${item}</li>`)}</ul>`;

const link = (address: string) => html`<a href="${address}">${address}</a>`;

const file = (id: number, filename: string) =>
  html`<a href="${MAILBOX}/${id}/files/${encodeURIComponent(filename)}">${filename}</a>`;

const mailboxPath = (to: string | undefined) =>
  to === undefined ? MAILBOX : `${MAILBOX}?${new URLSearchParams({ to })}`;
