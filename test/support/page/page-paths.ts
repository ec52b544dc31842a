import type { TestPath } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, EventObject, Snapshot } from 'xstate';
import { coverageOf, keepCoverage, type Level, missedIn } from '../paths/coverage.ts';
import { Recorder } from '../paths/recorder.ts';
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
  const paths = runs.flatMap((run) => run.paths);
  const refusals = new Refusals();
  const sentences = new Set<string>();
  const coverage = () =>
    coverageOf(machine, recorder, {
      level,
      paths,
      impossible: impossible.map((one) => ({ ...one, asserted: refusals.of(one.key) })),
    });

  describe(`${machine.id}: ${paths.length} paths, level ${level}`, () => {
    for (const run of runs) {
      test.each(run.paths.map((path, index) => [index, path.steps.length - 1, path] as const))(
        'path %i of %i steps',
        async (_index, _length, path) => {
          await proveOnPage(path, stage(), run.proof(path), {
            recorder,
            refusals,
            sentences,
          });
        },
        120_000,
      );
    }

    test('together take every state, edge and guard outcome that a visitor can reach', () => {
      const taken = coverage();
      keepCoverage(taken);
      expect(missedIn(taken)).toEqual([]);
    });

    test.each(textsOf(machine.id))('say "%s", as the spec does (%s)', (text) => {
      expect([...sentences].some((sentence) => says(sentence, text))).toBe(true);
    });
  });
}
