// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteConfig } from '../../contract/config.ts';
import { createCardField } from '../../src/services/cards/card-field.ts';
import { loadCardProvider, testCardsOf } from '../../src/services/cards/provider.ts';
import type { SandboxSettings } from '../../src/services/cards/sandbox.ts';

const config: SiteConfig = {
  apiRoot: '/api',
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards: true, mail: true, google: true },
  clockOffsetMs: 0,
};
const makeCard = vi.fn(async (number: string) => `pm_for_${number}`);
const answerBank = vi.fn<SandboxSettings['answerBank']>(async () => 'succeeded');
const settings: SandboxSettings = { makeCard, answerBank, today: () => '2026-11-20' };

afterEach(() => {
  makeCard.mockClear();
  document.body.replaceChildren();
});

/** The field of the provider that a configuration asks for, with a good card typed in it. */
async function typedField(config: SiteConfig, number: string) {
  const stripe = await loadCardProvider(config, settings);
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
  const [stripe, meanwhile] = await Promise.all([
    loadCardProvider(config, settings),
    loadCardProvider(config, settings),
  ]);
  expect(meanwhile).toBe(stripe);
  expect(await loadCardProvider(config, settings)).toBe(stripe);
  expect(testCardsOf(stripe)).toHaveLength(4);
});

test('that is given up is still loaded for the next who asks', async () => {
  const controller = new AbortController();
  const ownConfig = { ...config };
  const given = loadCardProvider(ownConfig, settings, controller.signal);
  controller.abort(new Error('waited long enough'));
  await expect(given).rejects.toThrow('waited long enough');
  expect(testCardsOf(await loadCardProvider(ownConfig, settings))).toHaveLength(4);
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

test('is refused where the site takes no cards, each time', async () => {
  for (const _ of [1, 2])
    await expect(loadCardProvider(noSandbox, settings)).rejects.toThrow('has no publishable key');
});
