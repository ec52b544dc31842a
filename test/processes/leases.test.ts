import { expect, it, onTestFinished, vi } from 'vitest';
import { guestRequest } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { engines } from '../support/database.ts';
import { createDatabase } from '../support/postgres.ts';
import { startProvider } from '../support/provider/provider.ts';
import { startSite } from '../support/site.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/** A restart takes about three seconds here. A lease ends after 60 seconds. */
const LONGEST_WAIT_MS = 20_000;
const TIME = { timeout: 120_000 };

/** A site whose charges wait at the provider, and a guest who books there. */
async function startShop(environment: Record<string, string>) {
  const provider = await startProvider();
  onTestFinished(() => provider.close());
  const site = await startSite({
    environment: {
      SANDBOX: '1',
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
      STRIPE_API_URL: provider.url,
      SANDBOX_NOW: '2026-11-20T09:00:00+11:00',
      ...environment,
    },
    complaints: [/^\{"level":"warn"/],
  });
  onTestFinished(() => site.stop());
  const request = guestRequest({ payment_method_id: provider.card() });
  const headers = { 'idempotency-key': 'key-of-a-guest' };
  const book = () => call(site, 'customer/booking-store', { body: request, headers });
  return {
    provider,
    site,
    /** Sends the booking and waits until the provider has its charge. */
    async charge() {
      const { reached } = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
      const outcome = book().then(
        ({ status }) => status,
        ({ name }: Error) => name,
      );
      await reached;
      return { outcome };
    },
    /** Repeats the booking as the page does. Returns the milliseconds until its answer. */
    async finish() {
      const began = performance.now();
      await vi.waitUntil(async () => (await book()).status === 200, { timeout: 90_000, interval: 500 });
      expect(provider.charged()).toBe(3000);
      return performance.now() - began;
    },
  };
}

it.each(engines)(
  'a process that crashed during a charge finishes the charge at its next start, on the %s database (OPS-92)',
  TIME,
  async (engine) => {
    const database = engine === 'PostgreSQL' ? await createDatabase() : null;
    if (database) onTestFinished(database.drop);
    const { site, charge, finish } = await startShop(database ? { DATABASE_URL: database.url } : {});
    const { outcome } = await charge();
    await site.kill();
    expect(await outcome).toBe('TypeError');
    await site.start();

    expect(await finish()).toBeLessThan(LONGEST_WAIT_MS);
  },
);

it(
  'a process whose PostgreSQL restarts during a charge finishes the charge once PostgreSQL answers (OPS-92)',
  TIME,
  async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    const wire = await openTcpProxy(database.url);
    onTestFinished(() => wire.close());
    const { provider, charge, finish } = await startShop({ DATABASE_URL: wire.url });
    const { outcome } = await charge();
    await wire.cut();
    provider.release();
    expect(await outcome).toBe(503);
    await wire.mend();

    expect(await finish()).toBeLessThan(LONGEST_WAIT_MS);
  },
);
