import type { Page } from 'playwright-core';
import { type LedgerEntry, type Provider, startProvider } from '../support/provider/provider.ts';
import { openOnPostgres, type ShopOnPostgres } from './shop.ts';

/** What the bank's question is called in the stand-in of Stripe's script. */
const BANK = '3D Secure 2 Test Page';

/** The words of Stripe for the owner of a card whose bank said no. */
export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** A site that takes real cards. */
export interface ShopWithStripe extends ShopOnPostgres {
  provider: Provider;
}

/** The site with Stripe's keys, on PostgreSQL; its provider is a stand-in on loopback. */
export async function openWithStripe(): Promise<ShopWithStripe> {
  const provider = await startProvider();
  const shop = await openOnPostgres({
    SANDBOX: '1',
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_journeys',
    STRIPE_API_URL: provider.url,
  });
  return {
    ...shop,
    provider,
    charges: async () =>
      provider.ledger().flatMap(({ charges, refunds }) => (refunds.length > 0 ? [] : charges.map(centsOf))),
    async close() {
      try {
        await shop.close();
      } finally {
        await provider.close();
      }
    },
  };
}

const centsOf = ({ cents }: { cents: number }) => cents;

/** The intents that the provider knows a booking's number of. */
export const intentsOf = ({ provider }: ShopWithStripe, number: string | null): LedgerEntry[] =>
  provider.ledger().filter(({ metadata }) => metadata.booking === number);

/** The bank of a card, as Stripe's script puts it in front of a page. */
export function stripeBankOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: BANK });
  return {
    dialog,
    answer: (answer: 'Complete' | 'Fail') =>
      dialog.getByRole('button', { name: `${answer} authentication` }).click(),
  };
}
