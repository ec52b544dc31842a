import { type Context, Hono } from 'hono';
import { is } from 'valibot';
import { Id } from '../../contract/fields.ts';
import type { Db } from '../db/tables.ts';
import { withSiteUrl } from '../mail/letter.ts';
import { type SentMail, selectSentMail } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { linksIn, MAILBOX, mailboxPage, mailPage, missingPage } from './mail-pages.ts';
import { sendPage } from './page.ts';
import type { SandboxDoor } from './sandbox-door.ts';

/** The sandbox mailbox, and its notice, a line with its URL for the person who starts the site. */
export interface Mailbox {
  site: Hono;
  notice: string;
}

/** The most mails in an answer. */
const MOST = 200;

/**
 * The policy of a mail's own HTML: inline styles work, nothing is fetched, no script runs, and links open outside
 * the frame.
 */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/**
 * Opens the mailbox that replaces a mail server (SHOP-42), under `/sandbox/`. Undefined when there is a mail server
 * or no sandbox. Its links can sign in as any customer, so it needs the sandbox's key (SHOP-46).
 */
export function openMailbox(settings: Settings, db: Db, { guard, linkTo }: SandboxDoor): Mailbox | undefined {
  if (!settings.sandbox || settings.smtpUrl !== null) return undefined;
  const site = new Hono();
  const readMail = async (wanted: Parameters<typeof selectSentMail>[1]): Promise<SentMail[]> =>
    (await selectSentMail(db, wanted)).map((mail) => withSiteUrl(mail, settings.publicUrl));
  const find = async (context: Context): Promise<SentMail | undefined> => {
    const id = context.req.param('id');
    return is(Id, id) ? (await readMail({ id: Number(id), most: 1 }))[0] : undefined;
  };
  site.use(guard);
  site.get('/mail', async (context) => {
    const to = context.req.query('to') || undefined;
    return sendPage(context, mailboxPage(await readMail({ to, most: MOST }), to));
  });
  site.get('/mail.json', async (context) => {
    const to = context.req.query('to') || undefined;
    return context.json((await readMail({ to, most: MOST })).map(plain));
  });
  site.get('/mail/:id', async (context) => {
    const mail = await find(context);
    return mail ? sendPage(context, mailPage(mail)) : sendPage(context, missingPage(), 404);
  });
  site.get('/mail/:id/body', async (context) => {
    const mail = await find(context);
    if (!mail) return context.notFound();
    return context.html(mail.html.replace('<head>', '<head><base target="_top">'), 200, {
      'Content-Security-Policy': BODY_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    });
  });
  site.get('/mail/:id/files/:filename', async (context) => {
    const mail = await find(context);
    const file = mail?.attachments.find(({ filename }) => filename === context.req.param('filename'));
    if (!file) return context.notFound();
    return context.body(file.content, 200, { 'Content-Type': file.type });
  });
  return { site, notice: `Mail goes to ${linkTo(MAILBOX)}` };
}

/** Returns a mail and its files as JSON for programs. */
const plain = (mail: SentMail) => ({
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  links: linksIn(mail.text),
  attachments: mail.attachments,
  reply_to: mail.replyTo,
  sent_at: mail.sentAt,
});
