import type { Page } from 'playwright-core';

/**
 * Awaits what a page with a clock that stands still can only do as time goes by: the clock moves on by so
 * many milliseconds at a time until it is done.
 */
export async function asTimeGoesBy<Result>(
  page: Page,
  stepMs: number,
  work: Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await page.clock.runFor(stepMs);
  return work;
}
