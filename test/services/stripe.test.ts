// @vitest-environment jsdom
import { pathToFileURL } from 'node:url';
import type { StripeConstructor } from '@stripe/stripe-js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SiteConfig } from '../../contract/config.ts';

/** How long a busy machine may take to come to a condition, in milliseconds. */
const PATIENCE = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });

const config: SiteConfig = {
  apiRoot: '/api',
  stripePublishableKey: 'pk_test_of_the_shop',
  googleClientId: null,
  sandbox: { cards: false, mail: true, google: true },
  clockOffsetMs: 0,
};
const unused = () => Promise.reject(new Error('Stripe asks nothing of the sandbox.'));
const settings = { makeCard: unused, answerBank: unused, today: () => '2026-11-20' };

let copies = 0;
/** The package's own loading, as it is for this page. */
let pure: () => Promise<typeof import('@stripe/stripe-js/pure')>;
let load: (signal?: AbortSignal) => Promise<unknown>;

/** A page that was just opened: the package remembers for as long as a page lives, so each has its own copy. */
beforeEach(async () => {
  vi.resetModules();
  copies += 1;
  const copy = `${pathToFileURL('node_modules/@stripe/stripe-js/dist/pure.mjs').href}?${copies}`;
  pure = () => import(/* @vite-ignore */ copy);
  vi.doMock('@stripe/stripe-js/pure', pure);
  document.head.replaceChildren();
  delete window.Stripe;
  const { loadCardProvider } = await import('../../src/services/cards/provider.ts');
  load = (signal) => loadCardProvider(config, settings, signal);
});

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script')];

/** The script asked for last, once there are so many; each has an address of its own. */
const scriptNumber = (count: number) =>
  vi.waitFor(() => {
    const all = scripts();
    expect(all).toHaveLength(count);
    expect(new Set(all.map(({ src }) => src)).size).toBe(count);
    return all.at(-1) ?? expect.unreachable('There is no script.');
  }, PATIENCE);

/** The script has come and runs: what it makes says with which key, and which run of it made it. */
function arrive(script: HTMLScriptElement, run = 'first run') {
  const made = (key: string) => ({ key, run });
  window.Stripe = Object.assign(made, { version: 'endive' }) as unknown as StripeConstructor;
  script.dispatchEvent(new Event('load'));
}

const fail = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));

const loaded = { key: 'pk_test_of_the_shop', run: 'first run' };

/** Somebody who waits for the provider, until they give up. */
function waiting() {
  const controller = new AbortController();
  const outcome = load(controller.signal);
  const giveUp = async () => {
    controller.abort(new Error('waited long enough'));
    await expect(outcome).rejects.toThrow('waited long enough');
  };
  return { outcome, giveUp };
}

test('is loaded when it is asked for, by the key of the configuration, once a page', async () => {
  expect(scripts()).toEqual([]);
  const first = load();
  const meanwhile = load();
  arrive(await scriptNumber(1));
  expect(await first).toEqual(loaded);
  expect(await meanwhile).toBe(await first);
  expect(await load()).toBe(await first);
  expect(scripts()).toHaveLength(1);
});

test('is loaded although its script failed once', async () => {
  const stripe = load();
  fail(await scriptNumber(1));
  arrive(await scriptNumber(2));
  expect(await stripe).toEqual(loaded);
});

test('fails each time that its script failed twice, and is loaded anew by the next call', async () => {
  for (const count of [0, 2, 4]) {
    const failing = expect(load()).rejects.toThrow("Stripe's script could not be loaded.");
    fail(await scriptNumber(count + 1));
    fail(await scriptNumber(count + 2));
    await failing;
  }
  const again = load();
  arrive(await scriptNumber(7));
  expect(await again).toEqual(loaded);
});

test('that hangs is loaded anew each time after it was given up', async () => {
  for (const count of [1, 2, 3, 4]) {
    const { giveUp } = waiting();
    await scriptNumber(count);
    await giveUp();
    expect(scripts(), 'nothing is loaded for nobody').toHaveLength(count);
  }
  const again = waiting();
  arrive(await scriptNumber(5));
  expect(await again.outcome).toEqual(loaded);
});

test('that comes after it was given up is there at once for the next call', async () => {
  const { giveUp } = waiting();
  const late = await scriptNumber(1);
  await giveUp();
  arrive(late);
  expect(await load()).toEqual(loaded);
  expect(scripts()).toEqual([late]);
});

test.each([1, 2, 3])(
  'that was given up %d times is used when its first script comes while another is being loaded',
  async (times) => {
    const { giveUp } = waiting();
    const late = await scriptNumber(1);
    await giveUp();
    for (let time = 2; time <= times; time++) {
      const { giveUp } = waiting();
      await scriptNumber(time);
      await giveUp();
    }
    const again = load();
    const current = await scriptNumber(times + 1);
    arrive(late);
    expect(await again).toEqual(loaded);

    arrive(current, 'second run');
    expect(await load()).toBe(await again);
  },
);
