import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { build } from 'vite';
import { askingOn } from './page/browser-asking.ts';
import { browserHands } from './page/browser-hands.ts';
import { googleScript, playGoogle } from './page/google-script.ts';
import { HeldRequests, type PageRequest, sentBy, serviceOf } from './page/held-requests.ts';
import { type LateScript, LateScripts } from './page/late-scripts.ts';
import type {} from './page/page-script.ts';
import {
  type Opening,
  type PageStage,
  type PlainSnapshot,
  startOfTime,
  zoneOfVisitors,
} from './page/page-stage.ts';

/** How often a step looks at the page before it gives up. */
const LOOKS = 400;
/** What of them moves the page's clock on, and how far: libraries put little things off, never 5 seconds. */
const RESTLESS_LOOKS = 20;
const REST_MS = 20;

/** Where the built site is served: with its own API, told of an API on another origin, known to Google. */
export interface Sites {
  own: string;
  foreign: string;
  google: string;
}

/**
 * The built site in a browser, under its real content security policy. Its calls are held at the
 * network's edge, its delays by the browser's clock; nothing of the site is changed.
 */
export function stageBrowser(browser: Browser, sites: Sites, probe: string): PageStage {
  const requests = new HeldRequests();
  const complaints: string[] = [];
  let context: BrowserContext | undefined;
  let opened: Page | undefined;
  const scripts = new LateScripts();
  const preload = new Preload(requests);
  const page = (): Page => {
    if (!opened) throw new Error('No page is open.');
    return opened;
  };

  return {
    hands: browserHands(page),
    requests,
    complaints,
    async open(opening) {
      const site = sites[opening.foreign ? 'foreign' : opening.google ? 'google' : 'own'];
      context = await browser.newContext({
        locale: 'en-AU',
        timezoneId: zoneOfVisitors,
        reducedMotion: 'reduce',
        baseURL: site,
      });
      opened = await context.newPage();
      opened.on('pageerror', ({ message }) => complaints.push(message));
      opened.on('console', (message) => {
        const isOwnLine = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isOwnLine) complaints.push(message.text());
      });
      await opened.clock.install({ time: startOfTime });
      await opened.clock.pauseAt(startOfTime.getTime() + 1_000);
      await opened.addInitScript(leaveInBrowser, whatWasLeft(opening));
      await opened.addInitScript(probe);
      scripts.hold(opening.held ?? []);
      for (const [name, file] of scriptFiles) {
        await opened.route(file, (route) =>
          scripts.arrival(name).then(
            () => route.continue(),
            () => route.abort(),
          ),
        );
      }
      await opened.route(googleScript, (route) =>
        scripts.arrival('google').then(
          () => route.fulfill({ contentType: 'text/javascript', body: `(${playGoogle})()` }),
          () => route.abort(),
        ),
      );
      await opened.route(
        ({ pathname }) => /^\/api\//.test(pathname),
        async (route) => {
          const isFirst = opening.path === '/book-appointment/' && preload.isAwaited;
          const call = await callOf(route, page());
          if (isFirst && call.request.name === 'loadStores') preload.came(call);
          else call.holdIn(requests);
        },
      );
      await opened.goto(opening.outcome ? `${opening.path}?step=confirmation` : opening.path);
      await untilItAnswers(opened);
    },
    releaseScript: async (name) => scripts.release(name),
    blockScript: async (name) => scripts.block(name),
    async googleBrings(credential) {
      await page().evaluate((brought) => {
        globalThis.__googleBrings = brought;
      }, credential);
    },
    see: () => page().evaluate(() => __probe.see()),
    machine: (id) => page().evaluate((one) => __probe.machine(one), id),
    seen: async () => (opened ? await opened.evaluate(() => __probe.seen()) : {}),
    async eventually(check) {
      for (let looks = 1; ; looks += 1) {
        try {
          await opened?.clock.runFor(looks <= RESTLESS_LOOKS ? REST_MS : 0);
          if (looks > 1 && opened) preload.takenBy(await opened.evaluate(() => __probe.machine('booking')));
          return await check();
        } catch (error) {
          if (looks === LOOKS) throw error;
        }
      }
    },
    async close() {
      const seen = opened ? await opened.evaluate(() => __probe.seen()) : {};
      await context?.close();
      return seen;
    },
  };
}

const scriptFiles: readonly (readonly [LateScript, RegExp])[] = [
  ['provider', /\/assets\/sandbox-[^/]*\.js$/],
  ['cardForm', /\/assets\/card-form-[^/]*\.js$/],
];

/** The clock stands still from the start: whatever hydration puts off has to be let through. */
async function untilItAnswers(page: Page): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await page.clock.runFor(REST_MS);
    if ((await page.locator('html[data-page]').count()) > 0) return;
  }
  throw new Error(`${page.url()} does not come to answer clicks.`);
}

/** The script that listens in the page, as one text. */
export async function buildProbe(): Promise<string> {
  const entry = fileURLToPath(new URL('page/page-script.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The probe was not built.');
  return output.output[0].code;
}

interface Left {
  token: string | null;
  place: string | null;
  draft: string | null;
  state: object | null;
}

const whatWasLeft = ({ token, place, draft, outcome }: Opening): Left => ({
  token: token ?? null,
  place: place ?? null,
  draft: draft ? JSON.stringify(draft) : null,
  state: outcome ? { usr: { position: 0, shows: 'confirmation', outcome }, key: 'refreshed', idx: 0 } : null,
});

/** Runs in the page, before anything of it: what an earlier visit left in the browser. */
function leaveInBrowser({ token, place, draft, state }: Left): void {
  if (token !== null) localStorage.setItem('authToken', token);
  if (place !== null) localStorage.setItem('queuePlace', place);
  if (draft !== null) sessionStorage.setItem('bookingDraft', draft);
  if (state !== null) history.replaceState(state, '');
}

interface HeldCall {
  request: PageRequest;
  holdIn: (requests: HeldRequests) => void;
}

async function callOf(route: Route, page: Page): Promise<HeldCall> {
  const sent = route.request();
  const url = new URL(sent.url());
  const headers = await sent.allHeaders();
  const body = sent.postData();
  const request: PageRequest = {
    name: serviceOf(url, await askingOn(page, url)),
    method: sent.method(),
    sent: sentBy(url, body ?? ''),
    idempotencyKey: headers['idempotency-key'] ?? null,
    paymentIntent: headers['payment-intent'] ?? null,
    bearer: headers.authorization ?? null,
  };
  return {
    request,
    holdIn(requests) {
      const giveUp = requests.hold(request, async (reply) => {
        const allowed = { 'Access-Control-Allow-Origin': '*' };
        if (reply === 'no answer') await route.abort('connectionfailed');
        else await route.fulfill({ status: reply.status, json: reply.body, headers: allowed });
      });
      page.on('requestfailed', (failed) => {
        if (failed === sent) giveUp();
      });
    },
  };
}

/**
 * The booking page's HTML lets the browser ask for the stores before any script runs. It is the
 * wizard's own call once the wizard asks, and nobody's before.
 */
class Preload {
  isAwaited = true;
  #call: HeldCall | undefined;
  readonly #requests: HeldRequests;

  constructor(requests: HeldRequests) {
    this.#requests = requests;
  }

  came(call: HeldCall): void {
    this.isAwaited = false;
    this.#call = call;
  }

  takenBy(wizard: PlainSnapshot | undefined): void {
    const isAsking = JSON.stringify(wizard?.value ?? '').startsWith('{"stores":{"loading"');
    if (!this.#call || !isAsking || this.#requests.open.includes('loadStores')) return;
    this.#call.holdIn(this.#requests);
    this.#call = undefined;
  }
}
