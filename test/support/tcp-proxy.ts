import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy between a client and a server, which tests can disturb. */
export interface TcpProxy {
  /** The server's address through this proxy. */
  url: string;
  /** Forwards nothing from now on. Existing and new connections stay open without data. */
  silence(): void;
  /** Delays all data to the server by this many milliseconds from now on. */
  slow(ms: number): void;
  /** Closes all connections and refuses new connections. */
  cut(): Promise<void>;
  /** Forwards new connections normally. Silent connections stay silent. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** `change` replaces what the server sends. */
export async function openTcpProxy(to: string, change = (chunk: Buffer) => chunk): Promise<TcpProxy> {
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
    // Both ends notice a closed connection by themselves.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) return;
    const there = keep(createConnection(Number(far.port), far.hostname));
    const changed = new Transform({ transform: (chunk: Buffer, _, done) => done(null, change(chunk)) });
    near.pipe(lag()).pipe(there).pipe(changed).pipe(near);
    near.on('close', () => there.destroy());
    there.on('close', () => near.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The proxy does not listen on a TCP port.');
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
