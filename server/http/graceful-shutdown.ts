import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** How long an idle connection stays open for a client that is about to send a request, in milliseconds. */
const KEEP_ALIVE_GRACE_MS = 250;
/** How long requests may take to finish after the process was asked to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Returns a function that shuts a server down gracefully (OPS-74): it accepts no new connections, answers requests
 * in progress, and closes their connections with `Connection: close`.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isClosing = false;
  server.prependListener('request', (_, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    await readPendingRequests();
    const closed = once(server, 'close');
    // The HTTP server's own `close` would reset connections whose request is just arriving.
    Listener.prototype.close.call(server);
    isClosing = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    await pause(KEEP_ALIVE_GRACE_MS);
    await readPendingRequests();
    server.closeIdleConnections();
    const forceClose = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(forceClose);
  };
}

/**
 * Waits until pending requests are read. A single turn of the event loop is not enough: it may have begun after the
 * network was polled.
 */
async function readPendingRequests(): Promise<void> {
  await turn();
  await turn();
}
