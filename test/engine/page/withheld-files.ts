import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { Manifest } from 'vite';
import { chunksOf, entryOf } from '../../../server/build/prerender.ts';
import { projectRoot } from '../../support/built.ts';

/**
 * The ways in which lazily loaded scripts and styles fail. `gone` is a deployment, which renames the files. While the
 * server is down, pages fail to load too.
 */
export const loadFailures = [
  'missing',
  'styles missing',
  'slow',
  'at the second try',
  'gone',
  'server down',
] as const;
export type LoadFailure = (typeof loadFailures)[number];

/** Whether the fault also stops pages from loading, so the page must be open before the fault begins. */
export const isOfTheServer = (mishap: LoadFailure): boolean => mishap === 'gone' || mishap === 'server down';

/** Returns the first script of the built site, and the scripts that it loads lazily with their styles. */
function builtScripts() {
  const manifest: Manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/notes/manifest.json'), 'utf8'));
  const entry = entryOf(manifest);
  const first = chunksOf(manifest, entry);
  const late = Object.entries(manifest)
    .filter(([key, { file }]) => !first.has(key) && file.endsWith('.js'))
    .map(([, { file, css = [] }]) => ({ file, css }));
  return { entry: `/${manifest[entry]?.file}`, late };
}

const down = { status: 503, body: 'Service Unavailable' };

/** Withholds lazily loaded files until a walk releases them. */
export class WithheldFiles {
  readonly #built = builtScripts();
  readonly #late = new Set(this.#built.late.flatMap(({ file, css }) => [file, ...css]));
  readonly #mishap: LoadFailure;
  readonly #tried = new Set<string>();
  readonly #here = new Set<string>();
  #come: () => void = () => {};
  #arrival: Promise<void> | undefined;
  /** Files that were requested and withheld since the last release. */
  readonly failed = new Set<string>();
  /** How many requests failed so far. */
  count = 0;

  constructor(mishap: LoadFailure) {
    this.#mishap = mishap;
  }

  /** Withholds all files that are requested from now on. */
  stay(): void {
    this.#arrival = new Promise((resolve) => {
      this.#come = resolve;
    });
  }

  /** Releases all files: the network works again, or the page loads the new build. */
  come(): void {
    this.failed.clear();
    this.#arrival = undefined;
    this.#come();
  }

  /** Styles of the scripts that the page has loaded. */
  get styles(): string[] {
    return this.#built.late.flatMap(({ file, css }) => (this.#here.has(file) ? css : []));
  }

  async listenOn(page: Page): Promise<void> {
    await page.route(/\/assets\/.*\.(js|css)(\?|$)/, (route) => this.#answer(route));
    if (!isOfTheServer(this.#mishap)) return;
    // After a deployment, pages refer to a renamed entry script.
    await page.route(
      ({ pathname }) => !/\.\w+$|^\/api\//.test(pathname),
      async (route) => {
        if (!this.#arrival) return route.fallback();
        if (this.#mishap === 'server down') return route.fulfill(down);
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll(this.#built.entry, '/assets/newer.js'),
        });
      },
    );
  }

  async #answer(route: Route): Promise<void> {
    const file = new URL(route.request().url()).pathname.slice(1);
    const isMet = this.#mishap !== 'styles missing' || file.endsWith('.css');
    if (!this.#arrival || !isMet || !this.#late.has(file) || this.#isSecondTry(file))
      return this.#bring(file, route);
    this.failed.add(file);
    this.count += 1;
    if (this.#mishap === 'gone') return route.fulfill({ status: 404, body: 'Not found' });
    if (this.#mishap === 'server down') return route.fulfill(down);
    if (this.#mishap !== 'slow') return route.abort('connectionfailed');
    await this.#arrival;
    return this.#bring(file, route);
  }

  #bring(file: string, route: Route): Promise<void> {
    this.#here.add(file);
    return route.fallback();
  }

  #isSecondTry(file: string): boolean {
    if (this.#mishap !== 'at the second try') return false;
    const isSecond = this.#tried.has(file);
    this.#tried.add(file);
    return isSecond;
  }
}
