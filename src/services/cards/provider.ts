import type { Stripe } from '@stripe/stripe-js';
import type { SiteConfig } from '../../../contract/config.ts';
import { loadModule } from '../load-module.ts';
import type { SandboxSettings, SandboxStripe } from './sandbox.ts';
import type { BankAnswer, BankOutcome } from './sandbox-bank.ts';
import type { TestCard } from './test-cards.ts';

const sandboxModule = () => import('./sandbox.ts');
const stripeModule = () => import('./stripe.ts');

const loads = new WeakMap<SiteConfig, Promise<Stripe>>();

/**
 * Loads the card provider that `/config.json` names (SHOP-41); rejects if it names none. Call it when the card
 * dialog opens, so that nothing of a provider loads earlier. The provider is loaded once per page. If a load fails
 * or the caller's signal aborts it, the next call starts it again.
 */
export async function loadCardProvider(
  config: SiteConfig,
  settings: SandboxSettings,
  signal?: AbortSignal,
): Promise<Stripe> {
  signal?.throwIfAborted();
  const provider = loads.get(config) ?? begin(config, settings);
  return signal ? untilGivenUp(provider, signal, () => loads.delete(config)) : provider;
}

/** Returns the test numbers if the provider is the sandbox; null if cards are real. */
export const testCardsOf = (stripe: Stripe): readonly TestCard[] | null =>
  isSandbox(stripe) ? stripe.testCards : null;

const isSandbox = (stripe: Stripe): stripe is SandboxStripe => 'testCards' in stripe;

function begin(config: SiteConfig, settings: SandboxSettings): Promise<Stripe> {
  const provider = load(config, settings);
  loads.set(config, provider);
  provider.catch(() => {
    if (loads.get(config) === provider) loads.delete(config);
  });
  return provider;
}

async function untilGivenUp<T>(wait: Promise<T>, signal: AbortSignal, giveUp: () => void): Promise<T> {
  const ended = new AbortController();
  const givenUp = new Promise<never>((_, reject) => {
    const stop = () => {
      giveUp();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { signal: ended.signal });
  });
  try {
    return await Promise.race([wait, givenUp]);
  } finally {
    ended.abort();
  }
}

async function load(config: SiteConfig, settings: SandboxSettings): Promise<Stripe> {
  const { sandbox, stripePublishableKey } = config;
  if (sandbox.cards) {
    const { createSandboxStripe } = await loadModule(sandboxModule);
    return createSandboxStripe(config.ownApi ? settings : { ...settings, makeCard, answerBank });
  }
  if (stripePublishableKey === null) {
    throw new Error('No card can be paid with here: the configuration has no publishable key.');
  }
  const { loadStripeObject } = await loadModule(stripeModule);
  return loadStripeObject(stripePublishableKey);
}

// A foreign API has no sandbox calls (API-22), so their results are made here.

/** The id ends with the last digits of the number. */
async function makeCard(number: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `pm_sandbox_${Array.from(random, (part) => part.toString(36)).join('')}_${number.slice(-4)}`;
}

async function answerBank(_clientSecret: string, answer: BankAnswer): Promise<BankOutcome> {
  return answer === 'complete' ? 'requires_confirmation' : 'requires_payment_method';
}
