import type { Browser } from 'playwright-core';
import { expect, vi } from 'vitest';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import { comingThursday, offeredTimes } from '../journeys/shop.ts';
import type { Wish } from '../support/booker.ts';
import type { Engine } from '../support/database.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { startSite } from '../support/site.ts';
import { type Customer, openCustomer } from './customer.ts';
import { openStore, type Store } from './store.ts';

export const wish: Wish = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '10:15',
};
/** How long that service takes. */
const minutes = 20;

/** How long a condition is waited for, in milliseconds. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

const secret = 'whsec_failpoints';

/** The built site, a database, a card provider and a customer: one row's own. */
export interface Scene {
  engine: Engine;
  provider: Provider;
  customer: Customer;
  store: Store;
  /** What the site has written on standard error. */
  stderr(): string;
  /** Ends the site as a power cut would. */
  kill(): Promise<void>;
  /** Starts it with the shop's clock so many minutes ahead of the row's beginning. It sweeps at once. */
  startAt(minutesLater: number): Promise<void>;
  /** A power cut, and started again so many minutes after the row's beginning. */
  restartAt(minutesLater: number): Promise<void>;
  /** Ends the site as an operator would, its sweep included. Throws when it said what no row expects. */
  stop(): Promise<void>;
  /** The times that anybody is offered on the wished day with the wished barber, `HH:mm`. */
  offered(): Promise<string[]>;
  /** Waits until the wished time is offered to anybody. */
  untilFree(): Promise<void>;
  /** Cancels what is held, as nobody but an operator can. The embedded database: only while the site is dead. */
  cancelHold(): Promise<void>;
  /** Frees everything that the row had. */
  close(): Promise<void>;
}

/** Opens the shop. `logs`: the events that this row lets the site log on standard error. */
export async function openScene(engine: Engine, browser: Browser, logs: readonly string[]): Promise<Scene> {
  const store = await openStore(engine);
  const provider = await startProvider();
  const site = await startSite({
    environment: {
      ...store.environment,
      SANDBOX: '1',
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: provider.url,
    },
    complaints: logs.map((event) => new RegExp(`"event":"${event.replaceAll('.', '\\.')}"`)),
  });
  provider.webhook = { url: `${site.url}/api/site/provider-message`, secret };
  const customer = await openCustomer(browser, { url: site.url, provider, wish });
  const startAt = (minutesLater: number) =>
    site.start({ SANDBOX_NOW: new Date(Date.now() + minutesLater * 60_000).toISOString() });
  const offered = () => offeredTimes(site, { ...wish, minutes });
  return {
    engine,
    provider,
    customer,
    store,
    stderr: site.stderr,
    kill: site.kill,
    startAt,
    async restartAt(minutesLater) {
      await site.kill();
      await startAt(minutesLater);
    },
    stop: site.stop,
    offered,
    async untilFree() {
      await vi.waitUntil(async () => (await offered()).includes(wish.time), PATIENCE);
    },
    cancelHold: () => cancelHold(store),
    async close() {
      await site.kill();
      await provider.close();
      await store.drop();
    },
  };
}

async function cancelHold(store: Store): Promise<void> {
  const database = await store.open();
  try {
    const { numUpdatedRows } = await database.db
      .updateTable('bookings')
      .set({ booking_status_id: STATUS_CANCELLED, held_until: null })
      .where('booking_status_id', '=', STATUS_HELD)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  } finally {
    await database.close();
  }
}
