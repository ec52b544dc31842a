import { type ElementHandle, launch } from 'puppeteer-core';
import type { Engine } from './page.ts';
import { firefoxProgram } from './programs.ts';

/** Debian's Firefox, by Puppeteer over WebDriver BiDi. */
export async function launchInFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxProgram(),
    headless: true,
    defaultViewport: { width: 1280, height: 720 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-AU' },
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        open: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        run: async (script) => void (await page.evaluate(`${script};undefined`)),
        evaluate: async (pageFunction, argument) => page.evaluate(pageFunction, argument),
        async find(pageFunction, argument) {
          const element = (await page.evaluateHandle(pageFunction, argument)).asElement();
          if (!isElement(element)) return undefined;
          return {
            press: () => element.click(),
            type: (text) => element.type(text),
          };
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Puppeteer's types call each handle's node a `Node`; `find` returns elements. */
const isElement = (handle: ElementHandle<Node> | null): handle is ElementHandle<Element> => handle !== null;
