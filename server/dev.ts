import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { openBackend } from './app/backend.ts';
import { startingApp } from './app/starting.ts';
import { exitWithReason, listen, siteUrl } from './http/listen.ts';
import { logRequest, logTrouble } from './ops/log.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { readSettings } from './settings/settings.ts';

/**
 * Starts the site in development: Vite serves the browser code, and the backend runs in the same process. Changed
 * server code is loaded again, but the database stays open: a second open would fail on the lock of the first.
 */
export async function startDevelopment(vite: ViteDevServer, server: Server): Promise<void> {
  try {
    const settings = readSettings(process.env);
    let answer: RequestListener = getRequestListener(startingApp(settings).fetch);
    server.on('request', (incoming, outgoing) => answer(incoming, outgoing));
    await listen(server, settings);
    const backend = settings.ownApi ? await openBackend(settings, logTrouble) : undefined;
    const sandbox = backend && (await openSandbox(settings, backend.deps));

    const loadApp = async () => {
      const { createApp, isOwnPath } = (await vite.ssrLoadModule(
        '/server/app/app.ts',
      )) as typeof import('./app/app.ts');
      const { createApi } = (await vite.ssrLoadModule('/server/app/api.ts')) as typeof import('./app/api.ts');
      return {
        isOwnPath,
        app: createApp({
          settings,
          now: backend?.deps.now,
          api: backend && createApi(backend.deps),
          sandbox: sandbox?.site,
          log: logRequest,
          obstacles: backend?.obstacles,
          trouble: logTrouble,
        }),
      };
    };
    answer = (incoming, outgoing) => {
      loadApp()
        .then(({ app, isOwnPath }) => {
          const path = (incoming.url ?? '/').split('?', 1).join('');
          if (isOwnPath(settings, path)) return getRequestListener(app.fetch)(incoming, outgoing);
          return vite.middlewares(incoming, outgoing);
        })
        .catch((error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          logTrouble({ level: 'error', event: 'development.failed', error });
          outgoing.writeHead(500).end('The server code has an error: see the terminal.');
        });
    };
    const stop = async () => {
      await vite.close();
      await backend?.close();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => stop().catch(exitWithReason));
    console.log(`${siteUrl(settings)} is open, with hot reload.`);
    console.log(`Its statecharts run at ${siteUrl(settings)}statecharts`);
    for (const notice of sandbox?.notices ?? []) console.log(notice);
  } catch (error) {
    exitWithReason(error);
  }
}
