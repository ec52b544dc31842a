import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { SIGNED_IN_COOKIE } from '../../../contract/constants.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { loadOnlyStore } from '../../../contract/only-store.ts';
import { listStores } from '../../../contract/stores.ts';
import type { Recorded } from '../recorder.ts';
import type { Reply } from '../replies.ts';
import { googleScript, playGoogle } from './google-script.ts';
import { Network } from './network.ts';
import { leaveInBrowser, type Opening, storedData } from './opening.ts';
import { PageObject } from './page-object.ts';
import type { PlainSnapshot } from './probe.ts';
import type { VisiblePage } from './read-page.ts';
import { type WithheldScript, WithheldScripts } from './withheld-scripts.ts';

/** The wizard's call. The header and the home page request other stores from the same endpoint. */
const wizardStores = { ...listStores, path: `${listStores.path}?has_booking_service=1` };

/** The number of times that a step reads the page before the test fails. */
const LOOKS = 400;
/** The first reads advance the clock by 20 ms each, which fires the short timers of libraries. Later reads advance it by 1 ms, so all together stay below 5 seconds. */
const RESTLESS_LOOKS = 20;
const REST_MS = 20;
/** The number of retries of a read (API-18). */
const RETRIES = 3;
const RETRY_LOOK_MS = 500;

/**
 * Every path begins at 9:30 am in Sydney. At this time UTC, and every zone west of the shop, still has the day before,
 * so a test fails if the site uses the date of another zone (SITE-6).
 */
export const startOfTime = new Date('2026-11-19T22:30:00Z');
/** A visitor's device. With an API on another origin its clock is right, because only our own API sends the time (API-60). */
export interface Device {
  timeZone: string;
  /** How many milliseconds its clock is ahead. */
  skewMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One device west of Greenwich with a slow clock and one east of the shop with a fast clock. Paths alternate between them. */
export const devices: readonly [Device, Device] = [
  { timeZone: 'America/Los_Angeles', skewMs: -11 * HOUR_MS },
  { timeZone: 'Pacific/Auckland', skewMs: 400 * DAY_MS },
];

/** The addresses of the built sites: with our own API, with an API on another origin, and with a Google client id. */
export interface Sites {
  own: string;
  foreign: string;
  google: string;
  /** The script that observes the page. */
  probe: string;
}

/** A companion of the page that reacts as a visitor would while the page does not show what the test expects. */
interface Company {
  listenOn(page: Page): Promise<void>;
  opened(): Promise<void>;
  meet(): Promise<void>;
}

/**
 * The built site in a browser, under its real content security policy. The test intercepts its API calls and controls
 * the browser's clock. The site itself is unchanged.
 */
export class PageDriver extends PageObject {
  readonly network = new Network();
  /** Errors that the page logged, without the browser's own messages on failed loads. */
  readonly errors: string[] = [];
  /** Set in walks with files that do not load. */
  mishaps: Company | undefined;
  /** Whether pages open in a phone's viewport instead of a desktop's. */
  isOnPhone = false;
  /** Whether a translator changes the page after hydration (SITE-17). */
  isTranslated = false;
  readonly #browser: Browser;
  readonly #sites: Sites;
  readonly #scripts = new WithheldScripts();
  readonly #device: Device;
  #skewMs = 0;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #session: CDPSession | undefined;
  /** Resumes the preload that the booking page's HTML starts. It counts as the call of this machine when the machine asks. */
  #preloaded: { take: () => Promise<void>; machine: string; endpoint: Endpoint } | undefined;

  constructor(browser: Browser, sites: Sites, device = devices[0]) {
    super(() => {
      if (!this.#page) throw new Error('No page is open.');
      return this.#page;
    });
    this.#browser = browser;
    this.#sites = sites;
    this.#device = device;
  }

  async open(opening: Opening): Promise<void> {
    const site = opening.foreign ? 'foreign' : opening.google ? 'google' : 'own';
    this.#context = await this.#browser.newContext({
      locale: 'en-AU',
      reducedMotion: 'reduce',
      viewport: this.isOnPhone ? { width: 360, height: 740 } : { width: 1280, height: 720 },
      baseURL: this.#sites[site],
    });
    const page = await this.#context.newPage();
    this.#page = page;
    await this.travelInto(this.#device.timeZone);
    // A browser's own permission depends on its version.
    await this.setNotifications('denied');
    page.on('pageerror', ({ message }) => this.errors.push(message));
    page.on('console', (message) => {
      const isOwnLine = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOwnLine) this.errors.push(message.text());
    });
    const { now = startOfTime } = opening;
    this.#skewMs = opening.foreign ? 0 : this.#device.skewMs;
    // The clock runs until it is paused, and it cannot be paused in its past. A day ahead is never past.
    await page.clock.install({ time: this.onDevice(now).getTime() - DAY_MS });
    await page.clock.pauseAt(this.onDevice(now).getTime() + 1_000);
    await page.route(/\/config\.json$/, async (route) => {
      const response = await route.fetch();
      const config = await response.json();
      await route.fulfill({ response, json: { ...config, now: config.now && now.getTime() + 1_000 } });
    });
    await page.addInitScript(leaveInBrowser, storedData(opening, this.onDevice(startOfTime)));
    await page.addInitScript(this.#sites.probe);
    await this.mishaps?.listenOn(page);
    await this.#holdScripts(page, opening.held ?? []);
    if (opening.token !== undefined)
      await this.#context.addCookies([{ name: SIGNED_IN_COOKIE, value: '1', url: this.#sites[site] }]);
    let isPreload = opening.path === '/book-appointment/' && opening.token === undefined;
    const first = opening.foreign
      ? { machine: 'store-choice', endpoint: wizardStores }
      : { machine: 'only-store', endpoint: loadOnlyStore };
    await page.route(
      ({ pathname }) => /^\/api\//.test(pathname),
      async (route) => {
        const isFirst = route.request().url().includes(first.endpoint.path.replace(/\?.*/, ''));
        if (isPreload && isFirst)
          this.#preloaded = { ...first, take: () => this.network.hold(route, page, true) };
        else await this.network.hold(route, page);
        if (isFirst) isPreload = false;
      },
    );
    const path = opening.outcome ? `${opening.path}?step=confirmation` : opening.path;
    // A stylesheet that is still loading delays the load event.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await this.#untilItAnswers();
    if (this.isTranslated) await page.evaluate(() => __pageProbe.translate());
    await this.mishaps?.opened();
  }

  /** Converts a moment to the device's clock. */
  override onDevice(moment: Date): Date {
    return new Date(moment.getTime() + this.#skewMs);
  }

  /** Changes the device's time zone. Uses CDP because Playwright's `timezoneId` is fixed for a context. */
  async travelInto(timezoneId: string): Promise<void> {
    await (await this.#cdp()).send('Emulation.setTimezoneOverride', { timezoneId });
  }

  /**
   * Sets the browser's permission for notifications: whether it asks the visitor, or how the visitor decided. Uses CDP
   * because Playwright can only grant a permission.
   */
  async setNotifications(setting: 'prompt' | 'granted' | 'denied'): Promise<void> {
    const session = await this.#cdp();
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const { browserContextId } = targetInfo;
    await session.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      ...(browserContextId !== undefined && { browserContextId }),
    });
  }

  /** The session stays open, because the browser resets a setting when its session ends. */
  async #cdp(): Promise<CDPSession> {
    this.#session ??= await this.playwright.context().newCDPSession(this.playwright);
    return this.#session;
  }

  /** Withholds a script the next time that the page requests it. */
  holdScript(name: WithheldScript): void {
    this.#scripts.hold([name]);
  }

  /** Lets a withheld script load. */
  releaseScript(name: WithheldScript): void {
    this.#scripts.release(name);
  }

  /** Makes a withheld script fail. */
  blockScript(name: WithheldScript): void {
    this.#scripts.block(name);
  }

  /** Sets the credential that Google's window returns from now on, or null for none. */
  async googleBrings(credential: string | null): Promise<void> {
    await this.playwright.evaluate((brought) => {
      globalThis.__googleBrings = brought;
    }, credential);
  }

  /** Reads the page and the newest actor of a machine. */
  look(id: string, region = 'main'): Promise<{ machine: PlainSnapshot | undefined; page: VisiblePage }> {
    return this.playwright.evaluate(([machineId, part]) => __pageProbe.look(machineId, part), [
      id,
      region,
    ] as const);
  }

  async read(): Promise<VisiblePage> {
    return (await this.look('')).page;
  }

  /** Returns the newest actor of a machine by the machine's id, or `undefined` if none has started. */
  machine(id: string): Promise<PlainSnapshot | undefined> {
    return this.playwright.evaluate((machineId) => __pageProbe.machine(machineId), id);
  }

  /** Repeats the check until it passes, at most `LOOKS` times, and advances the page's clock each time. */
  async eventually(check: () => unknown): Promise<void> {
    for (let looks = 1; ; looks += 1) {
      try {
        await this.#page?.clock.runFor(looks <= RESTLESS_LOOKS ? REST_MS : 1);
        if (looks > 1 && this.#preloaded) await this.#takePreloaded();
        await check();
        return;
      } catch (error) {
        if (looks === LOOKS) throw error;
        await this.mishaps?.meet();
      }
    }
  }

  /** Fails a read and each of its retries, which the page makes after 1, 2 and 4 seconds (API-18). */
  async breakDown(endpoint: Endpoint, reply: Reply): Promise<void> {
    for (let retries = 0; retries < RETRIES; retries += 1) {
      await this.network.end(endpoint, reply);
      await this.eventually(async () => {
        if (this.network.isOpen(endpoint)) return;
        await this.wait(RETRY_LOOK_MS);
        throw new Error(`The page has not retried ${endpoint.path} yet.`);
      });
    }
    // For the machine this is one call: it does not see the retries of the API client.
    this.network.noteLooked();
    await this.network.end(endpoint, reply);
  }

  /** Returns the recordings of all machines so far, and the current text of each element. */
  noted(): Promise<{ recorded: Record<string, Recorded>; sentences: string[] }> {
    return this.playwright.evaluate(() => ({
      recorded: __pageProbe.recorded(),
      sentences: __pageProbe.sentences(),
    }));
  }

  /** Closes the page and returns the recordings of all machines. */
  async close(): Promise<Record<string, Recorded>> {
    const recorded = await this.#page?.evaluate(() => __pageProbe.recorded());
    // The request for the configuration may still be open. Its failure is no error of the test.
    await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context?.close();
    this.#page = undefined;
    this.#context = undefined;
    return recorded ?? {};
  }

  /** Waits for hydration. The clock is paused from the start, so this advances it for the timers that hydration uses. */
  async #untilItAnswers(): Promise<void> {
    const page = this.playwright;
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await page.clock.runFor(5 * REST_MS);
      if (await page.evaluate(() => document.documentElement.dataset.page)) return;
      await this.mishaps?.meet();
    }
    throw new Error(`${page.url()} did not hydrate: <html> has no data-page attribute after ${LOOKS} tries.`);
  }

  async #takePreloaded(): Promise<void> {
    const preloaded = this.#preloaded;
    if (!preloaded || this.network.isOpen(preloaded.endpoint)) return;
    const value = (await this.machine(preloaded.machine))?.value;
    if (value !== 'loading' && value !== 'finding') return;
    this.#preloaded = undefined;
    await preloaded.take();
  }

  async #holdScripts(page: Page, held: readonly WithheldScript[]): Promise<void> {
    this.#scripts.hold(held);
    for (const [name, file] of scriptFiles) {
      await page.route(file, (route) =>
        this.#scripts.arrival(name).then(
          () => route.fallback(),
          () => route.abort(),
        ),
      );
    }
    await page.route(googleScript, (route) =>
      this.#scripts.arrival('google').then(
        () => route.fulfill({ contentType: 'text/javascript', body: `(${playGoogle})()` }),
        () => route.abort(),
      ),
    );
  }
}

const scriptFiles: readonly (readonly [WithheldScript, RegExp])[] = [
  ['provider', /\/assets\/sandbox-[^/]*\.(js|css)(\?|$)/],
  ['cardForm', /\/assets\/card-form-[^/]*\.(js|css)(\?|$)/],
  ['config', /\/config\.json$/],
];
