import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { timingSafeEqual } from 'hono/utils/buffer';
import { is } from 'valibot';
import { Id } from '../../contract/fields.ts';
import { type SentMail, selectSentMail } from '../db/outbox.ts';
import type { Db } from '../db/tables.ts';
import type { Settings } from '../settings.ts';
import { linksIn, MAILBOX, mailboxPage, mailPage, missingPage, PAGE_POLICY } from './sandbox-mail-pages.ts';

/** The sandbox mailbox, and where it is in one line for whoever starts the site. */
export interface Mailbox {
  site: Hono;
  notice: string;
}

/** Mails that one answer shows. */
const MOST = 200;

/** A mail's own HTML: its styles count, nothing is fetched, nothing runs, its links lead out of the frame. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/**
 * The mailbox that takes the place of a mail server (ruling S2), under `/sandbox/`; undefined where there is none.
 * Whoever reads it can sign in as anybody, so that only this machine may, or who knows the secret (ruling S3).
 */
export function openMailbox(settings: Settings, db: Db): Mailbox | undefined {
  if (!settings.sandbox || settings.smtpUrl !== null) return undefined;
  const secret = randomBytes(16).toString('base64url');
  const isPrivate = isOnlyHere(settings);
  const site = new Hono();
  const ask = basicAuth({ realm: 'Sandbox', verifyUser: (_, password) => timingSafeEqual(password, secret) });

  site.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    // A page elsewhere may have named this machine as its own.
    const isHere = isPrivate && isLoopback(new URL(context.req.url).hostname) && !isForwarded(context);
    return isHere ? next() : ask(context, next);
  });
  site.get('/mail', async (context) => {
    const to = context.req.query('to') || undefined;
    return page(context, mailboxPage(await selectSentMail(db, { to, most: MOST }), to));
  });
  site.get('/mail.json', async (context) => {
    const to = context.req.query('to') || undefined;
    return context.json((await selectSentMail(db, { to, most: MOST })).map(plain));
  });
  site.get('/mail/:id', async (context) => {
    const mail = await find(context, db);
    return mail ? page(context, mailPage(mail)) : page(context, missingPage(), 404);
  });
  site.get('/mail/:id/body', async (context) => {
    const mail = await find(context, db);
    if (!mail) return context.notFound();
    return context.html(mail.html.replace('<head>', '<head><base target="_top">'), 200, {
      'Content-Security-Policy': BODY_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    });
  });
  site.get('/mail/:id/files/:filename', async (context) => {
    const mail = await find(context, db);
    const file = mail?.attachments.find(({ filename }) => filename === context.req.param('filename'));
    if (!file) return context.notFound();
    return context.body(file.content, 200, { 'Content-Type': file.type });
  });
  return {
    site,
    notice: `Mail goes to ${settings.publicUrl}${MAILBOX}${isPrivate ? '' : ` (any name, password ${secret})`}`,
  };
}

/** Whether this site is one that only its own machine can reach. */
function isOnlyHere({ host, publicUrl, trustProxy }: Settings): boolean {
  const bound = host.includes(':') ? `[${host}]` : host;
  return isLoopback(bound) && isLoopback(new URL(publicUrl).hostname) && !trustProxy;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether somebody sent it on: a tunnel or a proxy on this machine asks for visitors from anywhere. */
const isForwarded = (context: Context) =>
  ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'].some(
    (header) => context.req.header(header) !== undefined,
  );

async function find(context: Context, db: Db): Promise<SentMail | undefined> {
  const id = context.req.param('id');
  if (!is(Id, id)) return undefined;
  const [mail] = await selectSentMail(db, { id: Number(id), most: 1 });
  return mail;
}

/** Ruling S2's fields, and the files that came with it. */
const plain = (mail: SentMail) => ({
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  links: linksIn(mail.text),
  attachments: mail.attachments,
  sent_at: mail.sentAt,
});

const page = (context: Context, html: string, status: 200 | 404 = 200) =>
  context.html(html, status, { 'Content-Security-Policy': PAGE_POLICY });
