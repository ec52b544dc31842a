import type { BrowserContext, Page } from 'playwright-core';
import type { Provider } from '../support/provider/provider.ts';

/** Something that came up on the customer's screen. */
export interface Sighting {
  kind: 'heading' | 'dialog' | 'problem' | 'toast';
  text: string;
  /** The intents that the provider had charged, and not refunded, by then. */
  charged: string[];
}

/** Writes down what comes up on the pages of a browser, in order, over refreshes. */
export async function watchScreens(context: BrowserContext, provider: Provider): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  await context.exposeBinding('tellWhatCameUp', (_, kind: Sighting['kind'], text: string) => {
    const charged = provider.ledger().filter(({ charges, refunds }) => charges.length > refunds.length);
    sightings.push({ kind, text, charged: charged.map(({ id }) => id) });
  });
  await context.addInitScript(watch);
  return sightings;
}

/** What is on the screen of somebody who has left. */
export const GONE = 'the tab was closed';

/** What is on the screen now: an open dialog with what is wrong in it, else the step or its outcome. */
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
  let before = new Set<string>();
  const look = () => {
    const now = new Set<string>();
    for (const [kind, selector] of Object.entries(places))
      for (const element of document.querySelectorAll(selector)) {
        const text = element.textContent.trim();
        if (text === '' || !element.checkVisibility()) continue;
        now.add(`${kind} ${text}`);
        if (!before.has(`${kind} ${text}`)) Reflect.get(window, 'tellWhatCameUp')(kind, text);
      }
    before = now;
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
}
