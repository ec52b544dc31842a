import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { openBackend } from './backend.ts';
import { listen, sayWhyAndExit, siteUrl } from './listen.ts';
import { logRequest, logTrouble } from './log.ts';
import { describeOpenPayments } from './open-payments.ts';
import { readSettings } from './settings.ts';
import { openMailbox } from './site/sandbox-mail.ts';
import { readSite } from './site/site-files.ts';

/** How long open requests may take to end after the process was told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/** Until the database is open; whoever looks after the process can tell it from a broken one. */
const starting = new Hono().all('*', (context) => context.text('Starting', 503, { 'Retry-After': '1' }));

/** The built site and its backend on one port: what `npm start` runs, from `dist/server/main.js`. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  let app = starting;
  // The port comes first: it is what most often is taken, and it is found out at once.
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) }) as Server;
  await listen(server, settings);
  const built = fileURLToPath(new URL('..', import.meta.url));
  const site = readSite(join(built, 'site'), join(built, 'notes/pages.json'), settings.publicUrl);
  const backend = settings.ownApi ? await openBackend(settings, logTrouble) : undefined;
  const mailbox = backend && openMailbox(settings, backend.tools.db);
  app = createApp({
    settings,
    site,
    api: backend && createApi(backend.tools),
    sandbox: mailbox?.site,
    log: logRequest,
  });
  console.log(`${siteUrl(settings)} is open.`);
  if (mailbox) console.log(mailbox.notice);

  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(impatience);
    await backend?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().catch(sayWhyAndExit));
}

/** `npm run payments`. */
async function showPayments(): Promise<void> {
  console.log(await describeOpenPayments(readSettings(process.env)));
}

const wish = process.argv[2] === 'payments' ? showPayments : start;
wish().catch(sayWhyAndExit);
