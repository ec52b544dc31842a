import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignApi {
  /** What `API_ROOT` is set to. */
  root: string;
  /** What was asked of it, in order: method, path below the root, and the names of headers that are not the browser's own. */
  heard: { method: string; path: string; headers: string[]; body: string }[];
  close(): Promise<void>;
}

/**
 * Somebody else's API on an origin of its own: it lets in only the headers Authorization and Content-Type, writes
 * numbers as strings, and fails without a type. Behind it works the real backend of another site.
 */
export async function startForeignApi(backend: string): Promise<ForeignApi> {
  const heard: ForeignApi['heard'] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const cors = {
        'access-control-allow-origin': incoming.headers.origin ?? '*',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-allow-methods': 'GET, POST',
      };
      if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, cors).end();

      const path = (incoming.url ?? '').replace(/^\/provider\/v1\//, '');
      const body = Buffer.concat(chunks).toString();
      const method = incoming.method ?? 'GET';
      heard.push({ method, path, headers: ownHeaders(incoming.headers), body });
      const answer = await fetch(`${backend}/api/${path}`, {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body }),
      });
      const said: unknown = await answer.json();
      outgoing.writeHead(answer.status, { ...cors, 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(answer.ok ? stringified(said) : { error: 'E_GENERIC' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    root: `http://127.0.0.1:${port}/provider/v1`,
    heard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers that our own code would have added. */
const ownHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => /^(authorization|idempotency|payment|x-)/.test(name));

/** Every number of an answer as a string, and an unknown field in every object. */
function stringified(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(stringified);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, stringified(field)]);
  return { ...Object.fromEntries(fields), provider_note: null };
}
