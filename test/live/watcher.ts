import type { BrowserContext, Page } from 'playwright-core';

export type Watcher = ReturnType<typeof watcherOn>;

/** What somebody does with a live chart: everything is found by what it is and what it is called. */
export function watcherOn(page: Page, site: string) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    page,
    open: async (place = '') => {
      await page.goto(`${site}/statecharts${place}`);
      await page.locator('.picture svg').waitFor();
    },
    status: page.getByRole('status'),
    machine: (name: string) =>
      page
        .getByRole('navigation', { name: 'Machines' })
        .getByRole('link', { name: new RegExp(`^${name}( runs| \\d+ run)?$`) }),
    /** A state of the chart, while the machine is in it. */
    lit: (state: string) => page.locator(`.picture [data-state="${state}"].is-on`),
    asked: (state: string) => page.locator(`.picture [data-state="${state}"].is-asked`),
    taken: (edge: string) => page.locator(`.picture [data-edge="${edge}"].is-taken`),
    held: (edge: string) => page.locator(`.picture [data-edge="${edge}"].is-blocked`),
    edge: (words: string) => page.locator('.picture').getByRole('button', { name: words }).first(),
    edgePanel: panel('Edge'),
    screenPanel: panel('Screen'),
    entries: panel('Log of events').getByRole('listitem'),
  };
}

/** Keeps every message that a page posts to others, from now on. */
export async function overhear(context: BrowserContext): Promise<string[]> {
  const posted: string[] = [];
  await context.exposeFunction('__overhear', (message: string) => posted.push(message));
  await context.addInitScript(() => {
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      const { __overhear } = globalThis as unknown as { __overhear: (told: string) => void };
      __overhear(JSON.stringify(message));
      post.call(this, message);
    };
  });
  return posted;
}
