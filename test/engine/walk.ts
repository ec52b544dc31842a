import type { TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import { textOf } from './search.ts';

interface Walk<E extends EventObject> {
  act: (event: E) => unknown;
  /** Compares machine and chart: once at the start (no event), then after each step. */
  check: (event: E | undefined) => unknown;
}

/** Drives a path through `@xstate/test`. An error names the failed step and the steps before it. */
export async function walk<S extends Snapshot<unknown>, E extends EventObject>(
  path: TestPath<S, E>,
  { act, check }: Walk<E>,
): Promise<void> {
  const done: string[] = [];
  let event: E | undefined;
  const acting = async (step: { event: EventObject }) => {
    event = step.event as E;
    done.push(textOf(event));
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
    const at = `step ${done.length} of ${path.steps.length - 1}`;
    throw new Error(
      `${message}\n\nFailed at ${at}: ${done.at(-1) ?? 'the start'}\nThe path up to this step:\n${numbered(done)}`,
      { cause: error },
    );
  }
}

/** Formats steps as a numbered list. */
export const numbered = (steps: readonly string[]): string =>
  steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
