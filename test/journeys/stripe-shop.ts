import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Booker, Choices } from '../support/booking-actions.ts';
import { type LedgerEntry, type Provider, startProvider } from '../support/provider/provider.ts';
import { expectBooked, openOnPostgres, type ShopOnPostgres } from './shop.ts';

/** The name of the bank's dialog in the double of Stripe's script. */
const BANK = '3D Secure 2 Test Page';

/** A shop whose gateway is Stripe's. */
export interface ShopWithStripe extends ShopOnPostgres {
  provider: Provider;
}

/** Opens the site with Stripe's keys on PostgreSQL. A double of Stripe runs on the loopback interface. */
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

/** Returns the provider's intents with this booking number. */
export const intentsOf = ({ provider }: ShopWithStripe, number: string | undefined): LedgerEntry[] =>
  provider.ledger().filter(({ metadata }) => metadata.booking === number);

/** Expects that the page's booking is the only one of its time, charged once by a single intent with its number. */
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

/** Returns the dialog of a card's bank, as Stripe's script shows it. */
export function stripeBankOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: BANK });
  return {
    dialog,
    answer: (answer: 'Complete' | 'Fail') =>
      dialog.getByRole('button', { name: `${answer} authentication` }).click(),
  };
}
