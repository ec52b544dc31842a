// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteConfig } from '../../contract/config.ts';
import { createCardField } from '../../src/services/cards/card-field.ts';
import { loadCardProvider, testCardsOf } from '../../src/services/cards/provider.ts';

const config: SiteConfig = {
  apiRoot: '/api',
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards: true, mail: true, google: true },
  clockOffsetMs: 0,
};
const makeCard = vi.fn(async (number: string) => `pm_for_${number}`);
const settings = { makeCard, today: () => '2026-11-20' };

afterEach(() => {
  makeCard.mockClear();
  document.body.replaceChildren();
});

/** The field of the provider that a configuration asks for, with a good card typed in it. */
async function typedField(config: SiteConfig, number: string) {
  const stripe = await loadCardProvider(config, settings);
  if (!stripe) return expect.unreachable('no provider');
  const element = stripe.elements().create('card');
  element.mount(document.body);
  const user = userEvent.setup();
  await user.type(getByLabelText(document.body, 'Card number'), number);
  await user.type(getByLabelText(document.body, 'Expiry date'), '1227');
  await user.type(getByLabelText(document.body, 'CVC'), '123');
  const field = createCardField();
  field.register({ stripe, element });
  return field;
}

test('is loaded once a page, and says which numbers can be tried', async () => {
  const provider = loadCardProvider(config, settings);
  expect(loadCardProvider(config, settings)).toBe(provider);
  const stripe = await provider;
  expect(stripe && testCardsOf(stripe)).toHaveLength(4);
});

test("makes cards by the call of the site's own API", async () => {
  const field = await typedField(config, '4242424242424242');
  await expect(field.createPaymentMethod()).resolves.toBe('pm_for_4242424242424242');
});

test('asks a foreign API root for nothing: ids are made here and end as the number does', async () => {
  const field = await typedField({ ...config, apiRoot: 'https://api.example/v1' }, '4000000000000002');
  const first = await field.createPaymentMethod();
  expect(first).toMatch(/^pm_sandbox_[a-z0-9]+_0002$/);
  expect(await field.createPaymentMethod()).not.toBe(first);
  expect(makeCard).not.toHaveBeenCalled();
});

const noSandbox = { ...config, sandbox: { ...config.sandbox, cards: false } };

test('is absent where the site takes no cards', async () => {
  await expect(loadCardProvider(noSandbox, settings)).resolves.toBeNull();
});

test('refuses a real key, which this build has no script for, and is asked anew the next time', async () => {
  const real = { ...noSandbox, stripePublishableKey: 'pk_live_x' };
  const refused = loadCardProvider(real, settings);
  await expect(refused).rejects.toThrow('the sandbox card provider only');
  expect(loadCardProvider(real, settings)).not.toBe(refused);
  await expect(loadCardProvider(real, settings)).rejects.toThrow('the sandbox card provider only');
});
