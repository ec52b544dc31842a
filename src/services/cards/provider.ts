import type { Stripe } from '@stripe/stripe-js';
import type { SiteConfig } from '../../../contract/config.ts';
import { isOwnApi } from '../config.ts';
import type { SandboxSettings, SandboxStripe } from './sandbox.ts';
import type { TestCard } from './test-cards.ts';

const loading = new WeakMap<SiteConfig, Promise<Stripe | null>>();

/**
 * The card provider that `/config.json` asks for (ruling S1), null where the site takes no cards. Call it
 * when the card dialog opens: nothing of a provider is loaded before. It is loaded once a page; a load
 * that failed is tried again by the next call.
 */
export function loadCardProvider(config: SiteConfig, settings: SandboxSettings): Promise<Stripe | null> {
  const known = loading.get(config);
  if (known) return known;
  const provider = load(config, settings);
  loading.set(config, provider);
  provider.catch(() => loading.delete(config));
  return provider;
}

/** The numbers that can be tried, where the provider is the sandbox; null where cards are real. */
export const testCardsOf = (stripe: Stripe): readonly TestCard[] | null =>
  isSandbox(stripe) ? stripe.testCards : null;

const isSandbox = (stripe: Stripe): stripe is SandboxStripe => 'testCards' in stripe;

async function load(config: SiteConfig, { makeCard, today }: SandboxSettings): Promise<Stripe | null> {
  const kind = kindOf(config);
  switch (kind) {
    case 'sandbox': {
      const { createSandboxStripe } = await import('./sandbox.ts');
      return createSandboxStripe({ makeCard: isOwnApi(config) ? makeCard : makeCardHere, today });
    }
    case 'stripe':
      throw new Error('This build has the sandbox card provider only; the server refuses Stripe keys.');
    case 'none':
      return null;
    default:
      return kind satisfies never;
  }
}

function kindOf({ sandbox, stripePublishableKey }: SiteConfig): 'sandbox' | 'stripe' | 'none' {
  if (sandbox.cards) return 'sandbox';
  return stripePublishableKey === null ? 'none' : 'stripe';
}

/** A foreign root has no sandbox calls (ruling C12): the id is made here, and ends as the number does. */
async function makeCardHere(number: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `pm_sandbox_${Array.from(random, (part) => part.toString(36)).join('')}_${number.slice(-4)}`;
}
