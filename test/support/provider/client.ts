import Stripe from 'stripe';
import type { Provider } from './provider.ts';

/** Stripe's own client of a provider on loopback. It does not ask again by itself unless it is told to. */
export const clientOf = ({ secretKey, port }: Provider, maxNetworkRetries = 0): Stripe =>
  new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout: 5_000,
    telemetry: false,
  });
