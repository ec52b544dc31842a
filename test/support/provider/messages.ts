import Stripe from 'stripe';
import { type EventType, type Intent, newId } from './account.ts';
import { chargeObject, disputeObject, intentObject, refundObject } from './objects.ts';

/** The address of the webhook and the secret for its signature. */
export interface Webhook {
  url: string;
  secret: string;
}

/** An attempt to deliver an event. */
interface Delivery {
  type: EventType;
  /** The status of the response, or null without a response. */
  status: number | null;
}

/** The ways in which a webhook is forged. */
export type Forgery = 'otherSecret' | 'oldTimestamp' | 'changedBody' | 'unsigned';

interface Message {
  type: EventType;
  /** The exact text that is signed. */
  text: string;
}

/** Seconds. Stripe's libraries reject signatures older than five minutes. */
const TOO_OLD_SECONDS = 6 * 60;
/** The time in milliseconds for the receiver's response. */
const PATIENCE_MS = 20_000;

/** The provider's webhooks, as Stripe sends them: each until it is accepted, with delay and possibly twice. */
export class Messages {
  webhook: Webhook | null = null;
  #waiting: Message[] = [];
  readonly #taken: Message[] = [];

  add(type: EventType, intent: Intent): void {
    this.#waiting.push(compose(type, intent));
  }

  /** Sends the waiting events, the oldest first. An event without a 2xx response keeps waiting, and so do events of other types. */
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

  /** Sends all accepted events again. */
  async repeat(): Promise<void> {
    for (const { text } of this.#taken) await this.#send(text);
  }

  /** Sends a forged event with the news that an intent has succeeded. */
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
      // The receiver is down or too slow. The event waits for the next delivery.
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
        return null;
      throw error;
    }
  }

  #target(): Webhook {
    if (!this.webhook)
      throw new Error('The provider has no webhook: set `provider.webhook` before `deliver`.');
    return this.webhook;
  }
}

function compose(type: EventType, intent: Intent): Message {
  const object = objectOf(type, intent);
  const event = { id: newId('evt'), object: 'event', data: { object }, livemode: false, type };
  // Stripe's events are indented. A receiver that parses and serialises the JSON before the check gets a different text.
  return { type, text: JSON.stringify(event, null, 2) };
}

function objectOf(type: EventType, intent: Intent) {
  const [refund, dispute] = [intent.refunds.at(-1), intent.disputes.at(-1)];
  if (type === 'charge.refunded') return chargeObject(intent);
  if (type.startsWith('charge.dispute') && dispute) return disputeObject(intent, dispute);
  if (type.includes('refund') && refund) return refundObject(intent, refund);
  return intentObject(intent, 'secret');
}

/** Returns the header `Stripe-Signature` for a text that was signed this many seconds ago. */
const signature = (payload: string, secret: string, secondsAgo = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
