import type { ElementHandle } from 'playwright-core';
import { launchChromium, openVisitor } from '../support/chromium.ts';
import type { Engine, Handle } from './page.ts';

/** Chromium, by Playwright. */
export async function launchInChromium(): Promise<Engine> {
  const browser = await launchChromium();
  return {
    async newTab() {
      const { page, context } = await openVisitor(browser);
      return {
        open: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        run: async (script) => void (await page.evaluate(`${script};undefined`)),
        evaluate: (pageFunction, argument) => page.evaluate(pageFunction, argument),
        async find(pageFunction, argument) {
          const handle = await page.evaluateHandle(pageFunction, argument);
          const element = handle.asElement();
          return element ? handleOf(element) : undefined;
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

const handleOf = (element: ElementHandle): Handle => ({
  press: () => element.click(),
  type: (text) => element.type(text),
});
