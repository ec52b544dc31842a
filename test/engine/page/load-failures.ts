import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageDriver } from './page-driver.ts';
import { type LoadFailure, WithheldFiles } from './withheld-files.ts';

/** Thrown when the page reloaded itself, which ends the walk. */
export class BuildHasGone extends Error {}

/** Errors that the site logs when a script or a stylesheet does not load. */
const expectedErrors = /could not be loaded|dynamically imported module|preload CSS|did not come/;

/** The button that the page offers in place of a file that did not load. */
const recoveryButton = '[data-late] button:not([inert] *)';

/** Simulates files that do not load, and a visitor who presses the button that the page then offers. */
export class LoadFailures {
  readonly files: WithheldFiles;
  readonly complaints: string[] = [];
  /** Whether an element has the focus and must keep it. */
  holdsFocus = false;
  readonly #page: PageDriver;
  readonly #mishap: LoadFailure;

  readonly #begins: 'at once' | 'once it is open' | 'later';
  #isRecovering = false;

  constructor(page: PageDriver, mishap: LoadFailure, begins: 'at once' | 'once it is open' | 'later') {
    this.#page = page;
    this.#mishap = mishap;
    this.#begins = begins;
    this.files = new WithheldFiles(mishap);
    if (begins === 'at once') this.begin();
  }

  listenOn(page: Page): Promise<void> {
    return this.files.listenOn(page);
  }

  /** Begins the fault, for example a deployment of a new build. */
  begin(): void {
    this.files.stay();
  }

  /** A page always opens with the newest build. Begins the fault afterwards if the walk asks for that. */
  async opened(): Promise<void> {
    if (this.#begins !== 'once it is open') return;
    await this.#page.eventually(async () => {
      const hasToasts = await this.#page.playwright.$('[data-toasts] ul');
      if (!hasToasts || !(await this.#page.machine('authentication')))
        throw new Error('The page is not ready: it has no toast region or no authentication machine yet.');
    });
    this.begin();
  }

  /** Recovers from a missing file. Called while the page does not show what the test expects. */
  async meet(): Promise<void> {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    try {
      await this.#recover();
    } finally {
      this.#isRecovering = false;
    }
  }

  async #recover(): Promise<void> {
    const { files } = this;
    if (this.#mishap === 'slow') {
      if (files.failed.size === 0) return;
      const problems = await this.#alive();
      if (problems.includes(EMPTY)) return;
      this.complaints.push(...problems);
      files.come();
      files.stay();
      return;
    }
    // The page retries by itself and shows no message.
    if (this.#mishap === 'at the second try') return;
    const offer = await this.#page.playwright.$(recoveryButton);
    if (!offer) return;
    const wanted = this.#mishap === 'gone' ? 'Reload' : 'Try again';
    const name = (await offer.textContent()) ?? '';
    // The page's own second attempt is running.
    if (name === 'Trying again...') return;
    // A card form that fails to load also offers this, without a missing file of our build.
    if (this.#mishap === 'gone' && name === 'Try again' && files.failed.size === 0) return;
    this.complaints.push(...(await this.#alive()));
    if (name !== wanted) this.complaints.push(`The button is named "${name}"; expected "${wanted}".`);
    const where = await this.#where();
    files.come();
    if (this.#mishap === 'gone') {
      const { playwright } = this.#page;
      const navigation = playwright.waitForRequest((request) => request.isNavigationRequest());
      const loaded = playwright.waitForEvent('load');
      await offer.click();
      // Some pages navigate by themselves after the reload.
      const { pathname, search } = new URL((await navigation).url());
      expect(pathname + search).toBe(where.address);
      await loaded;
      if (where.step !== null)
        await this.#page.eventually(async () => expect(await this.#where()).toEqual(where));
      throw new BuildHasGone('The page was loaded anew.');
    }
    const isThere = () => offer.evaluate((button) => button.isConnected);
    const isPressed = await offer.click({ timeout: 1_000 }).then(
      () => true,
      async (error: unknown) => {
        if (await offer.isVisible()) throw error;
        // The file had loaded by itself before the click, or is loading.
        return false;
      },
    );
    await this.#page.eventually(async () => {
      if (await isThere()) throw new Error('The page still says that a file did not load.');
    });
    if (isPressed && (await this.#page.read()).isFocusLost)
      this.complaints.push('After the retry no element has the focus.');
    files.stay();
  }

  /**
   * Waits until the page shows what it should, by the recovery button or by itself. By then the page has reported each
   * missing file that it needs. A file that was only prefetched may be reported later.
   */
  async settle(expectShown: () => Promise<void>): Promise<void> {
    await this.#page.eventually(async () => {
      await expectShown();
      const remaining = await this.#page.playwright.evaluate(
        (styles) => ({
          // `expectShown` checks messages inside the page's main content.
          words: document.querySelectorAll('[data-late]:not(main *, [role="dialog"] *, [inert] *)').length,
          unstyled: styles.filter((file) => {
            const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href$="${file}"]`);
            // Another `type` means that the stylesheet is already part of the page.
            return !link?.sheet && !link?.type;
          }),
        }),
        this.files.styles,
      );
      expect(
        remaining,
        'messages about files that did not load, and stylesheets that are still missing',
      ).toEqual({ words: 0, unstyled: [] });
    });
    const errors = this.#page.errors.splice(0).filter((error) => !expectedErrors.test(error));
    this.complaints.push(...errors.map((error) => `The page logged an error: ${error}`));
  }

  /** Returns the address and the selected step of the wizard. */
  #where() {
    return this.#page.playwright.evaluate(() => ({
      address: location.pathname + location.search,
      step: document.querySelector('main [role="tab"][aria-selected="true"]')?.textContent ?? null,
    }));
  }

  /** Returns problems that must not occur whichever file is missing. */
  async #alive(): Promise<string[]> {
    const { faults, isFocusLost, lines } = await this.#page.read();
    const counts = await this.#page.playwright.evaluate(() => ({
      header: document.querySelectorAll('header a[href]').length,
      footer: document.querySelectorAll('footer a[href]').length,
    }));
    return [
      ...(lines.length === 0 ? [EMPTY] : []),
      ...Object.entries(counts).flatMap(([part, links]) =>
        links === 0 ? [`The page has no links in its ${part}.`] : [],
      ),
      ...(this.holdsFocus && isFocusLost ? ['No element has the focus.'] : []),
      ...faults,
    ];
  }
}

const EMPTY = 'The main part of the page is empty.';
