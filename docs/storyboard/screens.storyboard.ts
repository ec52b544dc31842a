import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { allScenes } from '../../test/support/accessibility/all-scenes.ts';
import { type Stage, setStage } from '../../test/support/accessibility/stage.ts';
import { isPassedThrough, leavesOf } from '../../test/support/accessibility/watched-machines.ts';
import { projectRoot } from '../../test/support/built.ts';
import { test as plainTest } from '../../test/support/chromium.ts';
import { type Site, startSite } from '../../test/support/site.ts';
import { machines } from '../../tools/chart/machines.ts';
import { Camera } from './camera.ts';
import { storyboardPage } from './page.ts';

/** `npm run storyboard`: plays every scene, and takes a picture of the screen in each leaf state of each machine. */
const folder = join(projectRoot, 'coverage/storyboard');
const camera = new Camera(join(folder, 'screens'));

let site: Site;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'screens'), { recursive: true });
  site = await startSite();
});
afterAll(async () => {
  await site.stop();
  writeFileSync(join(folder, 'index.html'), await storyboardPage(camera.taken));
  console.log(`The storyboard is in ${folder}/index.html`);
});

const test = plainTest.extend<{ stage: Stage }>({
  stage: async ({ newVisitor }, use) => {
    const stage = await setStage(await newVisitor({ timezoneId: 'Europe/London' }), site.url);
    const look = async (leaves: string[], shows: Locator) => {
      const { page, machines, walk } = stage;
      await expect.poll(() => machines.now).toEqual(expect.arrayContaining(leaves));
      if (!(await shows.isVisible())) await walk(shows.waitFor());
      await camera.take(page, leaves, machines.now, shows);
    };
    await use({ ...stage, look });
  },
});

describe('the screen is taken in each state', { timeout: 240_000 }, () => {
  for (const [name, play] of Object.entries(allScenes)) {
    test(name, ({ stage }) => play(stage));
  }
});

test('every leaf state that somebody stands in has its picture', () => {
  const stood = machines
    .filter(({ machine }) => machine.id !== 'storefront')
    .flatMap(({ machine }) => leavesOf(machine))
    .filter((leaf) => !isPassedThrough(leaf));
  expect(stood.map(({ id }) => id).filter((id) => !camera.taken.has(id))).toEqual([]);
});
