import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { actorPaths, proveOnActor } from '../engine/actor-level.ts';
import { PathLog } from '../engine/path-log.ts';
import type { Spec } from '../engine/spec.ts';
import type { Mutant } from './mutants.ts';

/** The result of a mutant: a path failed, XState rejected the machine, or all paths passed. */
export interface MutantResult {
  kind: 'killed' | 'unbuilt' | 'survived';
  /** The error of the path that failed. */
  message?: string;
}

/** A path, and the coverage keys of each of its steps. */
interface Drive<S extends AnyMachineSnapshot, E extends EventObject> {
  path: TestPath<S, E>;
  takes: string[][];
}

/** Runs a spec's paths against its mutants. Starts with the paths that reach the change after the fewest steps. */
export class MutantRunner<S extends AnyMachineSnapshot, E extends EventObject, F> {
  readonly #spec: Spec<S, E, F>;
  readonly #drives: Drive<S, E>[];

  private constructor(spec: Spec<S, E, F>, drives: Drive<S, E>[]) {
    this.#spec = spec;
    this.#drives = drives;
  }

  /** Runs the paths once on the unchanged machine to learn their coverage. */
  static async on<S extends AnyMachineSnapshot, E extends EventObject, F>(
    spec: Spec<S, E, F>,
  ): Promise<MutantRunner<S, E, F>> {
    const drives: Drive<S, E>[] = [];
    for (const path of actorPaths(spec)) {
      const log = new PathLog();
      await proveOnActor(path, spec, ({ driver }, _edges, { type }) => {
        log.step({ event: type, state: '', rules: [] }, driver.recorded[spec.machine.id]);
      });
      drives.push({ path, takes: log.steps.map(({ takes }) => takes) });
    }
    return new MutantRunner(spec, drives);
  }

  async fateOf(mutant: Mutant): Promise<MutantResult> {
    let machine: AnyStateMachine;
    try {
      machine = mutant.build();
    } catch {
      // XState rejects a machine whose edges have no valid target.
      return { kind: 'unbuilt' };
    }
    for (const path of this.#suspects(mutant))
      try {
        await proveOnActor(path, { ...this.#spec, machine }, () => {});
      } catch (error) {
        return { kind: 'killed', message: String(error).split('\n', 1).join('') };
      }
    return { kind: 'survived' };
  }

  /** Returns the paths that reach the change, the earliest first. For a changed implementation, all paths. */
  #suspects({ state, event }: Mutant): TestPath<S, E>[] {
    const soonest = (isIt: (key: string) => boolean) =>
      this.#drives
        .map(({ path, takes }) => ({ path, step: takes.findIndex((keys) => keys.some(isIt)) }))
        .filter(({ step }) => step >= 0)
        .sort((a, b) => a.step - b.step)
        .map(({ path }) => path);
    if (state === undefined) return soonest(() => true);
    const ofEdge = event === undefined ? [] : soonest((key) => key.startsWith(`${state} | ${event} `));
    const ofState = soonest(
      (key) => key === state || key.startsWith(`${state}.`) || key.startsWith(`${state} | `),
    );
    const allPaths = state.includes('.') ? [] : this.#drives.map(({ path }) => path);
    return [...new Set([...ofEdge, ...ofState, ...allPaths])];
  }
}
