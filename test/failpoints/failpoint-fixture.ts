import type { Browser, Page } from 'playwright-core';
import { comingThursday, offeredTimes } from '../journeys/shop.ts';
import { type Booker, bookingActions, type Choices } from '../support/booking-actions.ts';
import { openVisitor } from '../support/chromium.ts';
import type { Engine } from '../support/database.ts';
import type { Fault } from '../support/provider/faults.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { type Site, startSite } from '../support/site.ts';
import { type ObservedText, watchScreens } from './observed-texts.ts';
import { openStore, type Store } from './store.ts';

export const choices: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '10:15',
};
/** The duration of the chosen service in minutes. */
const minutes = 20;

/** The time limit for a condition in milliseconds. It is long because the machine may be busy. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

const secret = 'whsec_failpoints';

/** The built site, a database, a card provider and a guest in a browser, all created for a single row. */
export interface FailpointFixture {
  site: Site;
  provider: Provider;
  store: Store;
  page: Page;
  booker: Booker;
  /** The texts that appeared on the guest's screen, in order. */
  sightings: readonly ObservedText[];
  /** The current fault of the provider. */
  fault?: Fault;
  /** Starts the site with the clock this many minutes after the beginning of the row. The site sweeps at once. */
  startAt(minutesLater: number): Promise<void>;
  /** Returns the times that the API offers for the chosen day and barber, `HH:mm`. */
  offered(): Promise<string[]>;
  /** Closes the guest's browser. Throws when its console has an unexpected message. */
  goesHome(): Promise<void>;
  /** Frees all resources of the row. */
  close(): Promise<void>;
}

/** Opens the shop. `logs` are the events that the site may log on standard error. */
export async function openFixture(
  engine: Engine,
  browser: Browser,
  logs: readonly string[],
): Promise<FailpointFixture> {
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

  const { context, page, allow, leave } = await openVisitor(browser);
  allow(refusedOrLost, beganLate);
  const sightings = await watchScreens(context, provider);
  await standInForStripe(context, provider);
  page.setDefaultTimeout(PATIENCE.timeout);
  return {
    site,
    provider,
    store,
    page,
    booker: bookingActions(page),
    sightings,
    startAt: (minutesLater) =>
      site.start({ SANDBOX_NOW: new Date(Date.now() + minutesLater * 60_000).toISOString() }),
    offered: () => offeredTimes(site, { ...choices, minutes }),
    goesHome: leave,
    async close() {
      await context.close();
      await site.kill();
      await provider.close();
      await store.drop();
    },
  };
}

/** Console messages of the browser about refused and failed requests. */
const refusedOrLost = /^error: Failed to load resource: (net::ERR_\w+|the server responded with a status of)/;
/** A console message of the browser when a busy machine starts the page seconds late. */
const beganLate =
  /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;
