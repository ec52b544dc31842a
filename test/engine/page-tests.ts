import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { seed } from '../../tools/paths/seed.ts';
import { missedIn } from '../../tools/viewer/coverage.ts';
import { launchChromium } from '../support/chromium.ts';
import { coverageOf, keepCoverageOf } from './coverage.ts';
import { cutToRequest, followed, isAskedFor, printStep, unmetRequest } from './followed.ts';
import { says, textsOf } from './ledger-texts.ts';
import { outOfReachOf } from './out-of-reach.ts';
import { type Device, devices, PageDriver } from './page/page-driver.ts';
import { proveOnPage } from './page-level.ts';
import { notWaitedOut, pagePaths } from './page-paths.ts';
import { PathLog, stateText } from './path-log.ts';
import { modelOf } from './reach.ts';
import { Recorder } from './recorder.ts';
import { sampleOf } from './sample.ts';
import { cut, textOf } from './search.ts';
import type { Spec } from './spec.ts';

/** Opens a page driver, optionally on another device. */
export type Pages = (device?: Device) => PageDriver;

/** Launches a browser for a test file. Returns a function that opens a page driver for a test, each in a browser context of its own. */
export function browserPages(): Pages {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  return (device) => {
    const page = new PageDriver(browser, inject('sites'), device);
    onTestFinished(async () => void (await page.close()));
    return page;
  };
}

/** The paths that run by keyboard, and whether all other paths are skipped. */
export interface ByKeyboard {
  runs: number;
  isAlone: boolean;
}

/** Tests a spec's paths on the built site. With the goal `edges`, also checks that they covered everything that a visitor can reach. */
export async function describePagePaths<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  pages: Pages,
  keyboard: ByKeyboard,
): Promise<void> {
  const { machine } = spec;
  const model = modelOf(spec, 'page');
  const recorder = new Recorder();
  const goal = inject('goal');
  const paths = await pagePaths(spec, goal);
  const logs = paths.map(() => new PathLog());
  const refusals = new Map<string, number>();
  const sentences = new Set<string>();
  const lost = new Set<string>();
  const failed = new Set<number>();
  const numbers = paths
    .map((_, index) => index + 1)
    .filter((number) => isAskedFor(machine.id, 'page', number));
  if (numbers.length === 0) return;
  const byKeyboard = sampleOf(numbers, followed ? 0 : keyboard.runs, seed);
  const walked = keyboard.isAlone ? byKeyboard : numbers;
  const asked = paths
    .map((path, index) => [index + 1, path] as const)
    .filter(([number]) => walked.includes(number))
    .map(([number, path]) => {
      const steps = path.steps.length - 1;
      return {
        number,
        path,
        title: `path ${number} of ${steps} steps${byKeyboard.includes(number) ? ', by keyboard, translated' : ''}`,
      };
    });

  describe(`${machine.id}: ${paths.length} paths on its page`, () => {
    test.each(asked)(
      '$title',
      async ({ number, path }) => {
        failed.add(number);
        const log = logs[number - 1] ?? new PathLog();
        const page = pages(devices[(number - 1) % devices.length]);
        const hidden = new Set<string>();
        if (byKeyboard.includes(number)) page.takeKeyboard(hidden);
        page.isTranslated = byKeyboard.includes(number);
        const chosen = cutToRequest(path, (whole, length) => cut(model, whole, length));
        try {
          await proveOnPage(
            chosen,
            spec,
            page,
            async ({ event, value, rules, page: seen, recorded, sentences: texts, refused, lostFocus }) => {
              for (const complaint of lostFocus) lost.add(complaint);
              for (const key of refused) refusals.set(key, (refusals.get(key) ?? 0) + 1);
              for (const sentence of texts) sentences.add(sentence);
              const step = { event: textOf(event), state: stateText(value), rules, lines: seen.lines };
              log.step(step, recorded);
              await page.keyboard?.look();
              await printStep(log.steps);
            },
          );
        } finally {
          const recorded = await page.close();
          recorder.add(recorded);
          log.end(recorded[machine.id]);
        }
        failed.delete(number);
        expect(unmetRequest(log.steps)).toEqual([]);
        expect([...hidden]).toEqual([]);
      },
      followed ? 3_600_000 : 120_000,
    );

    if (followed || keyboard.isAlone) return;

    const expectNoFailedPaths = () =>
      expect(failed.size, 'Coverage needs passing paths. Number of failed paths').toBe(0);

    test('no step loses the focus (SITE-83)', () => {
      expectNoFailedPaths();
      expect([...lost]).toEqual([]);
    });

    if (goal === 'states') return;

    const taken = () =>
      coverageOf(machine, recorder, {
        level: 'page',
        impossible: outOfReachOf(spec).map(({ key, reason }) => ({
          key,
          reason,
          asserted: refusals.get(key) ?? (reason.startsWith('Its control') ? 0 : 1),
        })),
        paths: logs.map(({ steps }) => steps),
      });
    keepCoverageOf(taken);

    test('the paths cover every state, edge and guard outcome that a visitor can reach', () => {
      expectNoFailedPaths();
      const missed = [
        ...missedIn(taken()).map(
          (key) =>
            `No path on a page takes ${key}. If no visitor can take it, add \`unreachable\` to its row, or add this key and the reason to \`outOfReach\`.`,
        ),
        ...notWaitedOut(spec, paths).map(
          (state) => `No path on a page waits for the view's timer in ${state}.`,
        ),
      ];
      if (missed.length > 0) expect.fail(missed.join('\n\n'));
    });

    test('the pages show every text that the ledger has for them', () => {
      expectNoFailedPaths();
      const isSaid = (text: string) => [...sentences].some((sentence) => says(sentence, text));
      expect(textsOf(machine.id).filter(([text]) => !isSaid(text))).toEqual([]);
    });
  });
}
