import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { rulesOf } from './chart-run.ts';
import { stateText } from './path-log.ts';
import { textOf } from './search.ts';

interface Walk<E extends EventObject> {
  chart: AnyStateMachine;
  /** Returns the line of the machine's source that implements this edge of the chart, if the chart describes a machine. */
  sourceOf?: (edge: AnyTransitionDefinition) => string;
  /** Returns the edges that the machine took in the current step. */
  takenEdges?: () => string[];
  act: (event: E) => unknown;
  /** Compares machine and chart: once at the start (no event), then after each step. */
  check: (event: E | undefined) => unknown;
}

/** Drives a path through `@xstate/test`. An error names the failed step and the steps before it. */
export async function walk<S extends AnyMachineSnapshot, E extends EventObject>(
  path: TestPath<S, E>,
  { chart, sourceOf, takenEdges, act, check }: Walk<E>,
): Promise<void> {
  const done: string[] = [];
  let event: E | undefined;
  let before: S | undefined;
  const acting = async (step: { event: EventObject }) => {
    event = step.event as E;
    before = path.steps[done.length]?.state;
    done.push(before ? stepText(chart, before, event) : textOf(event));
    await act(event);
  };
  // The library silently skips events without an entry, so every event of the path has an entry.
  const events: object = Object.fromEntries(path.steps.slice(1).map((step) => [step.event.type, acting]));
  try {
    await path.test({
      events: events as Parameters<typeof path.test>[0]['events'],
      states: { '*': async () => void (await check(event)) },
    });
  } catch (error) {
    // Remove the library's own description of the path, which prints every state in full.
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\nPath:\n');
    if (error instanceof Error) error.message = message;
    const edges = before && event ? chart.getTransitionData(before, event) : [];
    const lines = [
      `${message}\n`,
      `Failed at step ${done.length} of ${path.steps.length - 1}: ${done.at(-1) ?? 'the start'}`,
      ...(before ? [`State before the step: ${stateText(before.value)}`] : []),
      ...(edges.length > 0 ? [`Rules of the step: ${rulesOf(edges).join(', ')}`] : []),
      ...edges.slice(0, 1).flatMap((edge) => (sourceOf ? [`Machine: ${sourceOf(edge)}`] : [])),
      ...(takenEdges ? [`Edges that the machine took: ${takenEdges().join(', ') || 'none'}`] : []),
      `The path up to this step:\n${numbered(done)}`,
    ];
    throw new Error(lines.join('\n'), { cause: error });
  }
}

/** Formats a step of a chart, and marks it as refused if its control is disabled or missing in this state. */
export function stepText(chart: AnyStateMachine, state: AnyMachineSnapshot, event: EventObject): string {
  const edges = chart.getTransitionData(state, event);
  const isRefused = edges.length > 0 && edges.every(({ meta }) => meta?.refused === true);
  return `${textOf(event)}${isRefused ? ' (refused)' : ''}`;
}

/** Formats steps as a numbered list. */
export const numbered = (steps: readonly string[]): string =>
  steps.map((step, index) => `  ${index + 1}. ${shortened(step)}`).join('\n');

/** Cuts a step with a long payload to one line. The failed step is printed whole. */
const shortened = (step: string) => (step.length > 120 ? `${step.slice(0, 117)}...` : step);
