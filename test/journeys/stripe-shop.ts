import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Booker, Choices } from '../support/booker.ts';
import { type LedgerEntry, type Provider, startProvider } from '../support/provider/provider.ts';
import { expectBooked, openOnPostgres, type ShopOnPostgres } from './shop.ts';

/** What the bank's question is called in the stand-in of Stripe's script. */
const BANK = '3D Secure 2 Test Page';

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
      provider
        .ledger()
        .flatMap(({ charges, refunds }) => (refunds.length > 0 ? [] : charges.map(({ cents }) => cents))),
    async close() {
      try {
        await shop.close();
      } finally {
        await provider.close();
      }
    },
  };
}

/** The intents that the provider knows a booking's number of. */
export const intentsOf = ({ provider }: ShopWithStripe, number: string | undefined): LedgerEntry[] =>
  provider.ledger().filter(({ metadata }) => metadata.booking === number);

/** The page's booking is the only one of its time, charged once, by the one intent that knows its number. */
export async function expectBookedByStripe(
  shop: ShopWithStripe,
  booker: Booker,
  choices: Choices,
  cents: number,
): Promise<void> {
  const number = await expectBooked(shop, booker, choices, cents);
  expect(intentsOf(shop, number)).toMatchObject([
    { status: 'succeeded', cents, charges: [{ cents }], refunds: [] },
  ]);
}

/** The bank of a card, as Stripe's script puts it in front of a page. */
export function stripeBankOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: BANK });
  return {
    dialog,
    answer: (answer: 'Complete' | 'Fail') =>
      dialog.getByRole('button', { name: `${answer} authentication` }).click(),
  };
}
