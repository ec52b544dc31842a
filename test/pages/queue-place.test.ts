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

/** Runs in the page: it goes behind others, or comes back. */
function turn(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', {
    value: isHidden ? 'hidden' : 'visible',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

declare global {
  /** Intervals that run since the count began. */
  var __intervals: () => number;
}

/** Runs in the page: counts from now on. */
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

test('no timer outlives the panel that shows a place', async () => {
  const page = pages();
  const intervals = () => page.playwright.evaluate(() => globalThis.__intervals());
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.playwright.evaluate(countIntervals);
  await page.eventually(() => page.press('button', 'The queue: Your place'));
  await page.eventually(async () => expect(await intervals()).toBeGreaterThan(0));
  await page.key('Escape');
  await page.eventually(async () => expect(await intervals()).toBe(0));
});

test('a place of which nothing new is heard says how old it is', async () => {
  const page = pages();
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await page.eventually(() => page.press('button', 'The queue: Number 3'));
  await page.wait(61_000);
  await page.eventually(async () =>
    expect((await page.read()).lines).toContain('Your place was updated 1 min ago. We will keep trying.'),
  );
});

test('nothing is asked about a place while the page is hidden, and once as it comes back', async () => {
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
