import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LateFiles, type Mishap } from './late-files.ts';
import type { PageDriver } from './page-driver.ts';

/** A walk ends where the page was loaded anew. */
export class BuildHasGone extends Error {}

/** What the site says to the console when a script or a style does not come. */
const expectedErrors = /could not be loaded|dynamically imported module|preload CSS|did not come/;

/** What is offered, within reach, where something did not come. */
const offers = '[data-late] button:not([inert] *)';

/** Files that do not come, and a visitor who takes what the page offers then. */
export class Mishaps {
  readonly files: LateFiles;
  readonly complaints: string[] = [];
  /** Somebody has the focus somewhere, and must not lose it. */
  holdsFocus = false;
  readonly #page: PageDriver;
  readonly #mishap: Mishap;

  readonly #begins: 'at once' | 'once it is open' | 'later';
  #isMeeting = false;

  constructor(page: PageDriver, mishap: Mishap, begins: 'at once' | 'once it is open' | 'later') {
    this.#page = page;
    this.#mishap = mishap;
    this.#begins = begins;
    this.files = new LateFiles(mishap);
    if (begins === 'at once') this.begin();
  }

  listenOn(page: Page): Promise<void> {
    return this.files.listenOn(page);
  }

  /** A new build takes the old one's place. */
  begin(): void {
    this.files.stay();
  }

  /** A page that is opened is one of the newest build: only what it asks for later may have gone. */
  async opened(): Promise<void> {
    if (this.#begins !== 'once it is open') return;
    await this.#page.eventually(async () => {
      const hasToasts = await this.#page.playwright.$('[data-toasts] ul');
      if (!hasToasts || !(await this.#page.machine('authentication')))
        throw new Error('Not all has come yet.');
    });
    this.begin();
  }

  /** Called while the page is not yet what it will be. */
  async meet(): Promise<void> {
    if (this.#isMeeting) return;
    this.#isMeeting = true;
    try {
      await this.#meet();
    } finally {
      this.#isMeeting = false;
    }
  }

  async #meet(): Promise<void> {
    const { files } = this;
    if (this.#mishap === 'slow') {
      if (files.failed.size === 0) return;
      const said = await this.#alive();
      if (said.includes(EMPTY)) return;
      this.complaints.push(...said);
      files.come();
      files.stay();
      return;
    }
    // The page asks again by itself, and says nothing.
    if (this.#mishap === 'at the second try') return;
    const offer = await this.#page.playwright.$(offers);
    if (!offer) return;
    const wanted = this.#mishap === 'gone' ? 'Reload' : 'Try again';
    const name = (await offer.textContent()) ?? '';
    // Its second try by itself is on its way.
    if (name === 'Trying again...') return;
    // A card form that does not come offers it in a state of its own, with no file of the build.
    if (this.#mishap === 'gone' && name === 'Try again' && files.failed.size === 0) return;
    this.complaints.push(...(await this.#alive()));
    if (name !== wanted) this.complaints.push(`It offers ${name}.`);
    const where = await this.#where();
    files.come();
    if (this.#mishap === 'gone') {
      const { playwright } = this.#page;
      const asked = playwright.waitForRequest((request) => request.isNavigationRequest());
      const loaded = playwright.waitForEvent('load');
      await offer.click();
      // Some pages go on from there by themselves.
      const { pathname, search } = new URL((await asked).url());
      expect(pathname + search).toBe(where.address);
      await loaded;
      if (where.step !== null)
        await this.#page.eventually(async () => expect(await this.#where()).toEqual(where));
      throw new BuildHasGone('The page was loaded anew.');
    }
    const isThere = () => offer.evaluate((one) => one.isConnected);
    const isPressed = await offer.click({ timeout: 1_000 }).then(
      () => true,
      async (error: unknown) => {
        if (await offer.isVisible()) throw error;
        // It had come by itself by then, or is on its way.
        return false;
      },
    );
    await this.#page.eventually(async () => {
      if (await isThere()) throw new Error('It still says that something did not come.');
    });
    if (isPressed && (await this.#page.read()).isFocusLost) this.complaints.push('The focus is lost.');
    files.stay();
  }

  /**
   * The page comes to be right, by what it offers or by itself. A file that did not come and is wanted is missed by then; one
   * that was asked for ahead of time is told once it is wanted, which may be later.
   */
  async settle(expectShown: () => Promise<void>): Promise<void> {
    await this.#page.eventually(async () => {
      await expectShown();
      const left = await this.#page.playwright.evaluate(
        (styles) => ({
          // What is said in the page itself, `expectShown` knows.
          words: document.querySelectorAll('[data-late]:not(main *, [role="dialog"] *, [inert] *)').length,
          unstyled: styles.filter((file) => {
            const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href$="${file}"]`);
            // Of another type it is in the page already.
            return !link?.sheet && !link?.type;
          }),
        }),
        this.files.styles,
      );
      expect(left, 'what still did not come').toEqual({ words: 0, unstyled: [] });
    });
    const errors = this.#page.errors.splice(0).filter((error) => !expectedErrors.test(error));
    this.complaints.push(...errors.map((error) => `The console: ${error}`));
  }

  /** Where a visitor is: the address, and the step. */
  #where() {
    return this.#page.playwright.evaluate(() => ({
      address: location.pathname + location.search,
      step: document.querySelector('main [role="tab"][aria-selected="true"]')?.textContent ?? null,
    }));
  }

  /** What has to be there whatever does not come. */
  async #alive(): Promise<string[]> {
    const { faults, isFocusLost, lines } = await this.#page.read();
    const counts = await this.#page.playwright.evaluate(() => ({
      header: document.querySelectorAll('header a[href]').length,
      footer: document.querySelectorAll('footer a[href]').length,
    }));
    return [
      ...(lines.length === 0 ? [EMPTY] : []),
      ...Object.entries(counts).flatMap(([part, links]) => (links === 0 ? [`There is no ${part}.`] : [])),
      ...(this.holdsFocus && isFocusLost ? ['The focus is lost.'] : []),
      ...faults,
    ];
  }
}

const EMPTY = 'Nothing is shown.';
