import * as fc from 'fast-check';
import { describe, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { ActorRun } from './actor-level.ts';
import { isReentered } from './chart-run.ts';
import { openServices, possible } from './reach.ts';
import { MAX_RUNS } from './requested-tests.ts';
import { textOf } from './search.ts';
import { actOf, rowOf, type Spec, serviceOf } from './spec.ts';
import { numbered, stepText } from './walk.ts';

interface Options {
  runs: number;
  seed: number;
}

interface Pick {
  /** The kind of interleaving: none, the action twice in a row, or the action while a response arrives. */
  manner: 'alone' | 'twice' | 'on its way';
  first: number;
  second: number;
}

/** The maximum number of steps of a walk. */
const LONGEST = 30;

/**
 * Tests a machine with interleavings: random walks on a chart with double presses and late responses, compared with the
 * chart after each step. A failing walk shrinks to the shortest walk that still fails.
 */
export function describeInterleavings<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  { runs, seed }: Options,
): void {
  const { id } = spec.machine;
  describe(`${id}: interleavings, seed ${seed}`, () => {
    test.each(['twice', 'on its way'] as const)(
      'the machine agrees with the chart on random walks (%s)',
      { timeout: 600_000 },
      async (manner) => {
        const pick: fc.Arbitrary<Pick> = fc.record({
          manner: fc.constantFrom('alone' as const, manner),
          first: fc.nat({ max: 999 }),
          second: fc.nat({ max: 999 }),
        });
        const walks = fc.array(pick, { minLength: 1, maxLength: LONGEST, size: 'max' });
        await fc.assert(
          fc.asyncProperty(walks, (picks) => walkOn(spec, picks)),
          { numRuns: Math.min(runs, MAX_RUNS), seed },
        );
      },
    );
  });
}

async function walkOn<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  picks: readonly Pick[],
): Promise<void> {
  const run = new ActorRun(spec);
  const done: string[] = [];
  try {
    for (const { manner, first, second } of picks) {
      const { state } = run;
      if (state.status !== 'active') break;
      const ways = possible(spec, state, 'actor');
      const event = ways[first % ways.length];
      if (!event) break;
      done.push(take(spec, run, event, manner, second));
      await run.look();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\nThe steps of the walk:\n${numbered(done)}`, { cause: error });
  } finally {
    run.driver.stop();
  }
}

function take<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  run: ActorRun<S, E, F>,
  event: E,
  manner: Pick['manner'],
  second: number,
): string {
  const { state } = run;
  const isAct = (step: E) => actOf(rowOf(spec, step), run.at(step)) !== undefined && state.can(step as never);
  if (manner === 'twice' && isAct(event)) {
    // Send both events in the same turn: no response can arrive between them.
    for (let presses = 0; presses < 2; presses += 1) {
      run.act(event);
      run.step(event);
    }
    return `${textOf(event)}, twice`;
  }
  const service = serviceOf(rowOf(spec, event), run.at(event));
  const acts = possible(spec, state, 'actor').filter(isAct);
  const act = acts[second % acts.length];
  if (manner === 'on its way' && service && act) {
    const waiting = run.chart.nodes.filter(({ transitions }) => transitions.has(event.type));
    // Synchronously: the response has arrived, but the machine has not processed it before the visitor acts.
    run.act(event);
    run.act(act);
    const edges = run.step(act);
    // Several services may wait for the same call.
    const isAccepted =
      openServices(spec, run.state).includes(service) &&
      waiting.some(
        (node) => run.chart.nodes.includes(node) && !edges.some((edge) => isReentered(node, edge)),
      );
    if (isAccepted) run.step(event);
    return `${textOf(act)}, before the machine processes ${textOf(event)}`;
  }
  run.act(event);
  run.step(event);
  return stepText(spec.chart, state, event);
}
