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
import { drainOf } from './http/graceful-shutdown.ts';
import { listen, sayWhyAndExit, siteUrl, tryPort } from './http/listen.ts';
import { readSite } from './http/site-files.ts';
import { restore } from './ops/backup.ts';
import { runCommand } from './ops/commands.ts';
import { examine } from './ops/doctor.ts';
import { logRequest, logTrouble } from './ops/log.ts';
import { runQueueCommand } from './ops/queue-command.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/** How long an idle connection stays open: longer than visitors think about a step and proxies keep theirs. */
const KEEP_ALIVE_MS = 75_000;

/** The built site and its backend on one port: what `npm start` runs, from `dist/server/main.js`. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  let app = startingApp(settings);
  let isStopping = false;
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const drain = drainOf(server);
  // The port comes first: it is what most often is taken, and it is found out at once.
  if (isAlone(settings)) await listen(server, settings);
  else await tryPort(settings);
  const built = fileURLToPath(new URL('..', import.meta.url));
  const site = readSite(join(built, 'site'), join(built, 'notes/pages.json'), settings.publicUrl);
  const backend = settings.ownApi ? await openBackend(settings, logTrouble) : undefined;
  const sandbox = backend && openSandbox(settings, backend.deps);
  const { metricsPort } = settings;
  const metrics = backend && metricsPort !== null ? openMetrics(backend.observed) : undefined;
  const hideMetrics =
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
  // A crash is a line of the log like any other, the last one (OPS-43).
  process.on('uncaughtException', (error) => {
    logTrouble({ level: 'error', event: 'process.crashed', error });
    process.exit(1);
  });
  console.log(`${siteUrl(settings)} is open.`);
  for (const notice of sandbox?.notices ?? noticesOf(settings)) console.log(notice);
  for (const notice of backend?.notices ?? []) console.log(notice);

  const stop = async () => {
    await drain();
    hideMetrics?.();
    await backend?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A supervisor may tell all of its processes, of which one tells another.
      if (isStopping) return;
      isStopping = true;
      stop().catch(sayWhyAndExit);
    });
}

/**
 * Whether no other process can serve this shop: then its port is opened at once, and shows that it is opening (OPS-87).
 * Beside others it is opened once the site can serve: a proxy takes a POST to another process where a connection is
 * refused, and not after an answer (OPS-89).
 */
const isAlone = ({ databaseUrl, ownApi }: Settings) => ownApi && databaseUrl === null;

/** What those who look after a real shop have to know of the embedded database (OPS-76), and of an API that is elsewhere. */
function noticesOf({ ownApi, apiRoot, databaseUrl, dataDir }: Settings): string[] {
  if (!ownApi)
    return apiRoot.startsWith('/')
      ? [`Another server must answer the calls under ${apiRoot}; with OWN_API=1 this one does.`]
      : [];
  if (databaseUrl !== null) return [];
  return [
    `The data is in ${dataDir}, in the embedded database, for one process on one machine. \`npm run backup\` keeps a copy, \`npm run queue -- next 1\` calls who is next.`,
  ];
}

/** `npm run restore`: into the database of the settings. */
async function restoreInto({ databaseUrl, dataDir }: Settings, [file]: readonly string[]): Promise<string> {
  const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  try {
    return await restore(database, file);
  } finally {
    await database.close();
  }
}

/** Where a backup goes: without a name beside the data, which no checkout takes in and a container keeps. */
function backupOf({ dataDir }: Settings, [file]: readonly string[]): string {
  if (file === undefined) return `${resolve(dataDir, 'backups')}/`;
  return file.endsWith('/') ? `${resolve(file)}/` : resolve(file);
}

/** `npm run` with the name of each: what it says is printed. */
const commands: Record<string, (settings: Settings, words: readonly string[]) => Promise<string>> = {
  payments: (settings, words) => runCommand(settings, ['payments', ...words]),
  queue: runQueueCommand,
  mail: (settings, words) => runCommand(settings, ['mail', ...words]),
  sweep: (settings) => runCommand(settings, ['sweep']),
  backup: (settings, words) => runCommand(settings, ['backup', backupOf(settings, words)]),
  restore: restoreInto,
  doctor: examine,
};

async function run(): Promise<void> {
  const [name, ...words] = process.argv.slice(2);
  const command = commands[name ?? ''];
  if (command) console.log(await command(readSettings(process.env), words));
  else await start();
}
run().catch(sayWhyAndExit);
