import type { Locator, Route } from 'playwright-core';
import { expect } from 'vitest';
import { SLOW_AFTER_MS, TOAST_MS } from '../../../contract/constants.ts';
import { bookerOn, type Wish } from '../booker.ts';
import type { Visitor } from '../chromium.ts';
import { lookAt } from './looker.ts';
import { Network } from './network.ts';
import { asTimeGoesBy } from './passing-time.ts';
import { WatchedMachines } from './watched-machines.ts';

/** Noon in Sydney. */
const opening = new Date('2026-11-20T01:00:00Z');
const FRAME_MS = 16;

export const wish: Wish = {
  category: 'Haircuts',
  services: ['Skin Fade', 'Buzz Cut'],
  day: '2026-11-26',
  barber: 'Ned Kelly',
  time: '10:00',
};

/** The browser's own line for a call that is refused. */
export const refused = /Failed to load resource: the server responded with a status of [45]\d\d/;

/** Ways to the states that are to be looked at. */
export type Scenes = Record<string, (stage: Stage) => Promise<void>>;

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** A visitor's page whose calls and whose clock are in hand, so that any state can be reached and kept. */
export async function setStage({ page, allow }: Visitor, site: string) {
  const network = new Network();
  const machines = new WatchedMachines();
  const booker = bookerOn(page);
  /** Ids of the leaf states that were looked at. */
  const looked = new Set<string>();
  /** What is wrong with what was looked at. */
  const problems: string[] = [];
  await page.clock.install({ time: opening });
  await page.clock.pauseAt(opening.getTime() + 1000);
  await network.intercept(page);
  await machines.watch(page);

  /** Does what needs the page's own frames and short waits. */
  const walk = <Result>(work: Promise<Result>) => asTimeGoesBy(page, FRAME_MS, work);
  const sees = async (what: Locator) => {
    if (!(await what.isVisible())) await walk(what.waitFor());
  };

  const answersClicks = (loading: Promise<unknown>) =>
    walk(loading.then(() => page.locator('html[data-page]').waitFor({ state: 'attached' })));

  return {
    page,
    booker,
    allow,
    machines,
    looked,
    problems,
    walk,
    hold: network.hold.bind(network),
    open: (path: string) => answersClicks(page.goto(site + path)),
    reload: () => answersClicks(page.reload()),
    /** A page as a customer opens it who has signed in before. */
    async openSignedIn(path: string) {
      await page.addInitScript(() => localStorage.setItem('authToken', 'of a customer'));
      await answersClicks(page.goto(site + path));
    },
    async fill(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields)) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
    },
    /** A script of the site that stays away until it comes. */
    async holdScript(name: string) {
      const late: Route[] = [];
      let isHeld = true;
      await page.route(`**/assets/${name}-*.js`, async (route) => {
        if (isHeld) late.push(route);
        else await route.continue();
      });
      return {
        async comes() {
          isHeld = false;
          for (const route of late) await route.continue();
        },
      };
    },
    becomesSlow: () => page.clock.runFor(SLOW_AFTER_MS),
    /** A toast comes and goes: it lies over the page while it is there. */
    async seesToast(words: string) {
      await sees(booker.toast(words));
      await page.clock.runFor(TOAST_MS);
      await walk(booker.toast(words).waitFor({ state: 'detached' }));
    },
    /** Looks at a state, by the id of each leaf that has to be active, once it shows what it has to. */
    async look(leaves: string[], shows: Locator, sizes?: Parameters<typeof lookAt>[1]) {
      await expect.poll(() => machines.now).toEqual(expect.arrayContaining(leaves));
      await sees(shows);
      const before = machines.now;
      const found = await lookAt(page, sizes);
      const seen = machines.now.filter((leaf) => before.includes(leaf));
      expect(seen, 'what was looked at is still there').toEqual(expect.arrayContaining(leaves));
      for (const leaf of seen) looked.add(leaf);
      const place = [...leaves, shows].join(', ');
      problems.push(...found.map((words) => `${place}: ${words}`));
    },
  };
}
