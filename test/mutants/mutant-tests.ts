import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { mutantsFile } from '../../tools/viewer/data.ts';
import type { MutantReport, MutantRun } from '../../tools/viewer/mutants.ts';
import { stampNow } from '../../tools/viewer/stamp.ts';
import { sampleOf } from '../engine/sample.ts';
import type { Spec } from '../engine/spec.ts';
import equivalents from './equivalents.json' with { type: 'json' };
import { MutantRunner } from './mutant-runner.ts';
import { mutantsOf } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

/** For each equivalent mutant, by name, the reason why no test can distinguish it from its machine. */
const reasons = new Map(
  Object.entries(equivalents).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

/**
 * Creates all mutants of a machine with a single change each. The spec's paths must fail on each mutant, except on those in the
 * list of equivalents. Runs `runs` percent of the mutants, selected by the seed.
 */
export function describeMutants<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  { runs, seed }: { runs: number; seed: number },
): void {
  const { id } = spec.machine;
  const every = mutantsOf(spec.machine);
  const isAll = runs >= 100;
  const mutants = isAll ? every : sampleOf(every, Math.ceil((every.length * runs) / 100), seed);

  describe(`${id}: ${mutants.length} of ${every.length} mutants${isAll ? '' : `, seed ${seed}`}`, () => {
    test('the paths kill every mutant that is not equivalent', { timeout: 3_600_000 }, async () => {
      const hunt = await MutantRunner.on(spec);
      const verdicts: MutantReport[] = [];
      const complaints: string[] = [];
      for (const mutant of mutants) {
        const { name, build: _, ...where } = mutant;
        const fate = await hunt.fateOf(mutant);
        const reason = reasons.get(name);
        verdicts.push({ ...where, name, fate: fate.kind, ...(reason && { reason }) });
        complaints.push(...complaintsOf(name, fate.kind, reason));
      }
      if (isAll) {
        const file = mutantsFile(root, id);
        const run: MutantRun = { ...stampNow(root), mutants: verdicts };
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
      }
      expect(complaints).toEqual([]);
    });

    test('every mutant in the list of equivalents exists', () => {
      const names = new Set(every.map(({ name }) => name));
      const listed = [...reasons.keys()].filter((name) => name.startsWith(`${id} | `));
      expect(listed.filter((name) => !names.has(name))).toEqual([]);
    });
  });
}

function complaintsOf(name: string, fate: MutantReport['fate'], reason: string | undefined): string[] {
  if (fate === 'survived' && !reason)
    return [
      `${name}: survived: every path passes on it. Add a case to the spec that detects the change, or the reason to test/mutants/equivalents.json.`,
    ];
  return fate === 'killed' && reason
    ? [`${name}: a path fails on it, but equivalents.json lists it. Remove it from the list.`]
    : [];
}
