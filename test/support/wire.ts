import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A line to a server, with somebody's hand on it. */
export interface Wire {
  /** The server's address, by way of this line. */
  url: string;
  /** From now on nothing passes: what is connected stays so and hears nothing, and so does who connects. */
  silence(): void;
  /** From now on whatever is said to the server takes so long. */
  slow(ms: number): void;
  /** Ends what is connected and refuses who connects. */
  cut(): Promise<void>;
  /** Lets pass at once whoever connects from now on; what went silent stays silent. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(to: string): Promise<Wire> {
  const far = new URL(to);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let delay = 0;
  const lag = () =>
    new Transform({
      transform: (chunk, _, done) =>
        void (delay > 0 ? setTimeout(done, delay, null, chunk) : done(null, chunk)),
    });
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
    near.pipe(lag()).pipe(there).pipe(near);
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
    slow(ms) {
      delay = ms;
    },
    cut,
    async mend() {
      isSilent = false;
      delay = 0;
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
