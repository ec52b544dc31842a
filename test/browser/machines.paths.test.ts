import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { bookingMachine } from '../../machines/booking.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { launchChromium } from '../support/chromium.ts';
import { bookingRuns, unreachable } from '../support/page/booking-proof.ts';
import { describePagePaths } from '../support/page/page-paths.ts';
import { outOfReach, paymentProof } from '../support/page/payment-proof.ts';
import { paymentPaths } from '../support/page/payment-tours.ts';
import { storefrontProof } from '../support/page/storefront-proof.ts';
import { storefrontPaths } from '../support/page/storefront-tours.ts';
import { type Site, startSite } from '../support/site.ts';
import { buildProbe, stageBrowser } from '../support/stage-browser.ts';

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

const stage = () => stageBrowser(browser, { own: own.url, foreign: foreign.url }, probe);

describePagePaths({
  level: 'browser',
  machine: storefrontMachine,
  stage,
  impossible: [],
  runs: [{ paths: storefrontPaths, proof: storefrontProof }],
});

describePagePaths({
  level: 'browser',
  machine: bookingMachine,
  stage,
  impossible: unreachable,
  runs: bookingRuns,
});

describePagePaths({
  level: 'browser',
  machine: paymentMachine,
  stage,
  impossible: outOfReach,
  runs: [{ paths: paymentPaths, proof: paymentProof }],
});
