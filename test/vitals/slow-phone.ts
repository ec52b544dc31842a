import type { Browser, Page } from 'playwright-core';

/** Slow 4G, and a processor that is four times slower than this computer's. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.675 * 1_000_000) / 8,
};
export const CPU_SLOWDOWN = 4;

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-AU',
};

/** A request of a page. Times are in milliseconds after the navigation began. */
export interface Loaded {
  path: string;
  type: string;
  priority: string;
  began: number;
  responded: number;
  ended: number;
  /** Transferred bytes, with headers. */
  bytes: number;
}

/** The measurements of one load. Times are in milliseconds, sizes in bytes. */
export interface Vitals {
  largestPaint: number;
  layoutShift: number;
  /** The time until `isUsable` returned true; null for a page without script. */
  usable: number | null;
  requests: Loaded[];
}

interface Measured {
  paint: number;
  shift: number;
  usable: number | null;
}

declare global {
  interface Window {
    vitals: Measured;
  }
}

/** Opens a page on a slow phone with an empty cache, and measures until its requests have ended. */
export async function openOnSlowPhone(
  browser: Browser,
  url: string,
  isUsable: (() => boolean) | null,
): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const requests = await throttle(page);
    await page.addInitScript(observe, isUsable ? `return (${isUsable.toString()})()` : null);
    await page.goto(url, { waitUntil: 'load' });
    if (isUsable) await page.waitForFunction(() => window.vitals.usable !== null);
    await page.waitForLoadState('networkidle');
    const { paint, shift, usable } = await page.evaluate(() => window.vitals);
    return { largestPaint: paint, layoutShift: shift, usable, requests: [...requests.values()] };
  } finally {
    await context.close();
  }
}

async function throttle(page: Page): Promise<ReadonlyMap<string, Loaded>> {
  const devtools = await page.context().newCDPSession(page);
  const requests = new Map<string, Loaded>();
  let zero: number | undefined;
  const since = (seconds: number) => Math.round((seconds - (zero ?? seconds)) * 1000);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    zero ??= timestamp;
    const { pathname, search } = new URL(request.url);
    requests.set(requestId, {
      path: pathname + search,
      type: type ?? 'Other',
      priority: request.initialPriority,
      began: since(timestamp),
      responded: 0,
      ended: 0,
      bytes: 0,
    });
  });
  devtools.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.responded = since(timestamp);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: since(timestamp), bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return requests;
}

/** Runs in the page before its own scripts. */
function observe(condition: string | null) {
  const vitals: Measured = { paint: 0, shift: 0, usable: null };
  window.vitals = vitals;
  new PerformanceObserver((list) => {
    vitals.paint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      vitals.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  if (condition === null) return;
  const isUsable = new Function(condition) as () => boolean;
  const look = () => {
    if (document.body && isUsable()) vitals.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
