import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getProfile } from '../../contract/account.ts';
import { unreadable } from './answers.ts';
import { axeComplaints, focusComplaints, lengthenNames, noteFocus, sidewaysComplaints } from './page/axe.ts';
import type { PageDriver } from './page/page-driver.ts';
import { settingsComplaints } from './page/settings.ts';
import { arrive, waysToStates } from './page-walks.ts';
import { refusal } from './replies.ts';
import { sampleOf } from './sample.ts';
import type { Spec } from './spec.ts';

export interface Options {
  /** Most cases. */
  runs: number;
  seed: number;
}

const signInElsewhere = (page: PageDriver) => page.changeStorage('authToken', 'token-of-another-tab');

/** A page that signs in or out itself follows no other tab, and asks for no profile. */
async function profileAsked(page: PageDriver): Promise<boolean> {
  for (let looks = 0; looks < 20 && !page.network.isOpen(getProfile); looks += 1) await page.wait(1);
  return page.network.isOpen(getProfile);
}

/** What may happen around a page at any time. */
const happenings: Record<string, (page: PageDriver) => Promise<void>> = {
  'somebody signs out in another tab': (page) => page.changeStorage('authToken', null),
  'somebody signs in in another tab': signInElsewhere,
  'somebody signs in in another tab, whose profile comes late': async (page) => {
    await signInElsewhere(page);
    if (await profileAsked(page)) await page.network.answer(getProfile, { customer_id: 91 });
  },
  'somebody signs in in another tab, whose session has ended': async (page) => {
    await signInElsewhere(page);
    if (await profileAsked(page)) await page.network.end(getProfile, refusal(401));
  },
  'the storage is cleared in another tab': (page) => page.clearStorage(),
  'the shop turns its day': (page) => page.returnAt(new Date('2026-11-20T13:30:00Z')),
  'the device sleeps for five hours': (page) => page.returnAt(new Date('2026-11-20T03:30:00Z')),
  'the device comes into a zone a day ahead': async (page) => {
    await page.travelInto('Pacific/Auckland');
    await page.comeBack('focus');
  },
  'the visitor looks at another page and comes back': async (page) => {
    await page.travelTo('/terms-and-conditions/');
    await page.back();
  },
  'the network comes back': (page) => page.comeBack('online'),
};

/**
 * The dimension of what happens meanwhile, on the built site: in any state something happens around the page. It goes
 * where it has to, can be read, and says nothing to the console.
 */
export function describeMeanwhileOnPage<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: () => PageDriver,
  options: Options,
): void {
  const cases = waysToStates(spec).flatMap((way) =>
    Object.keys(happenings).map((what) => ({
      name: `${spec.machine.id} | ${way.state} | ${what}`,
      way,
      what,
    })),
  );
  describe(`${spec.machine.id}: meanwhile on its page, seed ${options.seed}`, () => {
    test.each(chosen(cases, options))('%s', { timeout: 60_000 }, async (_name, { way, what }) => {
      const page = pages();
      const said = await arrive(spec, page, way.events);
      await happenings[what]?.(page);
      // What it leads to may come late: a page of its own, a list.
      let complaints: string[] = [];
      await page
        .eventually(async () => {
          complaints = await complaintsOf(page, said);
          if (complaints.length > 0) throw new Error(complaints.join('\n'));
        })
        .catch((error: unknown) => {
          if (complaints.length === 0) throw error;
        });
      expect(complaints).toEqual([]);
    });
  });
}

/** What failed before may fail again, and be said again. */
async function complaintsOf(page: PageDriver, said: readonly string[]): Promise<string[]> {
  const { path, lines, faults, storage } = await page.read();
  const isSignedIn = storage.token !== null;
  const isAstray = path.startsWith('/my-account') && !isSignedIn;
  const theirs = isSignedIn ? ofVisitors : ofCustomers;
  return [
    ...(lines.length === 0 ? ['Nothing is shown.'] : []),
    ...lines.filter((line) => unreadable.test(line)).map((line) => `It says: ${line}`),
    ...(isAstray ? [`Whoever is signed out stands at ${path}.`] : []),
    ...lines
      .filter((line) => theirs.test(line))
      .map((line) => `Whoever is signed ${isSignedIn ? 'in' : 'out'} is offered ${line}.`),
    ...faults,
    ...page.errors
      .filter((error) => !said.some((words) => error.includes(words)))
      .map((error) => `The console: ${error}`),
  ];
}

/** What only whoever is signed in is offered, and only whoever is not. */
const ofCustomers = /^\[Pay at Store.*\]$/;
const ofVisitors = /^# Book as Guest or Sign In$/;

/** What lies over a page is looked at once each, whatever the seed: a toast beside a sheet, an alert in the header. */
export const overlays: Readonly<Record<string, string>> = {
  queue: '{"stores":"failed"}',
  authentication: '{"signedOut":"ended"}',
};

/** From the smallest phone to a wide screen, in CSS pixels. */
const widths = [320, 360, 390, 412, 600, 768, 820, 834, 1024, 1100, 1280, 1920];
/** Where each layout has the least room. */
const tightWidths = [320, 768, 1100, 1280];
const pictures = join(import.meta.dirname, '../../coverage/screens');

/**
 * The dimension of screens: every state is come to on a phone, where what has been given the focus is in sight, then
 * looked at in all widths, in light and in dark, by axe and for what sticks out.
 * With `PATHS_PICTURES`, the viewer gets a picture of each.
 */
export function describeScreens<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: () => PageDriver,
  options: Options,
): void {
  const { id } = spec.machine;
  const cases = waysToStates(spec).map((way) => ({ name: `${id} | ${way.state}`, way }));
  const some = new Map(chosen(cases, options));
  const overlaid = cases.find(({ way }) => way.state === overlays[id]);
  if (overlaid) some.set(overlaid.name, overlaid);
  else if (overlays[id]) throw new Error(`No page of ${id} comes to ${overlays[id]}.`);
  describe(`${id}: screens, seed ${options.seed}`, () => {
    test.each([...some])('%s', { timeout: 120_000 }, async (_name, { way }) => {
      const page = pages();
      page.isOnPhone = true;
      const [opening] = way.events;
      await arrive(spec, page, way.events, { before: (event) => event !== opening && noteFocus(page) });
      const complaints = await focusComplaints(page);
      for (const width of widths) {
        await page.playwright.setViewportSize({ width, height: 1200 });
        complaints.push(...(await sidewaysComplaints(page, width)));
      }
      for (const width of [320, 1280]) complaints.push(...(await axeComplaints(page, width)));
      // What a toast may lie over for its seconds is another rule's (SITE-13).
      await page.dismissToasts();
      complaints.push(...(await settingsComplaints(page)));
      if (process.env.PATHS_PICTURES) {
        mkdirSync(join(pictures, id), { recursive: true });
        const file = `${way.state.replaceAll(/[^\w-]+/g, '.').replaceAll(/^\.|\.$/g, '')}.png`;
        await page.playwright.screenshot({ path: join(pictures, id, file) });
      }
      await lengthenNames(page);
      for (const width of tightWidths) {
        await page.playwright.setViewportSize({ width, height: 1200 });
        const sideways = await sidewaysComplaints(page, width);
        complaints.push(...sideways.map((words) => `With names of 40 letters: ${words}`));
      }
      expect([...new Set(complaints)]).toEqual([]);
    });
  });
}

/** Some cases by the seed. */
export const chosen = <C extends { name: string }>(
  cases: readonly C[],
  { runs, seed }: Options,
): [string, C][] => sampleOf(cases, runs, seed).map((one) => [one.name, one]);
