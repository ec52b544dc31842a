import { expect, inject } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { describeActorPaths } from './actor-tests.ts';
import { seed } from './seed.ts';
import type { Spec } from './spec.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the specs of a run prove: paths on an actor or on the built site, or a dimension. */
    proof: 'actor' | 'page' | 'mutants';
  }
}

/** The last line of a spec: its file is its test. Who imports a spec for something else proves nothing by that. */
export async function prove<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { filename }: ImportMeta,
  spec: Spec<S, E, F>,
): Promise<void> {
  if (expect.getState().testPath !== filename) return;
  switch (inject('proof')) {
    case 'actor':
      return describeActorPaths(spec);
    case 'page':
      return (await import('./page-tests.ts')).describePagePaths(spec);
    case 'mutants':
      return (await import('../mutants/mutant-tests.ts')).describeMutants(spec, seed);
  }
}
