import { expect, inject } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { seed } from '../../tools/paths/seed.ts';
import type { Level } from '../../tools/viewer/coverage.ts';
import { describeMutants } from '../mutants/mutant-tests.ts';
import { describeActorPaths } from './actor-tests.ts';
import { describeAnswers } from './answers.ts';
import { followed } from './followed.ts';
import { describeInterleavings } from './interleavings.ts';
import type { Goal } from './page-paths.ts';
import { requestedTests, runs } from './requested-tests.ts';
import type { Spec } from './spec.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run tests the specs: on an actor, or on the built site. */
    level: Level;
    /** What the page paths cover. The variations of a page run with the goal `edges` only. */
    goal: Goal;
  }
}

/**
 * The number of cases of each kind in a run of all tests. The seed selects them; `npm run paths -- --with ... --runs N`
 * runs others. Pages are slow, so each machine runs interleavings, chunks or screens, never two of them. The seed and its name decide.
 */
const samples = {
  answers: 25,
  meanwhile: 20,
  onPage: 1,
  keyboard: 1,
  mutants: 5,
};
const onPages = ['meanwhile', 'chunks', 'screens'] as const;
const turnOf = (id: string) => onPages[(id.length + seed) % onPages.length];

/** Declares the tests of a spec. Each spec file calls it on its last line. Imports from other files have no effect. */
export async function prove<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { filename }: ImportMeta,
  spec: Spec<S, E, F>,
): Promise<void> {
  if (expect.getState().testPath !== filename) return;
  const isAsked = (name: typeof requestedTests) =>
    (requestedTests === undefined && !followed) || requestedTests === name;
  const cases = (few: number) => ({ runs: runs ?? few, seed });
  if (inject('level') === 'actor') {
    if (isAsked('paths') || followed) describeActorPaths(spec);
    if (isAsked('answers')) describeAnswers(spec, cases(samples.answers));
    if (isAsked('meanwhile')) describeInterleavings(spec, cases(samples.meanwhile));
    if (isAsked('mutants')) describeMutants(spec, cases(samples.mutants));
    return;
  }
  const [
    { browserPages, describePagePaths },
    { describePageInterleavings, describeScreens, overlays },
    { describeChunks },
  ] = await Promise.all([
    import('./page-tests.ts'),
    import('./page-dimensions.ts'),
    import('./page-chunks.ts'),
  ]);
  const pages = browserPages();
  if (inject('goal') === 'states') return describePagePaths(spec, pages, { runs: 0, isAlone: false });
  if (isAsked('paths') || isAsked('keyboard') || followed)
    await describePagePaths(spec, pages, {
      ...cases(samples.keyboard),
      isAlone: requestedTests === 'keyboard',
    });
  const describeOnPage = {
    meanwhile: describePageInterleavings,
    chunks: describeChunks,
    screens: describeScreens,
  };
  const { id } = spec.machine;
  for (const name of onPages)
    if (isAsked(name) && (requestedTests || name === turnOf(id)))
      describeOnPage[name](spec, pages, cases(samples.onPage));
  if (id in overlays && isAsked('screens') && !requestedTests && turnOf(id) !== 'screens')
    describeScreens(spec, pages, cases(0));
}
