import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import type { PageStage } from './page/page-stage.ts';
import { type Site, startSite } from './site.ts';
import { buildProbe, stageBrowser } from './stage-browser.ts';

/** Starts a browser and the built site for a test file. Returns what opens a stage there. */
export function browserStages(): () => PageStage {
  let browser: Browser;
  let own: Site;
  let foreign: Site;
  let probe: string;

  beforeAll(async () => {
    [browser, own, foreign, probe] = await Promise.all([
      launchChromium(),
      startSite(),
      startSite({ environment: { API_ROOT: 'https://foreign.example/api' } }),
      buildProbe(),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([own.stop(), foreign.stop()]);
  });

  return () => stageBrowser(browser, { own: own.url, foreign: foreign.url }, probe);
}
