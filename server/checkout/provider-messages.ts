import { Hono } from 'hono';
import { invalid, notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { reconcilePayment } from './reconcile.ts';

/**
 * POST site/provider-message: a webhook of the card provider about an intent (SHOP-18). The message only makes the
 * server query the provider sooner than the sweep does, so late, repeated or reordered messages are harmless. If
 * the answer is not 200, the provider sends the message again.
 */
export function providerMessages(deps: Deps): Hono {
  const messages = new Hono();
  messages.post('/site/provider-message', async (context) => {
    const { readMessage } = deps.cards;
    if (!readMessage) throw notFound('There is no such call.');
    // The signature covers the exact bytes of the body.
    const message = await readMessage(await context.req.text(), context.req.header('Stripe-Signature'));
    if (!message) throw invalid('That message cannot be read, or its signature is wrong.');
    if (message.intentId !== null) await reconcilePayment(deps, message.intentId);
    return context.json({ STATUS: 1 });
  });
  return messages;
}
