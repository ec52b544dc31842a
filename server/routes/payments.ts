import { randomUUID } from 'node:crypto';
import { createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { insertPayment } from '../db/payments.ts';
import { invalid, notFound } from '../refusal.ts';
import { route } from '../route.ts';
import { countIntent } from '../rules/limits.ts';

export const paymentRoutes = [
  // The amount is only what the caller expects: what is charged is set when the booking is made (ruling B2).
  route(createPaymentIntent, async ({ amount }, { db, cards, now }, { address }) => {
    await countIntent(db, address, now());
    const { id, clientSecret } = await cards.createIntent({ cents: amount, key: randomUUID() });
    await insertPayment(db, { intentId: id, provider: cards.name, cents: amount, now: now() });
    return { result: { payment_intent_id: id, client_secret: clientSecret } };
  }),

  route(createSandboxCard, async ({ number }, { cards }) => {
    if (!cards.saveTestCard) throw notFound('There is no such call.');
    const id = await cards.saveTestCard(number);
    if (id === undefined)
      throw invalid('The sandbox takes test cards only, such as 4242 4242 4242 4242. No real card, please.');
    return { result: { payment_method_id: id } };
  }),
];
