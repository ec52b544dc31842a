import { Hono } from 'hono';
import { invalid, notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { lookInto } from './reconcile.ts';

/**
 * POST site/provider-message: the card provider says that something became of an intent (SHOP-18).
 * It only makes us ask sooner than the sweep would, so that late, repeated and reordered messages do no harm; an
 * answer other than 200 makes the provider send it again.
 */
export function providerMessages(deps: Deps): Hono {
  const messages = new Hono();
  messages.post('/site/provider-message', async (context) => {
    const { readMessage } = deps.cards;
    if (!readMessage) throw notFound('There is no such call.');
    // The signature is over the very bytes.
    const message = await readMessage(await context.req.text(), context.req.header('Stripe-Signature'));
    if (!message) throw invalid('That message cannot be read, or is not signed as it should be.');
    if (message.intentId !== null) await lookInto(deps, message.intentId);
    return context.json({ STATUS: 1 });
  });
  return messages;
}
