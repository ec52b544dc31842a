import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createListener } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { THURSDAY } from '../server/test-server.ts';
import { freePort, listenOn } from '../support/free-port.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const running: Site[] = [];
const start = async (environment: Record<string, string>, complaints: RegExp[] = []) => {
  const site = await startSite({ environment, complaints });
  running.push(site);
  return site;
};
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop();
});

/** Starts a proxy that works like nginx: it passes a POST to the next process only if the connection was refused. */
async function startBalancer(targets: readonly string[]): Promise<string> {
  let turn = 0;
  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: string,
    first: number,
    tried = 0,
  ) => {
    const target = targets[(first + tried) % targets.length] ?? expect.unreachable();
    const { method, headers } = incoming;
    request(new URL(incoming.url ?? '/', target), { method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502);
      response.pipe(outgoing);
    })
      .on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED' && tried + 1 < targets.length)
          pass(incoming, outgoing, body, first, tried + 1);
        else outgoing.writeHead(502).end();
      })
      .end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    pass(incoming, outgoing, body, turn++);
  });
  const port = await listenOn(server);
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

it('a rolling restart of two processes fails no POST (OPS-89)', {
  timeout: 120_000,
}, async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const environment = { DATABASE_URL: database.url, SANDBOX_NOW: '2026-11-20T09:00:00+11:00' };
  const sites = [await start(environment), await start(environment)];
  const balancer = await startBalancer(sites.map(({ url }) => url));
  const statuses = new Map<number, number>();
  let isOver = false;
  const sendRequests = async () => {
    while (!isOver) {
      const { status } = await fetch(`${balancer}/api/customer/timeslot`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          booking_date: THURSDAY,
          service_duraction: 20,
          store_id: 1,
          store_user_id: 1,
        }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, sendRequests));

  for (const site of sites) {
    await site.terminate();
    await site.start();
  }
  isOver = true;
  await clients;

  expect([...statuses.keys()]).toEqual([200]);
});

it('a process on PostgreSQL checks its port first, and opens it only when it can serve (OPS-89)', async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const wire = await openTcpProxy(database.url);
  onTestFinished(() => wire.close());
  await wire.cut();
  const port = await freePort();
  const responses: string[] = [];
  const starting = start({ DATABASE_URL: wire.url, PORT: String(port) }, [/database\.awaited/]);
  let isOpen = false;
  const watch = (async () => {
    while (!isOpen)
      responses.push(
        await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => String(status),
          () => 'refused',
        ),
      );
  })();
  const listener = createListener((socket) => socket.destroy()).listen(Number(new URL(wire.url).port));
  await once(listener, 'connection');
  await once(listener.close(), 'close');
  await wire.mend();
  await starting;
  isOpen = true;
  await watch;

  expect(new Set(responses.slice(0, -1)).has('503')).toBe(false);
  expect(responses).toContain('refused');
});

it('a process on the embedded database serves a page while it opens the database (OPS-87)', async () => {
  const port = await freePort();
  const responses: string[] = [];
  let isOpen = false;
  const starting = start({ PORT: String(port) });
  const watch = (async () => {
    while (!isOpen)
      responses.push(
        await fetch(`http://127.0.0.1:${port}/`).then(
          ({ status }) => String(status),
          () => 'refused',
        ),
      );
  })();
  await starting;
  isOpen = true;
  await watch;
  expect(responses).toContain('503');
});
