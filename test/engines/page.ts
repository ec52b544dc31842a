import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import {
  chooseOption,
  locate,
  type Query,
  readyToPress,
  selectText,
  textsOf,
  widthsOfHeading,
} from './queries.ts';

/** What a page function takes: a value that travels to the browser as JSON. */
export type Argument = readonly Query[];

/** An element of a page, as the client of its engine holds it. */
export interface Handle {
  press(): Promise<void>;
  /** Types the text key by key, in place of the text that is selected. */
  type(text: string): Promise<void>;
}

/** A tab of an engine: the only part of a journey that each engine implements. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a script that returns nothing. */
  run(script: string): Promise<void>;
  /** Calls a function in the page. The function cannot use anything outside itself. */
  evaluate<Result>(pageFunction: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Returns the element that the function returns in the page, or `undefined`. */
  find(pageFunction: (argument: Argument) => Element | null, argument: Argument): Promise<Handle | undefined>;
  /** Closes the tab with its storage. */
  close(): Promise<void>;
}

/** A started browser of an engine. */
export interface Engine {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** How long a page may take to show what a journey waits for, in milliseconds. */
const PATIENCE_MS = 15_000;

const queryLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export type Page = ReturnType<typeof pageIn>;

/** What a visitor does on a page, in the words of every engine. Each act waits until it is possible. */
export function pageIn(tab: Tab, site: string) {
  const until = <Result>(what: string, attempt: () => Promise<Result>): Promise<Result> =>
    vi.waitFor(
      async () => {
        const hasLibrary = await tab.evaluate(() => 'locate' in window, []);
        if (!hasLibrary) await tab.run(`${queryLibrary};window.locate=${locate}`);
        try {
          return await attempt();
        } catch (error) {
          throw new Error(`Waiting for ${what}: ${error instanceof Error ? error.message : error}`, {
            cause: error,
          });
        }
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  const named = (path: Argument) => path.map((query) => Object.values(query).join(' ')).join(' > ');
  const handleOf = async (path: Argument) => {
    const handle = await tab.find(readyToPress, path);
    if (!handle) throw new Error('It is absent, disabled, moving or covered.');
    return handle;
  };
  const untilCount = (what: string, path: Argument, isRight: (count: number) => boolean) =>
    until(what, async () => {
      const count = (await tab.evaluate(textsOf, path)).length;
      if (!isRight(count)) throw new Error(`There are ${count}.`);
    });

  const page = {
    /** Opens a path of the site and waits until the page answers clicks. */
    async open(path: string) {
      await tab.open(`${site}${path}`);
      await page.isAwake();
    },
    async reload() {
      await tab.reload();
      await page.isAwake();
    },
    isAwake: () =>
      until('a page that answers clicks', async () => {
        if (!(await tab.evaluate(() => document.documentElement.hasAttribute('data-page'), [])))
          throw new Error('It does not answer yet.');
      }),
    /** Waits for the element that the last query of the path finds within those that the queries before it find. */
    sees: (...path: Query[]) => untilCount(named(path), path, (count) => count > 0),
    seesNo: (...path: Query[]) => untilCount(`no ${named(path)}`, path, (count) => count === 0),
    press: (...path: Query[]) => until(`${named(path)} to press`, async () => (await handleOf(path)).press()),
    async fill(label: string, text: string) {
      const path = [{ label }];
      const field = await until(`the field ${label}`, async () => {
        const handle = await handleOf(path);
        await tab.evaluate(selectText, path);
        return handle;
      });
      await field.type(text);
    },
    /** Chooses the option of a select by the option's text. */
    choose: (select: Query, text: string) =>
      until(`${text} in ${named([select])}`, () => tab.evaluate(chooseOption, [select, { text }])),
    /** The text of each element that the path finds now. */
    texts: (...path: Query[]) => until(named(path), () => tab.evaluate(textsOf, path)),
    widthsOfHeading: () => tab.evaluate(widthsOfHeading, []),
    /** Gives the page the focus again, as it gets it when a visitor comes back to the tab. */
    comeBack: () => tab.evaluate(() => void dispatchEvent(new Event('focus')), []),
    userAgent: () => tab.evaluate(() => navigator.userAgent, []),
    close: () => tab.close(),
  };
  return page;
}
