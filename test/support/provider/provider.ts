import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Account, type EventType, type Intent, saveCard, standingRefunds } from './account.ts';
import { genericDecline, numbers, type TestNumber } from './cards.ts';
import { decideDispute, openDispute } from './disputes.ts';
import {
  createApi,
  type LoggedRequest,
  type ProviderState,
  PUBLISHABLE_KEY,
  SECRET_KEY,
} from './exchange.ts';
import { type Fault, type FaultOrder, Faults } from './faults.ts';
import { IdempotencyKeys, type KeyInUse } from './idempotency.ts';
import { answerBank, intentNamed, settle } from './intents.ts';
import { type Forgery, Messages } from './messages.ts';
import { settleRefund } from './refunds.ts';
import type { ErrorBody } from './refusal.ts';

/** The data of an intent that tests read. Amounts in cents. */
export interface LedgerEntry extends Pick<Intent, 'id' | 'status' | 'cents' | 'metadata'> {
  /** The successful charges: at most a single charge. */
  charges: { cents: number; paymentMethod: string }[];
  /** The refunds that were not returned. */
  refunds: { cents: number }[];
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Starts an empty card provider with Stripe's HTTP protocol on a free port of the loopback address. */
export async function startProvider() {
  const messages = new Messages();
  const account: Account = {
    intents: new Map(),
    cards: new Map(),
    tell: (type, intent) => messages.add(type, intent),
  };
  const faults = new Faults();
  const keys = new IdempotencyKeys();
  const log: LoggedRequest[] = [];
  const desk: ProviderState = { account, keys, faults, log };
  const defects: unknown[] = [];
  let isClosed = false;

  const api = createApi(desk).notFound(({ req, json }) => {
    const message = `Nothing answers ${req.method} ${req.path}: add it to test/support/provider/operations.ts.`;
    defects.push(new Error(message));
    return json({ error: { type: 'invalid_request_error', message } satisfies ErrorBody }, 404);
  });
  api.onError((error, { env: { incoming, outgoing } }) => {
    // A client that disconnects during its request is no defect.
    if (incoming.complete) defects.push(error);
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  const server = createAdaptorServer({ fetch: api.fetch });
  // Only a fault closes a kept-alive connection, because Stripe's client retries after a closed connection.
  Object.assign(server, { keepAliveTimeout: 0 });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await once(server, 'close');
  };
  const entries = () => [...account.intents.values()].map(entryOf);
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    /** It stays the same over `down` and `up`. */
    url: `http://127.0.0.1:${port}`,
    port,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    /** The address that gets the provider's messages; null until a test sets it. */
    get webhook() {
      return messages.webhook;
    },
    set webhook(webhook: Messages['webhook']) {
      messages.webhook = webhook;
    },
    /** Creates a payment method, as a browser does. */
    card: (number: TestNumber = numbers.good) => saveCard(account, number).id,
    /** Answers the bank's challenge for the card's owner. */
    answerBank(intentId: string, reply: 'complete' | 'fail') {
      const intent = intentNamed(account, intentId);
      if (intent.status !== 'requires_action')
        throw new Error(`${intentId} does not wait for its card's owner.`);
      answerBank(intent, reply);
    },
    /** Ends the state `processing`. */
    settle: (intentId: string, outcome: 'succeeded' | 'failed') =>
      settle(account, intentNamed(account, intentId), outcome === 'failed' ? genericDecline : null),
    /** Decides the newest refund. A refund that had succeeded may fail too. */
    settleRefund: (intentId: string, outcome: 'succeeded' | 'failed') =>
      settleRefund(account, intentNamed(account, intentId), outcome),
    /** Opens a dispute about a charge, or about some cents of it. */
    dispute: (intentId: string, cents?: number) =>
      openDispute(account, intentNamed(account, intentId), cents),
    decideDispute: (intentId: string, outcome: 'won' | 'lost') =>
      decideDispute(account, intentNamed(account, intentId), outcome),
    /** Sets the error type for concurrent use of a key. Not verified: which type Stripe sends. */
    set keyInUse(type: KeyInUse) {
      keys.inUse = type;
    },
    /** Forgets all idempotency keys, as Stripe does after a day. */
    forgetKeys: () => keys.forget(),
    /** Returns all intents, the oldest first. */
    ledger: entries,
    /** Returns the cents charged on all cards, including refunded charges. */
    charged: () => sum(entries().flatMap(({ charges }) => charges)),
    /** Returns the refunded cents. */
    refunded: () => sum(entries().flatMap(({ refunds }) => refunds)),
    /** Returns all requests in order, including those without a response. */
    requests: (): readonly LoggedRequest[] => log,
    /** Adds a fault for the next requests. */
    fault: (order: FaultOrder): Fault => faults.set(order),
    /** Releases the requests that hang. An operation that has not run yet runs now, even if its client has gone. */
    release: () => faults.end('released'),
    /** Refuses new connections and closes open connections. */
    down: stop,
    up: () => listen(port),
    /** Sends the waiting events, or only those of the given type. Events wait for this call until they are accepted. */
    deliver: (only?: EventType) => messages.deliver(only),
    /** Sends the accepted events again. */
    repeat: () => messages.repeat(),
    /** Sends a forged event, with the news that an intent has succeeded. */
    forge: (how: Forgery, intentId: string) => messages.forge(how, intentNamed(account, intentId)),
    /** Whether the provider has stopped for good. */
    isClosed: () => isClosed,
    /** Stops the provider. Throws if it had an internal error other than an injected fault. */
    async close() {
      isClosed = true;
      faults.end('closed');
      await stop();
      if (defects.length > 0)
        throw new AggregateError(
          defects,
          'The double of the payment provider is at fault: see test/support/provider.',
        );
    },
  };
}

const sum = (parts: { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0);

const entryOf = (intent: Intent): LedgerEntry => ({
  id: intent.id,
  status: intent.status,
  cents: intent.cents,
  charges: intent.charge ? [intent.charge] : [],
  refunds: standingRefunds(intent).map(({ cents }) => ({ cents })),
  metadata: { ...intent.metadata },
});
