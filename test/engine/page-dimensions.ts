import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getProfile } from '../../contract/session.ts';
import { unreadable } from './answers.ts';
import { axeComplaints, focusComplaints, lengthenNames, noteFocus, sidewaysComplaints } from './page/axe.ts';
import type { PageDriver } from './page/page-driver.ts';
import { settingsComplaints } from './page/settings.ts';
import { walkTo, waysToStates } from './page-walks.ts';
import { refusal } from './replies.ts';
import { sampleOf } from './sample.ts';
import type { Spec } from './spec.ts';

export interface Options {
  /** The maximum number of cases. */
  runs: number;
  seed: number;
}

const signInElsewhere = (page: PageDriver) => page.changeStorage('authToken', 'token-of-another-tab');

/** Answers the request for a profile. The pages that sign in or out do not follow other tabs and request no profile. */
async function profileAsked(page: PageDriver): Promise<boolean> {
  for (let looks = 0; looks < 20 && !page.network.isOpen(getProfile); looks += 1) await page.wait(1);
  return page.network.isOpen(getProfile);
}

/** Events that can happen around a page at any time. */
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
 * Tests the built site with events around the page in each state. The page must navigate if it has to, render readable
 * text and log no error.
 */
export function describePageInterleavings<S extends AnyMachineSnapshot, E extends EventObject, F>(
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
      const loggedErrors = await walkTo(spec, page, way.events);
      await happenings[what]?.(page);
      // The result may appear late, for example another page or a list.
      let complaints: string[] = [];
      await page
        .eventually(async () => {
          complaints = await complaintsOf(page, loggedErrors);
          if (complaints.length > 0) throw new Error(complaints.join('\n'));
        })
        .catch((error: unknown) => {
          if (complaints.length === 0) throw error;
        });
      expect(complaints).toEqual([]);
    });
  });
}

/** Returns what is wrong with the page. A failure from the way to the state may occur and be logged again. */
async function complaintsOf(page: PageDriver, loggedErrors: readonly string[]): Promise<string[]> {
  const { path, lines, faults, storage } = await page.read();
  const isSignedIn = storage.token !== null;
  const isOnForbiddenPage = path.startsWith('/my-account') && !isSignedIn;
  const theirs = isSignedIn ? ofVisitors : customerOnly;
  return [
    ...(lines.length === 0 ? ['The page shows nothing.'] : []),
    ...lines.filter((line) => unreadable.test(line)).map((line) => `The page shows unreadable text: ${line}`),
    ...(isOnForbiddenPage ? [`A visitor without a session is on ${path}.`] : []),
    ...lines
      .filter((line) => theirs.test(line))
      .map((line) => `A visitor ${isSignedIn ? 'with' : 'without'} a session is offered ${line}.`),
    ...faults,
    ...page.errors
      .filter((error) => !loggedErrors.some((message) => error.includes(message)))
      .map((error) => `The page logged an error: ${error}`),
  ];
}

/** Controls that only customers with a session may see, and controls that only other visitors may see. */
const customerOnly = /^\[Pay at Store.*\]$/;
const ofVisitors = /^# Book as Guest or Sign In$/;

/** States with an overlay (a toast beside a sheet, an alert in the header). They are always tested, whatever the seed. */
export const overlays: Readonly<Record<string, string>> = {
  queue: '{"stores":"failed"}',
  authentication: '{"signedOut":"ended"}',
};

/** Viewport widths from the smallest phone to a wide screen, in CSS pixels. */
const widths = [320, 360, 390, 412, 600, 768, 820, 834, 1024, 1100, 1280, 1920];
/** The widths at which each layout has the least room. */
const tightWidths = [320, 768, 1100, 1280];
const pictures = join(import.meta.dirname, '../../coverage/screens');

/**
 * Tests the screens: reaches every state on a phone, where focused elements must be visible, then checks the page in all
 * widths, in the light and the dark theme, with axe and for overflow.
 * With `PATHS_PICTURES`, the viewer gets a picture of each screen.
 */
export function describeScreens<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: () => PageDriver,
  options: Options,
): void {
  const { id } = spec.machine;
  const cases = waysToStates(spec).map((way) => ({ name: `${id} | ${way.state}`, way }));
  const selected = new Map(chosen(cases, options));
  const overlaid = cases.find(({ way }) => way.state === overlays[id]);
  if (overlaid) selected.set(overlaid.name, overlaid);
  else if (overlays[id])
    throw new Error(
      `\`overlays\` names the state ${overlays[id]}, which no path on a page of ${id} reaches.`,
    );
  describe(`${id}: screens, seed ${options.seed}`, () => {
    test.each([...selected])('%s', { timeout: 120_000 }, async (_name, { way }) => {
      const page = pages();
      page.isOnPhone = true;
      const [opening] = way.events;
      await walkTo(spec, page, way.events, { before: (event) => event !== opening && noteFocus(page) });
      const complaints = await focusComplaints(page);
      for (const width of widths) {
        await page.playwright.setViewportSize({ width, height: 1200 });
        complaints.push(...(await sidewaysComplaints(page, width)));
      }
      for (const width of [320, 1280]) complaints.push(...(await axeComplaints(page, width)));
      // SITE-13 covers elements that a toast hides for some seconds.
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
        complaints.push(...sideways.map((complaint) => `With names of 40 letters: ${complaint}`));
      }
      expect([...new Set(complaints)]).toEqual([]);
    });
  });
}

/** Selects cases by the seed. */
export const chosen = <C extends { name: string }>(
  cases: readonly C[],
  { runs, seed }: Options,
): [string, C][] => sampleOf(cases, runs, seed).map((item) => [item.name, item]);
