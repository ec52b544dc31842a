import type { TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import { textOf } from './search.ts';

interface Walk<E extends EventObject> {
  act: (event: E) => unknown;
  /** Compares machine and chart: once at the start (no event), then after each step. */
  check: (event: E | undefined) => unknown;
}

/** Drives one path through `@xstate/test`. What fails says which step it was, and the way there. */
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
  // The library silently skips an event that it has no entry for: every event of the path has one.
  const events: object = Object.fromEntries(path.steps.slice(1).map((step) => [step.event.type, acting]));
  try {
    await path.test({
      events: events as Parameters<typeof path.test>[0]['events'],
      states: { '*': async () => void (await check(event)) },
    });
  } catch (error) {
    // Without the library's own account of the path, every state of it in full.
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\nPath:\n');
    if (error instanceof Error) error.message = said;
    const at = `step ${done.length} of ${path.steps.length - 1}`;
    throw new Error(
      `${said}\n\nat ${at}: ${done.at(-1) ?? 'the start'}\nthe path so far:\n${numbered(done)}`,
      { cause: error },
    );
  }
}

/** Steps as a list to read. */
export const numbered = (steps: readonly string[]): string =>
  steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
