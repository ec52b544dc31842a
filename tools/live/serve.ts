import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const PATH = '/statecharts';

/**
 * Puts the live chart beside the site that a development server serves, and lets the site's pages tell it what their
 * machines do. The build never hears of it.
 */
export function liveChart(): Plugin {
  return {
    name: 'live-chart',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(PATH, (incoming, outgoing, next) => {
        answer(vite, incoming)
          .then((found) => (found ? send(outgoing, found) : next()))
          .catch(next);
      });
    },
    // The site's one page; no other that the server happens to find in a folder.
    transformIndexHtml: (_, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', attrs: { type: 'module', src: '/tools/live/tell.ts' }, injectTo: 'head-prepend' }]
        : [],
    hotUpdate({ file }) {
      if (this.environment.name === 'client' && file.includes('/machines/'))
        this.environment.hot.send('statecharts:change');
    },
  };
}

interface Found {
  type: string;
  content: string;
}

async function answer(vite: ViteDevServer, { url = '/' }: IncomingMessage): Promise<Found | undefined> {
  const { root } = vite.config;
  const path = url.replace(/\?.*$/, '');
  if (path === '/' || path === '') {
    const html = readFileSync(join(root, 'tools/live/index.html'), 'utf8');
    return { type: 'text/html', content: await vite.transformIndexHtml(PATH, html) };
  }
  const [, id] = /^\/drawings\/([\w-]+)\.json$/.exec(path) ?? [];
  if (path !== '/machines.json' && id === undefined) return undefined;
  const drawings = (await vite.ssrLoadModule('/tools/live/drawings.ts')) as typeof import('./drawings.ts');
  const found = id === undefined ? drawings.machineNames() : await drawings.drawingOf(id, root);
  return found && { type: 'application/json', content: JSON.stringify(found) };
}

function send(outgoing: ServerResponse, { type, content }: Found): void {
  outgoing
    .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
    .end(content);
}
