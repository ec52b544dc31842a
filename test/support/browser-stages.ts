import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { googleClient, type PageStage } from './page/page-stage.ts';
import { type Site, startSite } from './site.ts';
import { buildProbe, stageBrowser } from './stage-browser.ts';

/** Starts a browser and the built site for a test file. Returns what opens a stage there. */
export function browserStages(): () => PageStage {
  let browser: Browser;
  let own: Site;
  let foreign: Site;
  let google: Site;
  let probe: string;

  beforeAll(async () => {
    [browser, own, foreign, google, probe] = await Promise.all([
      launchChromium(),
      startSite(),
      startSite({ environment: { API_ROOT: 'https://foreign.example/api' } }),
      startSite({ environment: { GOOGLE_CLIENT_ID: googleClient } }),
      buildProbe(),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([own.stop(), foreign.stop(), google.stop()]);
  });

  return () => stageBrowser(browser, { own: own.url, foreign: foreign.url, google: google.url }, probe);
}
