import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerError } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail extends Email {
  /** Whom the envelope named. */
  recipients: string[];
}

/** Where a mail is refused, and with what reply. */
export interface Fault {
  at: 'sender' | 'recipient' | 'data';
  code: number;
  words: string;
}

/** A real mail server on loopback. */
export interface MailServer {
  /** `smtp://user:password@127.0.0.1:PORT`; it stays the same over `stop` and `start`. */
  url: string;
  /** All that was accepted, in its order. */
  received: ReceivedMail[];
  /** How many mails were offered, accepted or not. */
  offered: number;
  /** What every mail meets from now on; null lets them through. */
  fault: Fault | null;
  /** Waited for after a mail has come whole, before it is accepted; when it throws, it is not. */
  beforeAccepting: () => Promise<void>;
  /** Stops listening, and cuts off whoever is connected. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const USER = 'shop';
const PASSWORD = 'wattle/and@blade';

/** Starts a mail server that wants a login, on a free port. */
export async function startMailServer(): Promise<MailServer> {
  let server = makeServer();
  await listening(server, 0);
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received: [],
    offered: 0,
    fault: null,
    beforeAccepting: async () => {},
    async stop() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async start() {
      server = makeServer();
      await listening(server, port);
    },
  };

  function makeServer(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 100,
      onAuth({ username, password }, _, callback) {
        const isRight = username === USER && password === PASSWORD;
        callback(isRight ? null : new Error('Wrong name or password'), { user: username });
      },
      onMailFrom: (_, __, callback) => {
        mail.offered += 1;
        callback(faultAt('sender'));
      },
      onRcptTo: (_, __, callback) => callback(faultAt('recipient')),
      onData(stream, { envelope }, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          accept(Buffer.concat(chunks), envelope.rcptTo).then(() => callback(), callback);
        });
      },
    });
  }

  async function accept(raw: Buffer, recipients: { address: string }[]): Promise<void> {
    const fault = faultAt('data');
    if (fault) throw fault;
    const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
    await mail.beforeAccepting();
    mail.received.push({ ...parsed, recipients: recipients.map(({ address }) => address) });
  }

  function faultAt(place: Fault['at']): SMTPServerError | null {
    if (mail.fault?.at !== place) return null;
    return Object.assign(new Error(mail.fault.words), { responseCode: mail.fault.code });
  }
  return mail;
}

async function listening(server: SMTPServer, port: number): Promise<void> {
  // Whoever is cut off is what a test wants.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
}
