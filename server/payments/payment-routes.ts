import { randomUUID } from 'node:crypto';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { requireProof } from '../accounts/require-proof.ts';
import type { SandboxBrowserSide } from '../adapters/card-gateway.ts';
import { invalid, notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { route } from '../http/route.ts';
import { makeIntent } from './intents.ts';

export const paymentRoutes = [
  // The amount is only the caller's expectation: the booking sets the amount that is charged (SHOP-14).
  route(createPaymentIntent, async ({ amount }, deps, caller) => {
    await requireProof(deps, caller, createPaymentIntent.path);
    const { address } = caller;
    const intent = await makeIntent(deps, { address }, { cents: amount, key: randomUUID() });
    return { result: { payment_intent_id: intent.id, client_secret: intent.clientSecret } };
  }),

  route(createSandboxCard, async ({ number }, deps) => {
    const id = await requireSandbox(deps).saveTestCard(number);
    if (id === undefined)
      throw invalid('The sandbox takes test cards only, such as 4242 4242 4242 4242. No real card, please.');
    return { result: { payment_method_id: id } };
  }),

  route(authenticateSandboxCard, async ({ client_secret, answer }, deps) => {
    const status = await requireSandbox(deps).answerBank(client_secret, answer);
    if (status === undefined) throw invalid('No bank is waiting for this answer.');
    return { result: { status } };
  }),
];

function requireSandbox({ cards }: Deps): SandboxBrowserSide {
  if (!cards.sandbox) throw notFound('There is no such call.');
  return cards.sandbox;
}
