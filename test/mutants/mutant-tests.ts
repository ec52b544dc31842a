import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Verdict } from '../../tools/viewer/mutants.ts';
import { sampleOf } from '../engine/sample.ts';
import type { Spec } from '../engine/spec.ts';
import equivalents from './equivalents.json' with { type: 'json' };
import { Hunt } from './hunt.ts';
import { mutantsOf } from './mutants.ts';

const folder = join(import.meta.dirname, '../../coverage/mutants');

/** Why nobody can tell a mutant from its machine, by its name. */
const reasons = new Map(
  Object.entries(equivalents).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

/**
 * Breaks a machine in every way, one change at a time: its spec's paths have to notice each, unless the list of
 * equivalents says why nobody can. `runs` of each hundred are tried, chosen by the seed.
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
    test('are noticed, but for the equivalent ones', { timeout: 3_600_000 }, async () => {
      const hunt = await Hunt.on(spec);
      const verdicts: Verdict[] = [];
      const complaints: string[] = [];
      for (const mutant of mutants) {
        const { name, build: _, ...where } = mutant;
        const fate = await hunt.fateOf(mutant);
        const reason = reasons.get(name);
        verdicts.push({ ...where, name, fate: fate.kind, ...(reason && { reason }) });
        complaints.push(...complaintsOf(name, fate.kind, reason));
      }
      if (isAll) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(verdicts, null, 1)}\n`);
      }
      expect(complaints).toEqual([]);
    });

    test('are all there that the list of equivalents names', () => {
      const names = new Set(every.map(({ name }) => name));
      const listed = [...reasons.keys()].filter((name) => name.startsWith(`${id} | `));
      expect(listed.filter((name) => !names.has(name))).toEqual([]);
    });
  });
}

function complaintsOf(name: string, fate: Verdict['fate'], reason: string | undefined): string[] {
  if (fate === 'survived' && !reason) return [`${name}: no path notices it, and no reason is written down.`];
  return fate === 'killed' && reason ? [`${name}: is called equivalent, and a path notices it.`] : [];
}
