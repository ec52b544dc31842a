import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const PATH = '/statecharts';

/**
 * A Vite plugin that serves the live chart in the development server and attaches the inspector to the site's pages.
 * Builds do not contain it.
 */
export function liveChart(): Plugin {
  return {
    name: 'live-chart',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(PATH, (incoming, outgoing, next) => {
        answer(vite, outgoing, incoming.url ?? '/')
          .then((isAnswered) => isAnswered || next())
          .catch(next);
      });
    },
    // Only the site's own page, not other HTML files that the server finds in a folder.
    transformIndexHtml: (_, { path }) =>
      path === '/index.html'
        ? [
            {
              tag: 'script',
              attrs: { type: 'module', src: '/tools/live/attach.ts' },
              injectTo: 'head-prepend',
            },
          ]
        : [],
    hotUpdate({ file }) {
      if (this.environment.name === 'client' && file.includes('/machines/'))
        this.environment.hot.send('statecharts:change');
    },
  };
}

async function answer(vite: ViteDevServer, outgoing: ServerResponse, url: string): Promise<boolean> {
  const { root } = vite.config;
  const send = (type: string, content: string) => {
    outgoing
      .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
      .end(content);
    return true;
  };
  const [, name] = /^\/([\w-]+)\.json$/.exec(url) ?? [];
  if (name === undefined) {
    if (!/^\/?(\?|$)/.test(url)) return false;
    const html = readFileSync(join(root, 'tools/live/index.html'), 'utf8');
    return send('text/html', await vite.transformIndexHtml(PATH, html));
  }
  const { drawingsFor } = (await vite.ssrLoadModule(
    '/tools/live/drawings.ts',
  )) as typeof import('./drawings.ts');
  const found = await drawingsFor(name, root);
  return found !== undefined && send('application/json', JSON.stringify(found));
}
