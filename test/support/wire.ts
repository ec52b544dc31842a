import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** A line to a server, with somebody's hand on it. */
export interface Wire {
  /** The server's address, by way of this line. */
  url: string;
  /** From now on nothing passes: what is connected stays so and hears nothing, and so does who connects. */
  silence(): void;
  /** Ends what is connected and refuses who connects. */
  cut(): Promise<void>;
  /** Lets pass whoever connects from now on; what went silent stays silent. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(to: string): Promise<Wire> {
  const far = new URL(to);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever is at an end of a line that is cut finds out by itself.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) return;
    const there = keep(createConnection(Number(far.port), far.hostname));
    near.pipe(there).pipe(near);
    near.on('close', () => there.destroy());
    there.on('close', () => near.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port.');
  const { port } = address;
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    cut,
    async mend() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
