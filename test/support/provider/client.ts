import Stripe from 'stripe';
import type { Provider } from './provider.ts';

/** Creates Stripe's own client for a provider on the loopback address. It does not retry by default. */
export const clientOf = ({ secretKey, port }: Provider, maxNetworkRetries = 0): Stripe =>
  new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout: 5_000,
    telemetry: false,
  });
