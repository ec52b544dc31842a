import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** Makes a server listen on a free port of the loopback address and returns the port. */
export async function listenOn(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Returns a port of the loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  server.close();
  await once(server, 'close');
  return port;
}
