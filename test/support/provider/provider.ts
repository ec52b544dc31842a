import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Account, type EventType, type Intent, saveCard, standingRefunds } from './account.ts';
import { genericDecline, numbers, type TestNumber } from './cards.ts';
import { decideDispute, openDispute } from './disputes.ts';
import { createApi, type Desk, type Logged, PUBLISHABLE_KEY, SECRET_KEY } from './exchange.ts';
import { type Fault, type FaultOrder, Faults } from './faults.ts';
import { IdempotencyKeys, type KeyInUse } from './idempotency.ts';
import { answerBank, intentNamed, settle } from './intents.ts';
import { type Forgery, Messages } from './messages.ts';
import { settleRefund } from './refunds.ts';
import type { ErrorBody } from './refusal.ts';

/** What a test reads of one intent. Amounts in cents. */
export interface LedgerEntry extends Pick<Intent, 'id' | 'status' | 'cents' | 'metadata'> {
  /** Charges that took money: never more than one. */
  charges: { cents: number; paymentMethod: string }[];
  /** What stands: not what came back. */
  refunds: { cents: number }[];
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Starts a card provider that speaks Stripe's HTTP protocol and knows nothing yet, on a free port of the loopback address. */
export async function startProvider() {
  const messages = new Messages();
  const account: Account = {
    intents: new Map(),
    cards: new Map(),
    tell: (type, intent) => messages.add(type, intent),
  };
  const faults = new Faults();
  const keys = new IdempotencyKeys();
  const log: Logged[] = [];
  const desk: Desk = { account, keys, faults, log };
  const defects: unknown[] = [];
  let isClosed = false;

  const api = createApi(desk).notFound(({ req, json }) => {
    const message = `Nothing answers ${req.method} ${req.path}: add it to test/support/provider/operations.ts.`;
    defects.push(new Error(message));
    return json({ error: { type: 'invalid_request_error', message } satisfies ErrorBody }, 404);
  });
  api.onError((error, { env: { incoming, outgoing } }) => {
    // A caller who went away before all was said is no defect.
    if (incoming.complete) defects.push(error);
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  const server = createAdaptorServer({ fetch: api.fetch });
  // A connection that is kept is closed by nobody but a fault: Stripe's client asks again when one was.
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
    /** Where its messages go, from when a test says it. */
    set webhook(webhook: Messages['webhook']) {
      messages.webhook = webhook;
    },
    /** A payment method, as a browser would hand it in. */
    card: (number: TestNumber = numbers.good) => saveCard(account, number).id,
    /** Answers a card's bank in its owner's place. */
    answerBank(intentId: string, reply: 'complete' | 'fail') {
      const intent = intentNamed(account, intentId);
      if (intent.status !== 'requires_action')
        throw new Error(`${intentId} does not wait for its card's owner.`);
      answerBank(intent, reply);
    },
    /** Ends what is `processing`. */
    settle: (intentId: string, outcome: 'succeeded' | 'failed') =>
      settle(account, intentNamed(account, intentId), outcome === 'failed' ? genericDecline : null),
    /** What becomes of the newest refund in the end: also one that had succeeded may fail. */
    settleRefund: (intentId: string, outcome: 'succeeded' | 'failed') =>
      settleRefund(account, intentNamed(account, intentId), outcome),
    /** The card's owner disputes a charge, or some cents of it, at their bank. */
    dispute: (intentId: string, cents?: number) =>
      openDispute(account, intentNamed(account, intentId), cents),
    decideDispute: (intentId: string, outcome: 'won' | 'lost') =>
      decideDispute(account, intentNamed(account, intentId), outcome),
    /** The type of error that a concurrent use of a key gets. Not verified: which of them Stripe sends. */
    set keyInUse(type: KeyInUse) {
      keys.inUse = type;
    },
    /** Every intent, the oldest first. */
    ledger: entries,
    /** Cents taken from all cards, whether refunded or not. */
    charged: () => sum(entries().flatMap(({ charges }) => charges)),
    /** Cents refunded. */
    refunded: () => sum(entries().flatMap(({ refunds }) => refunds)),
    /** Every request, in order, those without an answer included. */
    requests: (): readonly Logged[] => log,
    /** Lets requests go wrong from now on. */
    fault: (order: FaultOrder): Fault => faults.set(order),
    /** Lets go on what hangs: what hung before it happened happens now, whether or not its caller still waits. */
    release: () => faults.end('released'),
    /** Refuses connections and breaks those that are open. */
    down: stop,
    up: () => listen(port),
    /** Sends its messages, or those of one type. They wait for that, and go on waiting when they are not taken. */
    deliver: (only?: EventType) => messages.deliver(only),
    /** Sends what was taken already once more. */
    repeat: () => messages.repeat(),
    /** Sends a message that must not be believed: that an intent has succeeded. */
    forge: (how: Forgery, intentId: string) => messages.forge(how, intentNamed(account, intentId)),
    /** Whether it was ended for good. */
    isClosed: () => isClosed,
    /** Ends it. Throws when something went wrong in it that was no fault it was told to have. */
    async close() {
      isClosed = true;
      faults.end('closed');
      await stop();
      if (defects.length > 0) throw new AggregateError(defects, 'The stand-in of the provider is at fault.');
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
