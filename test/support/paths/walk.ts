import type { TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';

/** What makes each event of a model happen. Exhaustive by type: `@xstate/test` skips what is missing. */
export type Stimuli<E extends EventObject> = {
  [Type in E['type']]: (event: Extract<E, { type: Type }>) => unknown;
};

interface Walk<S, E extends EventObject> {
  stimuli: Stimuli<E>;
  /** Compares the real thing with the model: once at the start (no event), then after each step. */
  check: (state: S, event: E | undefined) => unknown;
}

/** Drives one path. What fails says which step it was, and the way there. */
export async function walk<S extends Snapshot<unknown>, E extends EventObject>(
  path: TestPath<S, E>,
  { stimuli, check }: Walk<S, E>,
): Promise<void> {
  const done: string[] = [];
  let event: E | undefined;
  const events = Object.entries<(event: never) => unknown>(stimuli).map(([type, stimulate]) => [
    type,
    async (step: { event: EventObject }) => {
      event = step.event as E;
      done.push(textOf(event));
      await stimulate(event as never);
    },
  ]);
  const missing = path.steps.find(({ event: { type } }) => type !== 'xstate.init' && !(type in stimuli));
  if (missing)
    throw new Error(
      `No stimulus for ${missing.event.type}: say in the proof, under stimuli, what makes it happen.`,
    );

  try {
    await path.test({
      events: Object.fromEntries(events),
      states: { '*': async (state) => void (await check(state, event)) },
    });
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\nPath:\n');
    // Without the library's own account of the path, every state of it in full.
    if (error instanceof Error) error.message = said;
    const at = `step ${done.length} of ${path.steps.length - 1}`;
    const way = done.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
    throw new Error(`${said}\n\nat ${at}: ${done.at(-1) ?? 'the start'}\nthe path so far:\n${way}`, {
      cause: error,
    });
  }
}

/** `date.choose {"day":"today"}` */
export function textOf({ type, ...payload }: EventObject): string {
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}
