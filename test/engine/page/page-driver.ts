import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { SIGNED_IN_COOKIE } from '../../../contract/constants.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listStores } from '../../../contract/stores.ts';
import type { Recorded } from '../recorder.ts';
import type { Reply } from '../replies.ts';
import { googleScript, playGoogle } from './google-script.ts';
import { type LateScript, LateScripts } from './late-scripts.ts';
import { Network } from './network.ts';
import { leaveInBrowser, type Opening, whatWasLeft } from './opening.ts';
import { PageObject } from './page-object.ts';
import type { PlainSnapshot } from './probe.ts';
import type { Seen } from './read-page.ts';

/** The wizard's call, where header and home ask for other stores by the same endpoint. */
const wizardStores = { ...listStores, path: `${listStores.path}?has_booking_service=1` };

/** How often a step looks at the page before it gives up. */
const LOOKS = 400;
/** The first of them move the clock on as far as libraries put little things off, the others hardly: never by 5 seconds. */
const RESTLESS_LOOKS = 20;
const REST_MS = 20;
/** How often a read is tried again (API-18). */
const RETRIES = 3;
const RETRY_LOOK_MS = 500;

/**
 * 9:30 am in Sydney on the day on which every path begins: an hour at which UTC, and every browser west of the shop, still
 * has the day before, so that nobody else's day passes for the shop's (SITE-6).
 */
export const startOfTime = new Date('2026-11-19T22:30:00Z');
/** Whose device it is. Beside an API of another origin its clock is right: nobody else says what it is (API-60). */
export interface Device {
  timeZone: string;
  /** How far its clock is ahead. */
  skewMs: number;
}

const HOUR_MS = 3_600_000;
/** West of Greenwich and behind the shop, east of it and far ahead: a path on the one and the next on the other. */
export const devices: readonly [Device, Device] = [
  { timeZone: 'America/Los_Angeles', skewMs: -11 * HOUR_MS },
  { timeZone: 'Pacific/Auckland', skewMs: 400 * 24 * HOUR_MS },
];

/** Where the built site is served: with its own API, told of an API on another origin, known to Google. */
export interface Sites {
  own: string;
  foreign: string;
  google: string;
  /** The script that listens in the page. */
  probe: string;
}

/** Who goes along with a page, and does what a visitor would while it is not what it will be. */
interface Company {
  listenOn(page: Page): Promise<void>;
  opened(): Promise<void>;
  meet(): Promise<void>;
}

/**
 * The built site in a browser, under its real content security policy. Its calls are held at the network's edge, its
 * delays are those of the browser's clock; nothing of the site is changed.
 */
export class PageDriver extends PageObject {
  readonly network = new Network();
  /** What the page wrote to the console as an error, the browser's own lines on failed loads left out. */
  readonly errors: string[] = [];
  /** Where a walk is about files that do not come. */
  mishaps: Company | undefined;
  /** Whether pages open on a phone, not in a window on a desk. */
  isOnPhone = false;
  /** Whether a translator changes the page once the page is hydrated (SITE-17). */
  isTranslated = false;
  readonly #browser: Browser;
  readonly #sites: Sites;
  readonly #scripts = new LateScripts();
  readonly #device: Device;
  #skewMs = 0;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #zone: CDPSession | undefined;
  /** The stores that the booking page's HTML asks for before any script runs: the wizard's call once it asks. */
  #preloaded: (() => Promise<void>) | undefined;

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
    page.on('pageerror', ({ message }) => this.errors.push(message));
    page.on('console', (message) => {
      const isOwnLine = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOwnLine) this.errors.push(message.text());
    });
    const { now = startOfTime } = opening;
    this.#skewMs = opening.foreign ? 0 : this.#device.skewMs;
    await page.clock.install({ time: this.onDevice(now) });
    await page.clock.pauseAt(this.onDevice(now).getTime() + 1_000);
    await page.route(/\/config\.json$/, async (route) => {
      const response = await route.fetch();
      const config = await response.json();
      await route.fulfill({ response, json: { ...config, now: config.now && now.getTime() + 1_000 } });
    });
    await page.addInitScript(leaveInBrowser, whatWasLeft(opening, this.onDevice(startOfTime)));
    await page.addInitScript(this.#sites.probe);
    await this.mishaps?.listenOn(page);
    await this.#holdScripts(page, opening.held ?? []);
    if (opening.token !== undefined)
      await this.#context.addCookies([{ name: SIGNED_IN_COOKIE, value: '1', url: this.#sites[site] }]);
    let isPreload = opening.path === '/book-appointment/' && opening.token === undefined;
    await page.route(
      ({ pathname }) => /^\/api\//.test(pathname),
      async (route) => {
        const isStores = route.request().url().includes(listStores.path);
        if (isPreload && isStores) this.#preloaded = () => this.network.hold(route, page, true);
        else await this.network.hold(route, page);
        if (isStores) isPreload = false;
      },
    );
    const path = opening.outcome ? `${opening.path}?step=confirmation` : opening.path;
    // Styles that are on their way hold up the rest of the loading.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await this.#untilItAnswers();
    if (this.isTranslated) await page.evaluate(() => __pageProbe.translate());
    await this.mishaps?.opened();
  }

  /** What the device's clock says at a moment. */
  override onDevice(moment: Date): Date {
    return new Date(moment.getTime() + this.#skewMs);
  }

  /** The device comes into another time zone, now or later: what Playwright sets for a context cannot change. */
  async travelInto(timezoneId: string): Promise<void> {
    this.#zone ??= await this.playwright.context().newCDPSession(this.playwright);
    await this.#zone.send('Emulation.setTimezoneOverride', { timezoneId });
  }

  /** A script is held back when it is asked for again. */
  holdScript(name: LateScript): void {
    this.#scripts.hold([name]);
  }

  /** A script that was held back comes after all. */
  releaseScript(name: LateScript): void {
    this.#scripts.release(name);
  }

  /** A script that was held back cannot be loaded, now or later. */
  blockScript(name: LateScript): void {
    this.#scripts.block(name);
  }

  /** What Google's window brings from now on: a credential, or none. */
  async googleBrings(credential: string | null): Promise<void> {
    await this.playwright.evaluate((brought) => {
      globalThis.__googleBrings = brought;
    }, credential);
  }

  /** The page, and the newest actor of a machine. */
  look(id: string, region = 'main'): Promise<{ machine: PlainSnapshot | undefined; page: Seen }> {
    return this.playwright.evaluate(([one, part]) => __pageProbe.look(one, part), [id, region] as const);
  }

  async read(): Promise<Seen> {
    return (await this.look('')).page;
  }

  /** The newest actor of a machine, by its id; nothing while there was none. */
  machine(id: string): Promise<PlainSnapshot | undefined> {
    return this.playwright.evaluate((one) => __pageProbe.machine(one), id);
  }

  /** Tries until it does not throw, as long as the page may still be busy. */
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

  /** A read breaks down, and does so each time that the page tries it again: after 1, 2 and 4 seconds (API-18). */
  async breakDown(endpoint: Endpoint, reply: Reply): Promise<void> {
    for (let retries = 0; retries < RETRIES; retries += 1) {
      await this.network.end(endpoint, reply);
      await this.eventually(async () => {
        if (this.network.isOpen(endpoint)) return;
        await this.wait(RETRY_LOOK_MS);
        throw new Error(`${endpoint.path} is not tried again yet.`);
      });
    }
    // It is one call still: its machine knows nothing of the door's tries.
    this.network.noteLooked();
    await this.network.end(endpoint, reply);
  }

  /** What was recorded of all machines so far, and the words of each element as it is now. */
  noted(): Promise<{ recorded: Record<string, Recorded>; sentences: string[] }> {
    return this.playwright.evaluate(() => ({
      recorded: __pageProbe.recorded(),
      sentences: __pageProbe.sentences(),
    }));
  }

  /** The page is over; what was recorded of all machines. */
  async close(): Promise<Record<string, Recorded>> {
    const recorded = await this.#page?.evaluate(() => __pageProbe.recorded());
    // A configuration that is on its way to a page that goes is nobody's error.
    await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context?.close();
    this.#page = undefined;
    this.#context = undefined;
    return recorded ?? {};
  }

  /** The clock stands still from the start: whatever hydration puts off has to be let through. */
  async #untilItAnswers(): Promise<void> {
    const page = this.playwright;
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await page.clock.runFor(5 * REST_MS);
      if (await page.evaluate(() => document.documentElement.dataset.page)) return;
      await this.mishaps?.meet();
    }
    throw new Error(`${page.url()} does not come to answer clicks.`);
  }

  async #takePreloaded(): Promise<void> {
    const isAsking = (await this.machine('store-choice'))?.value === 'loading';
    if (!isAsking || this.network.isOpen(wizardStores)) return;
    const take = this.#preloaded;
    this.#preloaded = undefined;
    await take?.();
  }

  async #holdScripts(page: Page, held: readonly LateScript[]): Promise<void> {
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

const scriptFiles: readonly (readonly [LateScript, RegExp])[] = [
  ['provider', /\/assets\/sandbox-[^/]*\.(js|css)(\?|$)/],
  ['cardForm', /\/assets\/card-form-[^/]*\.(js|css)(\?|$)/],
  ['config', /\/config\.json$/],
];
