import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { sampleOf } from '../engine/sample.ts';
import type { Spec } from '../engine/spec.ts';
import { equivalentsOf, reasonOf } from './equivalents.ts';
import { type Fate, Hunt } from './hunt.ts';
import { mutantsOf } from './mutants.ts';

/** What became of a mutant, as the report reads it. */
export interface Verdict {
  name: string;
  operator: string;
  state?: string;
  event?: string;
  edge?: number;
  fate: Fate['kind'];
  /** Why nobody can notice it. */
  reason?: string;
  said?: string;
}

const folder = join(import.meta.dirname, '../../coverage/mutants');

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
  const size = Math.ceil((every.length * runs) / 100);
  const mutants = isAll ? every : sampleOf(every, size, seed);

  describe(`${id}: ${mutants.length} of ${every.length} mutants${isAll ? '' : `, seed ${seed}`}`, () => {
    test('are noticed, but for the equivalent ones', { timeout: 3_600_000 }, async () => {
      const hunt = await Hunt.on(spec);
      const verdicts: Verdict[] = [];
      for (const mutant of mutants) {
        const fate = await hunt.fateOf(mutant);
        const { name, operator, state, event, edge } = mutant;
        const said = fate.kind === 'killed' ? fate.said.split('\n', 1).join('') : undefined;
        verdicts.push({ name, operator, state, event, edge, fate: fate.kind, reason: reasonOf(name), said });
      }
      if (isAll) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(verdicts, null, 1)}\n`);
      }
      expect(verdicts.flatMap(complaintOf)).toEqual([]);
    });

    test('are all there that the list of equivalents names', () => {
      const names = new Set(every.map(({ name }) => name));
      expect(equivalentsOf(id).filter((name) => !names.has(name))).toEqual([]);
    });
  });
}

function complaintOf({ name, fate, reason }: Verdict): string[] {
  if (fate === 'survived')
    return reason ? [] : [`${name}: no path notices it, and no reason is written down.`];
  return reason && fate === 'killed' ? [`${name}: is called equivalent, and a path notices it.`] : [];
}
