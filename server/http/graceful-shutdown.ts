import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** How long a connection stays for a client that is about to ask again, in milliseconds. */
const FAREWELL_MS = 250;
/** How long calls may take to end after the process was told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * What ends a server politely (OPS-74): nobody new comes in, and those who are in are answered, and told that this
 * connection is over.
 */
export function drainOf(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener('request', (_, response) => {
    if (isEnding) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    await hearAll();
    const closed = once(server, 'close');
    // Its own way to close resets who is asking at this moment.
    Listener.prototype.close.call(server);
    isEnding = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    await pause(FAREWELL_MS);
    await hearAll();
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(impatience);
  };
}

/** Until what has come is read: the first turn may have begun after the network was looked at. */
async function hearAll(): Promise<void> {
  await turn();
  await turn();
}
