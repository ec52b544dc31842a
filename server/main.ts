import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createApi } from './app/api.ts';
import { createApp } from './app/app.ts';
import { openBackend } from './app/backend.ts';
import { openMetrics, showMetrics } from './app/metrics.ts';
import { startingApp } from './app/starting.ts';
import { openDatabase } from './db/database.ts';
import { gracefulShutdown } from './http/graceful-shutdown.ts';
import { exitWithReason, listen, requireFreePort, siteUrl } from './http/listen.ts';
import { readSite } from './http/site-files.ts';
import { restore } from './ops/backup.ts';
import { runCommand } from './ops/commands.ts';
import { diagnose } from './ops/doctor.ts';
import { logRequest, logTrouble } from './ops/log.ts';
import { runQueueCommand } from './ops/queue-command.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { readSettings, type Settings, StartRefused } from './settings/settings.ts';
import { selectOffers } from './storefront/offers.ts';

/**
 * How long an idle connection stays open: longer than a visitor thinks about a step, and longer than proxies keep
 * it open.
 */
const KEEP_ALIVE_MS = 75_000;

/** Starts the built site and its backend on the same port. `npm start` runs it from `dist/server/main.js`. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  let app = startingApp(settings);
  let isStopping = false;
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const drain = gracefulShutdown(server);
  // Opens the port first, because a port in use is the most common failure.
  if (isAlone(settings)) await listen(server, settings);
  else await requireFreePort(settings);
  const built = fileURLToPath(new URL('..', import.meta.url));
  const backend = settings.ownApi ? await openBackend(settings, logTrouble) : undefined;
  const offers = backend && (await selectOffers(backend.deps.db));
  const site = readSite(join(built, 'site'), join(built, 'notes/pages.json'), settings.publicUrl, offers);
  const sandbox = backend && (await openSandbox(settings, backend.deps));
  const { metricsPort } = settings;
  const metrics = backend && metricsPort !== null ? openMetrics(backend.observed) : undefined;
  const stopMetrics =
    metrics && metricsPort !== null ? await showMetrics(metrics.text, metricsPort) : undefined;
  app = createApp({
    settings,
    now: backend?.deps.now,
    site,
    api: backend && createApi(backend.deps),
    sandbox: sandbox?.site,
    log: logRequest,
    measure: metrics?.note,
    obstacles: async () => (isStopping ? ['This process is ending.'] : ((await backend?.obstacles()) ?? [])),
    warnings: backend?.warnings,
    trouble: logTrouble,
  });
  if (!isAlone(settings)) await listen(server, settings);
  // Logs a crash as the last line (OPS-43).
  process.on('uncaughtException', (error) => {
    logTrouble({ level: 'error', event: 'process.crashed', error });
    process.exit(1);
  });
  console.log(`${siteUrl(settings)} is open.`);
  for (const notice of sandbox?.notices ?? noticesOf(settings)) console.log(notice);
  for (const notice of backend?.notices ?? []) console.log(notice);

  const stop = async () => {
    await drain();
    stopMetrics?.();
    await backend?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A supervisor may signal all processes while a process also forwards the signal to its child.
      if (isStopping) return;
      isStopping = true;
      stop().catch(exitWithReason);
    });
}

/**
 * Whether no other process can serve this shop. Then the port opens at once and shows that the site is starting
 * (OPS-87). Otherwise it opens when the site can serve, because a proxy retries a POST on a different process after
 * a refused connection, but not after an answer (OPS-89).
 */
const isAlone = ({ databaseUrl, ownApi }: Settings) => ownApi && databaseUrl === null;

/** Returns notices about the embedded database (OPS-76), or about an API on a different server. */
function noticesOf({ ownApi, apiRoot, databaseUrl, dataDir }: Settings): string[] {
  if (!ownApi)
    return apiRoot.startsWith('/')
      ? [`A different server must answer the calls under ${apiRoot}. To answer them here, set OWN_API=1.`]
      : [];
  if (databaseUrl !== null) return [];
  return [
    `The data is in ${dataDir}, in the embedded database, which one process on one machine can use. \`npm run backup\` writes a copy, \`npm run queue -- next 1\` calls the next customer.`,
  ];
}

/** `npm run restore`: restores a backup into the database of the settings. */
async function restoreInto({ databaseUrl, dataDir }: Settings, [file]: readonly string[]): Promise<string> {
  const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  try {
    return await restore(database, file);
  } finally {
    await database.close();
  }
}

/**
 * Returns the file or folder of a backup. The default is a folder in the data folder, which is not under version
 * control and which a container keeps.
 */
function backupPath({ dataDir }: Settings, [file]: readonly string[]): string {
  if (file === undefined) return `${resolve(dataDir, 'backups')}/`;
  return file.endsWith('/') ? `${resolve(file)}/` : resolve(file);
}

/** The commands by the name of their npm script. Each returns the text to print. */
const commands = new Map<string, (settings: Settings, args: readonly string[]) => Promise<string>>(
  Object.entries({
    payments: (settings, args) => runCommand(settings, ['payments', ...args]),
    queue: runQueueCommand,
    visit: (settings, args) => runCommand(settings, ['visit', ...args]),
    block: (settings, args) => runCommand(settings, ['block', ...args]),
    hours: (settings, args) => runCommand(settings, ['hours', ...args]),
    undo: (settings, args) => runCommand(settings, ['undo', ...args]),
    customer: (settings, args) => runCommand(settings, ['customer', ...args]),
    day: (settings, args) => runCommand(settings, ['day', ...args]),
    mail: (settings, args) => runCommand(settings, ['mail', ...args]),
    sweep: (settings) => runCommand(settings, ['sweep']),
    backup: (settings, args) => runCommand(settings, ['backup', backupPath(settings, args)]),
    restore: restoreInto,
    doctor: diagnose,
  }),
);

async function run(): Promise<void> {
  const [name, ...words] = process.argv.slice(2);
  if (name === undefined) return start();
  const command = commands.get(name);
  if (!command)
    throw new StartRefused(
      `The command ${name} does not exist. Without a command the site starts. Commands: ${[...commands.keys()].join(', ')}.`,
    );
  // npm removes this word. Without npm the same command is valid too.
  const args = words[0] === '--' ? words.slice(1) : words;
  console.log(await command(readSettings(process.env), args));
}
run().catch(exitWithReason);
