import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { test as plainTest } from 'vitest';
import { followed } from '../engine/followed.ts';
import { findChromium } from './chromium-program.ts';

/** Playwright disables these features with a switch that ours replaces. `chromium.test.ts` compares both lists. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Features of the browser's own window, which a complete browser renders again for each browser context. */
const UNUSED = [
  // Two pages for the suggestions of the address bar need as much CPU time as a short test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process for the next site: a test opens a single site.
  'SpareRendererForSitePerProcess',
];

/** The features that the tests disable. */
export const DISABLED_FEATURES: readonly string[] = [...DISABLED_BY_PLAYWRIGHT, ...UNUSED];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
  // No page can reach a host outside this computer.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Launches a Chromium for a test file. It is headless unless a path runs with `--headed`. Options of the launch need a
 * complete browser.
 */
export function launchChromium({ ignoreDefaultArgs }: LaunchOptions = {}): Promise<Browser> {
  const headed = followed?.headed === true;
  const executablePath = findChromium({ complete: headed || ignoreDefaultArgs !== undefined });
  if (!executablePath) throw new Error('No Chromium was found for the tests: set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: FLAGS,
    headless: !headed,
    ...(ignoreDefaultArgs && { ignoreDefaultArgs }),
  });
}

/** A visitor with a browser context of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Declares the console messages and page errors that this test expects. Any other message fails the test. */
  allow(...messages: RegExp[]): void;
  /** Returns the messages that no `allow` covers. */
  unexpected(): string[];
  /** Closes the context. Throws if there are unexpected messages. */
  leave(): Promise<void>;
}

/** Opens a visitor's context and page. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-AU', ...options });
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => messages.push(`page error: ${error.error().message}`));
  const unexpected = () => messages.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  return {
    context,
    page: await context.newPage(),
    allow: (...messages) => {
      allowed.push(...messages);
    },
    unexpected,
    async leave() {
      await context.close();
      const lines = unexpected();
      if (lines.length > 0)
        throw new Error(`The page logged messages that this test does not \`allow\`:\n${lines.join('\n')}`);
    },
  };
}

/** Opens a page and waits for hydration. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-page]').waitFor({ state: 'attached' });
}

/** Prints what the pages show to a screen reader, so that a failure which is hard to repeat can be understood. */
async function printPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    console.error(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
}

interface Fixtures {
  browser: Browser;
  /** Opens a browser context for a further visitor. All contexts close when the test ends. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** The test's first visitor. */
  visitor: Visitor;
}

/** Vitest's `test` with a browser fixture: `test('...', async ({ visitor }) => ...)`. */
export const test = plainTest.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  newVisitor: async ({ browser, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openVisitor(browser, options);
      visitors.push(visitor);
      return visitor;
    });
    if (task.result?.state === 'fail') for (const { context } of visitors) await printPages(context);
    for (const visitor of visitors) await visitor.leave();
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
});

/** The browser's own font size, until the session that sets it ends with the page. */
export async function setFont(page: Page, font: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } });
}
