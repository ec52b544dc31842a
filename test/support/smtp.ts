import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerError } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail extends Email {
  /** The recipients in the envelope. */
  recipients: string[];
}

/** The SMTP command at which the server rejects a mail, and its reply. */
export interface Fault {
  at: 'sender' | 'recipient' | 'data';
  code: number;
  message: string;
}

/** A real mail server on the loopback address. */
export interface MailServer {
  /** `smtp://user:password@127.0.0.1:PORT`. It stays the same over `stop` and `start`. */
  url: string;
  /** All accepted mails in order. */
  received: ReceivedMail[];
  /** The number of mails that clients tried to send. */
  offered: number;
  /** The fault for all mails from now on, or null. */
  fault: Fault | null;
  /** Runs after a mail has arrived completely and before the server accepts it. If it throws, the server rejects the mail. */
  beforeAccepting: () => Promise<void>;
  /** Stops listening and disconnects all clients. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const USER = 'shop';
const PASSWORD = 'wattle/and@blade';

/** Starts a mail server with authentication on a free port. */
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
    return Object.assign(new Error(mail.fault.message), { responseCode: mail.fault.code });
  }
  return mail;
}

async function listening(server: SMTPServer, port: number): Promise<void> {
  // Tests disconnect clients on purpose.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
}
