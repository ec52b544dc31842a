import { createAdaptorServer } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { stripeCards } from '../../server/adapters/stripe-gateway.ts';
import { createApi } from '../../server/app/api.ts';
import { listenOn } from '../support/free-port.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import type { TestServer } from './test-server.ts';

/** Starts a card provider for the rest of the test. The server calls it over HTTP. */
export async function useProvider(
  server: TestServer,
  webhookSecret: string | null = null,
): Promise<Provider> {
  const provider = await startProvider();
  onTestFinished(() => provider.close());
  const { secretKey, url: apiUrl } = provider;
  server.deps.cards = stripeCards({ secretKey, webhookSecret, apiUrl });
  return provider;
}

/** The same, with a provider that sends its messages to the server. */
export async function useProviderWithMessages(server: TestServer): Promise<Provider> {
  const secret = 'whsec_of_a_test';
  const provider = await useProvider(server, secret);
  const api = createAdaptorServer({ fetch: (request, env) => createApi(server.deps).fetch(request, env) });
  const port = await listenOn(api);
  onTestFinished(() => void api.close());
  provider.webhook = { url: `http://127.0.0.1:${port}/site/provider-message`, secret };
  return provider;
}
