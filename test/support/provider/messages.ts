import { createHmac } from 'node:crypto';
import { type Account, chargeOf, type EventType, type Intent, newId, seconds } from './account.ts';
import { shown } from './confirm.ts';
import { chargeObject, refundObject } from './objects.ts';

/** Where messages go, and what they are signed with. */
export interface Webhook {
  url: string;
  secret: string;
}

/** One attempt to deliver a message. */
export interface Delivery {
  id: string;
  type: string;
  intentId: string;
  /** The answer's status, null when there was none. */
  status: number | null;
}

/** A message that the provider has not sent: forged, or an honest one that somebody has kept. */
export interface Forgery {
  how: 'otherSecret' | 'oldTimestamp' | 'changedBody' | 'unsigned';
  /** The intent that it tells of. */
  intent: string;
  /** What it says has become of it. */
  type?: EventType;
}

interface Message {
  id: string;
  type: EventType;
  intentId: string;
  /** The very text that is signed. */
  text: string;
}

/** Stripe's libraries refuse what is older than five minutes. */
const TOO_OLD_SECONDS = 6 * 60;
/** How long the receiver may take, in milliseconds. */
const PATIENCE_MS = 20_000;

const claimed: Partial<Record<EventType, Intent['status']>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.canceled': 'canceled',
};

/** Messages of the provider, as Stripe sends them: each until it was taken, in no hurry and maybe twice. */
export class Messages {
  webhook: Webhook | null;
  readonly #apiVersion: string;
  #waiting: Message[] = [];
  #taken: Message[] = [];

  constructor(webhook: Webhook | null, apiVersion: string) {
    this.webhook = webhook;
    this.#apiVersion = apiVersion;
  }

  add(account: Account, type: EventType, intent: Intent): void {
    this.#waiting.push(this.#compose(account, type, intent));
  }

  /** Sends what waits, the oldest first. What is not answered with a 2xx goes on waiting, as does any other type. */
  async deliver(only?: EventType): Promise<Delivery[]> {
    const isDue = ({ type }: Message) => only === undefined || type === only;
    const due = this.#waiting.filter(isDue);
    this.#waiting = this.#waiting.filter((message) => !isDue(message));
    const deliveries: Delivery[] = [];
    for (const message of due) {
      const delivery = await this.#send(message);
      const isTaken = delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
      (isTaken ? this.#taken : this.#waiting).push(message);
      deliveries.push(delivery);
    }
    return deliveries;
  }

  /** Sends everything once more that was taken already. */
  async repeat(): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const message of this.#taken) deliveries.push(await this.#send(message));
    return deliveries;
  }

  async forge(account: Account, { how, intent: id, type = 'payment_intent.succeeded' }: Forgery) {
    const intent = account.intents.get(id);
    if (!intent) throw new Error(`There is no intent ${id} to tell of.`);
    const status = claimed[type] ?? intent.status;
    const message = this.#compose(account, type, { ...intent, status });
    const { secret } = this.#target();
    switch (how) {
      case 'otherSecret':
        return this.#send(message, signature(message.text, `${secret}x`, seconds()));
      case 'oldTimestamp':
        return this.#send(message, signature(message.text, secret, seconds() - TOO_OLD_SECONDS));
      case 'changedBody':
        return this.#send(
          { ...message, text: `${message.text} ` },
          signature(message.text, secret, seconds()),
        );
      case 'unsigned':
        return this.#send(message, null);
    }
  }

  async #send(message: Message, signed?: string | null): Promise<Delivery> {
    const { url, secret } = this.#target();
    const header = signed === undefined ? signature(message.text, secret, seconds()) : signed;
    const { id, type, intentId } = message;
    return { id, type, intentId, status: await post(url, message.text, header) };
  }

  #target(): Webhook {
    if (!this.webhook) throw new Error('The provider was not told where its messages go.');
    return this.webhook;
  }

  #compose(account: Account, type: EventType, intent: Intent): Message {
    const id = newId('evt');
    const event = {
      id,
      object: 'event',
      api_version: this.#apiVersion,
      created: seconds(),
      data: { object: subjectOf(account, type, intent) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: intent.keys.at(-1) ?? null },
      type,
    };
    // Stripe's messages are indented: who reads and writes the JSON anew before checking it finds another text.
    return { id, type, intentId: intent.id, text: JSON.stringify(event, null, 2) };
  }
}

/** What a message tells of: the intent itself, its charge or its newest refund. */
function subjectOf(account: Account, type: EventType, intent: Intent): object {
  const [charge, refund] = [chargeOf(intent), intent.refunds.at(-1)];
  if (type === 'charge.refunded' && charge) return chargeObject(intent, charge);
  const isOfRefund = type === 'refund.failed' || type === 'charge.refund.updated';
  return isOfRefund && refund ? refundObject(intent, refund) : shown(account, intent);
}

/** The header `Stripe-Signature` of a text, signed at a time in seconds. */
export const signature = (text: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;

async function post(url: string, body: string, signed: string | null): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signed !== null && { 'stripe-signature': signed }),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    // Nobody is there, or nobody answers: the message waits for the next delivery.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return null;
    throw error;
  }
}
