import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { listenOn } from './free-port.ts';

export interface ReverseProxy {
  /** `http://127.0.0.1:PORT` without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Serves a site, and another server's contents under a path, on one origin. Both addresses are without a trailing slash. */
export async function startReverseProxy(
  site: string,
  { path, server: behind }: { path: string; server: string },
): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const target = new URL(url, url.startsWith(`${path}/`) ? behind : site);
    const { method, headers } = incoming;
    const onward = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(onward);
  });
  const port = await listenOn(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
