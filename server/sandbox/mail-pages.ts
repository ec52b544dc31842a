import { html } from 'hono/html';
import type { SentMail } from '../mail/outbox.ts';
import { type Html, sandboxPage, time } from './page.ts';

/** Where the mailbox is on the site. */
export const MAILBOX = '/sandbox/mail';

/** Every address that a mail's text names, in its order, once each. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

/** The list of mails, newest first; `to` when only one address's are shown. */
export function mailboxPage(mails: readonly SentMail[], to: string | undefined): string {
  return sandboxPage(
    'Sandbox mail',
    html`<h1>Sandbox mail</h1>
<p class="soft">No mail server is configured. What the site sends is kept here.</p>
<form action="${MAILBOX}">
<label>E-mail address<input type="email" name="to" value="${to ?? ''}" autocomplete="off"></label>
<button>Show</button>
</form>
<p><a href="${here(to)}">Look again</a>${to === undefined ? '' : html` · <a href="${MAILBOX}">Everybody's mail</a>`}</p>
${
  mails.length > 0
    ? html`<ul class="list">${mails.map(entry)}</ul>`
    : html`<p>${to === undefined ? 'Nothing was sent yet.' : `Nothing was sent to ${to} yet.`}</p>`
}`,
  );
}

/** One mail: its HTML in a frame where nothing runs, its links, its files, its text. */
export function mailPage(mail: SentMail): string {
  const links = linksIn(mail.text);
  return sandboxPage(
    mail.subject,
    html`<p><a href="${MAILBOX}">Sandbox mail</a></p>
<h1>${mail.subject}</h1>
<p class="soft">To <a href="${here(mail.to)}">${mail.to}</a>, ${time(mail.sentAt)}</p>
${mail.replyTo === undefined ? '' : html`<p class="soft">Answers go to ${mail.replyTo}</p>`}
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

/** For an address of the mailbox that has no mail. */
export function missingPage(): string {
  return sandboxPage('No such mail', html`<h1>No such mail</h1><p><a href="${MAILBOX}">Sandbox mail</a></p>`);
}

const entry = ({ id, to, subject, sentAt }: SentMail) =>
  html`<li><a href="${MAILBOX}/${id}">${subject}</a><br><span class="soft">To ${to}, ${time(sentAt)}</span></li>`;

const list = (title: string, entries: readonly Html[]) =>
  html`<h2>${title}</h2><ul class="list">${entries.map((one) => html`<li>${one}</li>`)}</ul>`;

const link = (address: string) => html`<a href="${address}">${address}</a>`;

const file = (id: number, filename: string) =>
  html`<a href="${MAILBOX}/${id}/files/${encodeURIComponent(filename)}">${filename}</a>`;

const here = (to: string | undefined) =>
  to === undefined ? MAILBOX : `${MAILBOX}?${new URLSearchParams({ to })}`;
