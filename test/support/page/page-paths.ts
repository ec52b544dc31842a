import type { TestPath } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, EventObject, Snapshot } from 'xstate';
import { coverageOf, keepCoverage, type Level, missedIn } from '../paths/coverage.ts';
import { asLongAsAsked, followed, isAskedFor, tellStep, unmetBy } from '../paths/followed.ts';
import { untakenOnPage } from '../paths/one-sided.ts';
import { PathLog, stateText } from '../paths/path-log.ts';
import { Recorder } from '../paths/recorder.ts';
import { cut } from '../paths/short-tour.ts';
import { textOf } from '../paths/walk.ts';
import { says, textsOf } from './ledger-texts.ts';
import { type PageProof, proveOnPage, Refusals } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';

interface Run<S extends Snapshot<unknown>, E extends EventObject, W> {
  paths: readonly TestPath<S, E>[];
  proof: (path: TestPath<S, E>) => PageProof<S, E, W>;
}

interface PagePaths<S extends Snapshot<unknown>, E extends EventObject, W> {
  level: Level;
  machine: AnyStateMachine;
  stage: () => PageStage;
  runs: readonly Run<S, E, W>[];
  /** Edges of the machine that no visitor can take, each with its reason. */
  impossible: readonly { key: string; reason: string }[];
}

/** Paths of a model as tests on its page, then the proof that nothing of the machine was missed. */
export function describePagePaths<S extends Snapshot<unknown>, E extends EventObject, W>({
  level,
  machine,
  stage,
  runs,
  impossible,
}: PagePaths<S, E, W>): void {
  const recorder = new Recorder();
  const numbered = runs
    .flatMap((run) => run.paths.map((path) => ({ run, path })))
    .map((one, index) => ({
      ...one,
      number: index + 1,
      length: one.path.steps.length - 1,
      log: new PathLog(),
    }));
  const asked = numbered.filter(({ number }) => isAskedFor(machine.id, level, number));
  if (asked.length === 0) return;
  const refusals = new Refusals();
  const sentences = new Set<string>();
  const coverage = () =>
    coverageOf(machine, recorder, {
      level,
      paths: numbered.map(({ path }) => path),
      impossible: impossible.map((one) => ({ ...one, asserted: refusals.of(one.key) })),
      logs: numbered.map(({ log }) => log.steps),
    });

  describe(`${machine.id}: ${numbered.length} paths, level ${level}`, () => {
    test.each(asked)(
      'path $number of $length steps',
      async ({ run, path, log }) => {
        const proof = run.proof(path);
        const chosen = asLongAsAsked(path, (whole, steps) => cut(proof.model, whole, steps));
        await proveOnPage(chosen, stage(), proof, {
          recorder,
          refusals,
          sentences,
          async stepped({ event, value, rules }, seen) {
            log.step({ event: textOf(event), state: stateText(value), rules }, seen);
            await tellStep(log.steps);
          },
          ended: (seen) => log.end(seen),
        });
        expect(unmetBy(log.steps)).toEqual([]);
      },
      followed ? 3_600_000 : 120_000,
    );

    if (followed) return;

    test('together take every state, edge and guard outcome that a visitor can reach', () => {
      const taken = coverage();
      keepCoverage(taken);
      const missed = untakenOnPage(level, missedIn(taken));
      if (missed.length > 0) expect.fail(missed.join('\n\n'));
    });

    test.each(textsOf(machine.id))('say "%s", as the spec does (%s)', (text) => {
      expect([...sentences].some((sentence) => says(sentence, text))).toBe(true);
    });
  });
}
