import Stripe from 'stripe';
import { type EventType, type Intent, newId } from './account.ts';
import { chargeObject, disputeObject, intentObject, refundObject } from './objects.ts';

/** Where messages go, and what they are signed with. */
export interface Webhook {
  url: string;
  secret: string;
}

/** One attempt to deliver a message. */
interface Delivery {
  type: EventType;
  /** The answer's status, null when there was none. */
  status: number | null;
}

/** How a message is one that the provider has not sent. */
export type Forgery = 'otherSecret' | 'oldTimestamp' | 'changedBody' | 'unsigned';

interface Message {
  type: EventType;
  /** The very text that is signed. */
  text: string;
}

/** Stripe's libraries refuse what is older than five minutes. */
const TOO_OLD_SECONDS = 6 * 60;
/** How long the receiver may take, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Messages of the provider, as Stripe sends them: each until it was taken, in no hurry and maybe twice. */
export class Messages {
  webhook: Webhook | null = null;
  #waiting: Message[] = [];
  readonly #taken: Message[] = [];

  add(type: EventType, intent: Intent): void {
    this.#waiting.push(compose(type, intent));
  }

  /** Sends what waits, the oldest first. What is not answered with a 2xx goes on waiting, as does any other type. */
  async deliver(only?: EventType): Promise<Delivery[]> {
    const isDue = ({ type }: Message) => only === undefined || type === only;
    const due = this.#waiting.filter(isDue);
    this.#waiting = this.#waiting.filter((message) => !isDue(message));
    const deliveries: Delivery[] = [];
    for (const message of due) {
      const status = await this.#send(message.text);
      const isTaken = status !== null && status >= 200 && status < 300;
      (isTaken ? this.#taken : this.#waiting).push(message);
      deliveries.push({ type: message.type, status });
    }
    return deliveries;
  }

  /** Sends everything once more that was taken already. */
  async repeat(): Promise<void> {
    for (const { text } of this.#taken) await this.#send(text);
  }

  /** Says of an intent that it has succeeded. */
  forge(how: Forgery, intent: Intent): Promise<number | null> {
    const { text } = compose('payment_intent.succeeded', { ...intent, status: 'succeeded' });
    const { secret } = this.#target();
    switch (how) {
      case 'otherSecret':
        return this.#send(text, signature(text, `${secret}x`));
      case 'oldTimestamp':
        return this.#send(text, signature(text, secret, TOO_OLD_SECONDS));
      case 'changedBody':
        return this.#send(`${text} `, signature(text, secret));
      case 'unsigned':
        return this.#send(text, null);
    }
  }

  async #send(
    body: string,
    signed: string | null = signature(body, this.#target().secret),
  ): Promise<number | null> {
    try {
      const response = await fetch(this.#target().url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'content-type': 'application/json; charset=utf-8',
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

  #target(): Webhook {
    if (!this.webhook) throw new Error('The provider was not told where its messages go.');
    return this.webhook;
  }
}

function compose(type: EventType, intent: Intent): Message {
  const object = objectOf(type, intent);
  const event = { id: newId('evt'), object: 'event', data: { object }, livemode: false, type };
  // Stripe's messages are indented: who reads and writes the JSON anew before checking it finds another text.
  return { type, text: JSON.stringify(event, null, 2) };
}

function objectOf(type: EventType, intent: Intent) {
  const [refund, dispute] = [intent.refunds.at(-1), intent.disputes.at(-1)];
  if (type === 'charge.refunded') return chargeObject(intent);
  if (type.startsWith('charge.dispute') && dispute) return disputeObject(intent, dispute);
  if (type.includes('refund') && refund) return refundObject(intent, refund);
  return intentObject(intent, 'secret');
}

/** The header `Stripe-Signature` of a text that was signed some time ago. */
const signature = (payload: string, secret: string, secondsAgo = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
