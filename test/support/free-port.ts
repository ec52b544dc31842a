import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** Makes a server listen on a free port of the loopback address and returns the port. */
export async function listenOn(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Systems give no port of this range to a server without a port of its own, and to no connection. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Returns a port of the loopback address that is free at this moment. No server of another test gets it before the caller
 * listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    // In use: `once` rejects with the error of the server.
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
