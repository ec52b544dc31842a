import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { actorPaths, proveOnActor } from '../engine/actor-level.ts';
import { PathLog } from '../engine/path-log.ts';
import type { Spec } from '../engine/spec.ts';
import type { Mutant } from './mutants.ts';

/** What became of a mutant: a path failed on it, it could not be built, or nobody noticed. */
export interface Fate {
  kind: 'killed' | 'unbuilt' | 'survived';
  /** What the path that failed had to say. */
  said?: string;
}

/** A path, and what of the machine each of its steps takes. */
interface Drive<S extends AnyMachineSnapshot, E extends EventObject> {
  path: TestPath<S, E>;
  takes: string[][];
}

/** Runs a spec's paths against its mutants, those first that come soonest to what is changed. */
export class Hunt<S extends AnyMachineSnapshot, E extends EventObject, F> {
  readonly #spec: Spec<S, E, F>;
  readonly #drives: Drive<S, E>[];

  private constructor(spec: Spec<S, E, F>, drives: Drive<S, E>[]) {
    this.#spec = spec;
    this.#drives = drives;
  }

  /** Drives the paths once on the machine as it is. */
  static async on<S extends AnyMachineSnapshot, E extends EventObject, F>(
    spec: Spec<S, E, F>,
  ): Promise<Hunt<S, E, F>> {
    const drives: Drive<S, E>[] = [];
    for (const path of actorPaths(spec)) {
      const log = new PathLog();
      await proveOnActor(path, spec, ({ driver }, _edges, { type }) => {
        log.step({ event: type, state: '', rules: [] }, driver.recorded[spec.machine.id]);
      });
      drives.push({ path, takes: log.steps.map(({ takes }) => takes) });
    }
    return new Hunt(spec, drives);
  }

  async fateOf(mutant: Mutant): Promise<Fate> {
    let machine: AnyStateMachine;
    try {
      machine = mutant.build();
    } catch {
      // XState refuses a machine whose edges lead nowhere.
      return { kind: 'unbuilt' };
    }
    for (const path of this.#suspects(mutant))
      try {
        await proveOnActor(path, { ...this.#spec, machine }, () => {});
      } catch (error) {
        return { kind: 'killed', said: String(error).split('\n', 1).join('') };
      }
    return { kind: 'survived' };
  }

  /** Paths that come to the change at all, the soonest first; what is behind the chart may be asked by any. */
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
    const others = state.includes('.') ? [] : this.#drives.map(({ path }) => path);
    return [...new Set([...ofEdge, ...ofState, ...others])];
  }
}
