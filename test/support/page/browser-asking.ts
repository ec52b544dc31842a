import type { Page } from 'playwright-core';
import { type Asking, isForQueue } from './held-requests.ts';

/** Where a page stands that makes a call; it is looked at only where that tells one caller from another. */
export async function askingOn(page: Page, url: URL): Promise<Asking> {
  const dialogs = isForQueue(url) ? await page.locator('[role="dialog"]').count() : 0;
  return { path: new URL(page.url()).pathname, inDialog: dialogs > 0 };
}
