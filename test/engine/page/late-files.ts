import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { Manifest } from 'vite';
import { chunksOf } from '../../../server/build/prerender.ts';
import { projectRoot } from '../../support/built.ts';

/** How a script or a style that is loaded late fails to come; `gone` is a deploy, after which files have other names. */
export const mishaps = ['missing', 'slow', 'at the second try', 'gone'] as const;
export type Mishap = (typeof mishaps)[number];

/** The built site's scripts and styles that are no part of what every page begins with, as the build tells them. */
function lateFiles(): ReadonlySet<string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/notes/manifest.json'), 'utf8'));
  const filesOf = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  const first = new Set(filesOf(chunksOf(manifest, 'index.html')));
  return new Set(
    filesOf(Object.keys(manifest)).filter((file) => /\.(js|css)$/.test(file) && !first.has(file)),
  );
}

/** Late files that do not come until a walk lets them. */
export class LateFiles {
  readonly #late = lateFiles();
  readonly #mishap: Mishap;
  readonly #tried = new Set<string>();
  #come: () => void = () => {};
  #arrival: Promise<void> | undefined;
  /** Files that did not come when they were asked for, until somebody takes note of it. */
  readonly failed = new Set<string>();

  constructor(mishap: Mishap) {
    this.#mishap = mishap;
  }

  /** From now on what is asked for stays away. */
  stay(): void {
    this.#arrival = new Promise((resolve) => {
      this.#come = resolve;
    });
  }

  /** From now on everything comes: by the network, or by a new build. */
  come(): void {
    this.#arrival = undefined;
    this.#come();
  }

  async listenOn(page: Page): Promise<void> {
    await page.route(/\/assets\/.*\.(js|css)(\?|$)/, (route) => this.#answer(route));
    if (this.#mishap !== 'gone') return;
    // What a new build answers: pages that name another first script.
    await page.route(
      ({ pathname }) => !/\.\w+$|^\/api\//.test(pathname),
      async (route) => {
        if (!this.#arrival) return route.fallback();
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll('/assets/index-', '/assets/newer-'),
        });
      },
    );
  }

  async #answer(route: Route): Promise<void> {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (!this.#arrival || !this.#late.has(file) || this.#hasCome(file)) return route.fallback();
    this.failed.add(file);
    if (this.#mishap === 'gone') return route.fulfill({ status: 404, body: 'Not found' });
    if (this.#mishap !== 'slow') return route.abort('connectionfailed');
    await this.#arrival;
    return route.fallback();
  }

  #hasCome(file: string): boolean {
    if (this.#mishap !== 'at the second try') return false;
    const isSecond = this.#tried.has(file);
    this.#tried.add(file);
    return isSecond;
  }
}
