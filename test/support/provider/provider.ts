import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Account,
  chargeOf,
  type EventType,
  type Intent,
  newId,
  refundedOf,
  saveCard,
  standingRefunds,
} from './account.ts';
import { genericDecline, numbers, type TestNumber } from './cards.ts';
import { answerBank, settle } from './confirm.ts';
import { answer, type Desk, type Logged } from './exchange.ts';
import { type Fault, type FaultOrder, Faults } from './faults.ts';
import { Form } from './form.ts';
import { type Answer, IdempotencyKeys, type KeyInUse } from './idempotency.ts';
import { intentNamed } from './intents.ts';
import { type Delivery, type Forgery, Messages, type Webhook } from './messages.ts';
import { settleRefund } from './refunds.ts';

interface ProviderOptions {
  secretKey?: string;
  publishableKey?: string;
  webhook?: Webhook;
}

/** What a test reads of one intent. Amounts in cents. */
export interface LedgerEntry {
  id: string;
  status: Intent['status'];
  cents: number;
  /** Charges that took money: never more than one. */
  charges: { cents: number; paymentMethod: string }[];
  /** What stands: not what came back. */
  refunds: { cents: number }[];
  metadata: Record<string, string>;
  /** The idempotency keys of what was tried with it, in order, the creating one first. */
  keys: string[];
}

/** A card provider on loopback that speaks Stripe's HTTP protocol. */
export interface Provider {
  /** `http://127.0.0.1:PORT`. It stays the same over `down` and `up`. */
  url: string;
  port: number;
  secretKey: string;
  publishableKey: string;
  /** Where its messages go; null until a test says it. */
  webhook: Webhook | null;
  /** A payment method, as a browser would hand it in; `numbers` lists what is known. */
  card(number?: TestNumber): string;
  /** Answers a card's bank in its owner's place. */
  answerBank(intentId: string, reply: 'complete' | 'fail'): void;
  /** Ends what is `processing`. */
  settle(intentId: string, outcome: 'succeeded' | 'failed'): void;
  /** What becomes of the newest refund in the end: also one that had succeeded may fail. */
  settleRefund(intentId: string, outcome: 'succeeded' | 'failed'): void;
  /** The type of error that a concurrent use of a key gets. Not verified: which of them Stripe sends. */
  keyInUse: KeyInUse;
  /** Every intent, the oldest first. */
  ledger(): LedgerEntry[];
  /** Cents taken from all cards, whether given back or not. */
  charged(): number;
  /** Cents given back. */
  refunded(): number;
  /** Every request, in order, those without an answer included. */
  requests(): Logged[];
  /** Lets requests go wrong from now on. */
  fault(order: FaultOrder): Fault;
  /** Lets go on what hangs: what hung before it happened happens now, whether or not its caller still waits. */
  release(): void;
  /** Refuses connections and breaks those that are open. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Sends its messages, or those of one type. They wait for that, and go on waiting when they are not taken. */
  deliver(only?: EventType): Promise<Delivery[]>;
  /** Sends what was taken already once more. */
  repeat(): Promise<Delivery[]>;
  /** Sends a message that must not be believed. */
  forge(forgery: Forgery): Promise<Delivery>;
  /** Ends it. Throws when something went wrong in it that was no fault it was told to have. */
  close(): Promise<void>;
  /** Whether it was ended for good. */
  isClosed(): boolean;
}

const API_VERSION = '2026-10-28.endive';

/** Starts a provider that knows nothing yet, on a free port of the loopback address. */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const { secretKey = 'sk_test_loopback', publishableKey = 'pk_test_loopback' } = options;
  const messages = new Messages(options.webhook ?? null, API_VERSION);
  const account: Account = {
    intents: new Map(),
    cards: new Map(),
    tell: (type, intent) => messages.add(account, type, intent),
  };
  const faults = new Faults();
  const desk: Desk = { account, keys: new IdempotencyKeys(), faults, secretKey, publishableKey };
  const logged: Logged[] = [];
  const defects: unknown[] = [];
  let isClosed = false;

  const server = createServer((incoming, outgoing) => {
    serve(desk, logged, incoming, outgoing).catch((error: unknown) => {
      defects.push(error);
      outgoing.destroy();
    });
  });
  // A connection that is kept is closed by nobody but a fault: Stripe's client asks again when one was.
  server.keepAliveTimeout = 0;
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    secretKey,
    publishableKey,
    get webhook() {
      return messages.webhook;
    },
    set webhook(webhook) {
      messages.webhook = webhook;
    },
    card: (number = numbers.good) =>
      saveCard(account, { number, expMonth: 12, expYear: new Date().getFullYear() + 3 }).id,
    answerBank: (id, reply) => answerBank(account, waiting(account, id), reply),
    settle: (id, outcome) =>
      settle(account, intentNamed(account, id), outcome === 'failed' ? genericDecline : null),
    settleRefund: (id, outcome) => settleRefund(account, intentNamed(account, id), outcome),
    get keyInUse() {
      return desk.keys.inUse;
    },
    set keyInUse(type) {
      desk.keys.inUse = type;
    },
    ledger: () => [...account.intents.values()].map(entryOf),
    charged: () => sum(account, (intent) => chargeOf(intent)?.cents ?? 0),
    refunded: () => sum(account, refundedOf),
    requests: () => logged.map((one) => ({ ...one })),
    fault: (order) => faults.set(order),
    release: () => faults.end('released'),
    down: stop,
    up: () => listen(port),
    deliver: (only) => messages.deliver(only),
    repeat: () => messages.repeat(),
    forge: (forgery) => messages.forge(account, forgery),
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      faults.end('closed');
      await stop();
      if (defects.length > 0) throw new AggregateError(defects, 'The stand-in of the provider is at fault.');
    },
  };
}

function waiting(account: Account, id: string): Intent {
  const intent = intentNamed(account, id);
  if (intent.status !== 'requires_action') throw new Error(`${id} does not wait for its card's owner.`);
  return intent;
}

const sum = ({ intents }: Account, of: (intent: Intent) => number) =>
  [...intents.values()].reduce((total, intent) => total + of(intent), 0);

const entryOf = (intent: Intent): LedgerEntry => ({
  id: intent.id,
  status: intent.status,
  cents: intent.cents,
  charges: intent.charges
    .filter(({ status }) => status === 'succeeded')
    .map(({ cents, card }) => ({ cents, paymentMethod: card })),
  refunds: standingRefunds(intent).map(({ cents }) => ({ cents })),
  metadata: { ...intent.metadata },
  keys: [...intent.keys],
});

async function serve(desk: Desk, logged: Logged[], incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = 'GET', headers } = incoming;
  const url = new URL(incoming.url ?? '/', 'http://provider');
  const body = await textOf(incoming);
  if (body === undefined) return;
  if (method === 'OPTIONS') return send(outgoing, { status: 204, headers: {} }, '');
  const log: Logged = {
    operation: null,
    method,
    path: url.pathname,
    key: headers['idempotency-key']?.toString() ?? null,
    by: null,
    replayed: false,
    status: null,
  };
  logged.push(log);
  const form = new Form(method === 'GET' ? url.search : body);
  const reply = await answer(desk, { method, path: url.pathname, headers, form }, log);
  if (!reply) return outgoing.destroy();
  log.status = reply.status;
  const own = {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'stripe-version': headers['stripe-version']?.toString() ?? API_VERSION,
    ...(log.key !== null && { 'idempotency-key': log.key }),
  };
  send(outgoing, { ...reply, headers: { ...own, ...reply.headers } }, JSON.stringify(reply.body, null, 2));
}

function send(
  outgoing: ServerResponse,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  body: string,
) {
  outgoing.writeHead(status, {
    ...headers,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'access-control-expose-headers': 'Request-Id',
  });
  outgoing.end(body);
}

/** Undefined when the caller went away before it had said everything. */
async function textOf(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => incoming.once('end', resolve).once('close', resolve));
  return incoming.complete ? Buffer.concat(chunks).toString() : undefined;
}
