import { expect, test } from 'vitest';
import { askPlace } from '../../contract/queue.ts';
import { browserPages } from '../engine/page-tests.ts';

const pages = browserPages();

const waiting = {
  state: 'waiting',
  position: 3,
  ahead: 2,
  wait_from: 25,
  wait_to: 40,
  store_name: 'Newtown',
} as const;

/** Runs in the page: hides the page or shows it again. */
function turn(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', {
    value: isHidden ? 'hidden' : 'visible',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

declare global {
  /** Returns the number of intervals that were started since the count began and still run. */
  var __intervals: () => number;
}

/** Runs in the page and starts the count. */
function countIntervals(): void {
  const running = new Set<unknown>();
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...asked: Parameters<typeof setInterval>) => {
    const interval = setInterval(...asked);
    running.add(interval);
    return interval;
  }) as typeof setInterval;
  globalThis.clearInterval = (interval) => {
    running.delete(interval);
    clearInterval(interval);
  };
  globalThis.__intervals = () => running.size;
}

test('the panel of a queue place stops its timers when it closes', async () => {
  const page = pages();
  const intervals = () => page.playwright.evaluate(() => globalThis.__intervals());
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.playwright.evaluate(countIntervals);
  await page.eventually(() => page.press('button', 'The queue: Your place'));
  await page.eventually(async () => expect(await intervals()).toBeGreaterThan(0));
  await page.key('Escape');
  await page.eventually(async () => expect(await intervals()).toBe(0));
});

test('a place without a new response shows its age', async () => {
  const page = pages();
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await page.eventually(() => page.press('button', 'The queue: Number 3'));
  await page.wait(61_000);
  await page.eventually(async () =>
    expect((await page.read()).lines).toContain('Your place was updated 1 min ago. We will keep trying.'),
  );
});

test('a hidden page does not load the place, and loads it once when it is visible again', async () => {
  const page = pages();
  const asked = () => page.network.since([askPlace]).length;
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await page.eventually(async () =>
    expect(JSON.stringify((await page.machine('queue-place'))?.value)).toContain('waiting'),
  );
  const before = asked();
  await page.playwright.evaluate(turn, true);
  await page.wait(120_000);
  expect(asked()).toBe(before);
  await page.playwright.evaluate(turn, false);
  await page.comeBack('focus');
  await page.eventually(() => expect(asked()).toBe(before + 1));
  await page.wait(10_000);
  expect(asked()).toBe(before + 1);
});
