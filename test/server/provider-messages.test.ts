import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../server/api.ts';
import { sandboxCards } from '../../server/outside/cards-sandbox.ts';
import { stripeCards } from '../../server/outside/cards-stripe.ts';
import { sweep } from '../../server/sweep.ts';
import { engines } from '../support/database.ts';
import { numbers } from '../support/provider/cards.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { openStage, type Stage } from './stage.ts';
import { submitter } from './submitter.ts';

const secret = 'whsec_of_a_test';

describe.each(engines)("the provider's messages on %s", (engine) => {
  let stage: Stage;
  let provider: Provider;
  let intentId: string;
  const { submit, state, slots, later } = submitter(() => stage);
  const server = createAdaptorServer({
    fetch: (request, env) => createApi(stage.tools).fetch(request, env),
  });

  beforeAll(async () => {
    stage = await openStage(engine);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }, 60_000);
  afterAll(async () => {
    server.close();
    await stage.database.close();
  });
  beforeEach(async () => {
    await stage.reset();
    const { port } = server.address() as AddressInfo;
    provider = await startProvider({
      webhook: { url: `http://127.0.0.1:${port}/site/provider-message`, secret },
    });
    stage.tools.cards = stripeCards({
      secretKey: provider.secretKey,
      webhookSecret: secret,
      apiUrl: provider.url,
    });
    expect(await submit({ payment_method_id: provider.card(numbers.asksOwner) })).toMatchObject({
      status: 402,
      body: { CODE: 'authentication_required' },
    });
    intentId = provider.ledger()[0]?.id ?? '';
  });
  afterEach(() => provider.close());

  const statuses = async (deliveries: Promise<{ status: number | null }[]>) =>
    (await deliveries).map(({ status }) => status);
  const booked = async () => stage.database.db.selectFrom('bookings').select('booking_status_id').execute();

  it('book what was authenticated by a customer who never came back, once, however often they come', async () => {
    provider.answerBank(intentId, 'complete');
    expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
    await statuses(provider.repeat());
    expect(await stage.count('outbox')).toBe(1);
    expect(await state()).toMatchObject({ state: 'booked' });
    expect(provider.charged()).toBe(3000);
  });

  it('free the slot of an intent that was cancelled at the provider', async () => {
    await stage.tools.cards.cancelIntent(intentId);
    await provider.deliver();
    expect(await slots()).toContain('10:00');
  });

  it('are sent again while the provider itself cannot be asked', async () => {
    provider.answerBank(intentId, 'complete');
    const fault = provider.fault({ on: 'retrieve', when: 'before', how: 'error503', times: 20 });
    expect(await statuses(provider.deliver())).toContain(500);
    expect(await booked()).toEqual([{ booking_status_id: 2 }]);
    fault.lift();
    expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
  });

  it.each(['otherSecret', 'oldTimestamp', 'changedBody', 'unsigned'] as const)(
    'are not believed when forged: %s',
    async (how) => {
      const { status } = await provider.forge({ how, intent: intentId, type: 'payment_intent.succeeded' });
      expect(status).toBe(422);
      expect(await booked()).toEqual([{ booking_status_id: 2 }]);
    },
  );

  it('of other payments of the same account are of no interest', async () => {
    await stage.database.db.deleteFrom('payments').execute();
    provider.answerBank(intentId, 'complete');
    expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
  });

  it('and the sweep may tell the same at once', async () => {
    provider.answerBank(intentId, 'complete');
    later(2);
    await Promise.all([provider.deliver(), sweep(stage.tools), sweep(stage.tools), state()]);
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
    expect(await stage.count('outbox')).toBe(1);
  });

  it('find no such call where cards are a sandbox', async () => {
    stage.tools.cards = sandboxCards(stage.database.db);
    const { status } = await provider.forge({ how: 'unsigned', intent: intentId });
    expect(status).toBe(404);
  });
});
