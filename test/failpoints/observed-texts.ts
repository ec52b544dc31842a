import type { BrowserContext, Page } from 'playwright-core';
import type { Provider } from '../support/provider/provider.ts';

/** A text that appeared on the customer's screen. */
export interface ObservedText {
  kind: 'heading' | 'dialog' | 'problem' | 'toast';
  text: string;
  /** The intents that the provider had charged and not refunded at that time. */
  charged: string[];
}

/** Records the texts that appear on the pages of a browser, in order and across reloads. */
export async function watchScreens(context: BrowserContext, provider: Provider): Promise<ObservedText[]> {
  const sightings: ObservedText[] = [];
  await context.exposeBinding('tellWhatCameUp', (_, kind: ObservedText['kind'], text: string) => {
    const charged = provider.ledger().filter(({ charges, refunds }) => charges.length > refunds.length);
    sightings.push({ kind, text, charged: charged.map(({ id }) => id) });
  });
  await context.addInitScript(watch);
  return sightings;
}

/** The screen of a customer who has closed the tab. */
export const GONE = 'the tab was closed';

/** Returns the current screen: an open dialog with its errors, or the step or outcome. */
export async function screenOf(page: Page): Promise<string> {
  if (page.isClosed()) return GONE;
  const dialog = page.locator('[role="dialog"], dialog[open]');
  if ((await dialog.count()) > 0) {
    const problems = await dialog.getByRole('alert').allTextContents();
    return [await dialog.getByRole('heading', { level: 2 }).first().textContent(), ...problems].join(': ');
  }
  return (await page.locator('[role="tabpanel"] h2').first().textContent()) ?? '';
}

/** Runs in the page. */
function watch(): void {
  const places = {
    heading: '[role="tabpanel"] h2',
    dialog: '[role="dialog"] h2, dialog[open] h2',
    problem: 'p[role="alert"], [role="alert"] p',
    toast: '[data-toasts] li p',
  };
  let shownBefore = new Set<string>();
  const record = () => {
    const now = new Set<string>();
    for (const [kind, selector] of Object.entries(places))
      for (const element of document.querySelectorAll(selector)) {
        const text = element.textContent.trim();
        if (text === '' || !element.checkVisibility()) continue;
        now.add(`${kind} ${text}`);
        if (!shownBefore.has(`${kind} ${text}`)) Reflect.get(window, 'tellWhatCameUp')(kind, text);
      }
    shownBefore = now;
  };
  const everyChange = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(record).observe(document, everyChange);
}
