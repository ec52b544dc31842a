import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** Serves a site's pages as plain HTML: without scripts, preloaded calls and preloaded scripts. */
export async function servePlainHtml(siteUrl: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const found = await fetch(siteUrl + (request.url ?? '/'));
      const type = found.headers.get('Content-Type') ?? '';
      const body = Buffer.from(await found.arrayBuffer());
      const plain = type.startsWith('text/html') ? withoutScripts(body.toString()) : body;
      const isCompressible = /html|svg|css/.test(type);
      response.writeHead(found.status, {
        'Content-Type': type,
        ...(isCompressible && { 'Content-Encoding': 'br' }),
      });
      response.end(isCompressible ? brotliCompressSync(plain) : plain);
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const withoutScripts = (html: string): string =>
  html.replaceAll(
    /<script[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<link rel="preload" as="fetch"[^>]*>/g,
    '',
  );
