import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { narrow, wide } from '../../test/support/accessibility/looker.ts';

export const widths = [wide.width, narrow.width];

/** What a picture's file is called: a leaf state's id, and the width of the screen in px. */
export const fileOf = (leaf: string, width: number): string => `${leaf}.${width}.webp`;

/** Takes the screen of each leaf state once, on a laptop and on a phone. */
export class Camera {
  readonly #folder: string;
  /** Leaf states with a picture, and whether a scene was played for that state's own sake. */
  readonly taken = new Map<string, boolean>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes what `shows`, for the states that a scene is about, and for others that nobody has a picture of. */
  async take(page: Page, about: string[], now: string[], shows: Locator): Promise<void> {
    const leaves = now.filter((leaf) =>
      about.includes(leaf) ? this.taken.get(leaf) !== true : !this.taken.has(leaf),
    );
    if (leaves.length === 0) return;
    const session = await page.context().newCDPSession(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await page.evaluate(comeToRest);
      // On a phone it may be a part of the page that a laptop alone shows.
      if (await shows.isVisible())
        await shows.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      const picture = await shoot(session);
      for (const leaf of leaves) writeFileSync(join(this.#folder, fileOf(leaf, size.width)), picture);
    }
    await session.detach();
    for (const leaf of leaves) this.taken.set(leaf, about.includes(leaf));
  }
}

async function shoot(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  return Buffer.from(data, 'base64');
}

async function comeToRest(): Promise<void> {
  scrollTo(0, 0);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
