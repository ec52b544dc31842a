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

test('nothing is asked about a place while the page is hidden, and once as it comes back', async () => {
  const page = pages();
  const asked = () => page.network.since([askPlace]).length;
  try {
    await page.open({ path: '/', place: 'token-of-a-place' });
    await page.eventually(() => page.network.answer(askPlace, waiting));
    await page.eventually(async () =>
      expect(JSON.stringify((await page.machine('queue-place'))?.value)).toContain('resting'),
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
  } finally {
    await page.close();
  }
});
