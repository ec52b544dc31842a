import { createTestModel, type TestModel } from '@xstate/test';
import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';

interface Cases<M extends AnyStateMachine> {
  /** One event per class of payloads that the spec tells apart. */
  cases: readonly EventFrom<M>[];
  /** Which of them are worth a path where they are possible; all, where it says nothing. */
  isWorthTrying?: (state: SnapshotFrom<M>, event: EventFrom<M>) => boolean;
  /** What tells two states apart: never less than what is observed. */
  serializeState: (state: SnapshotFrom<M>) => string;
}

/**
 * A model for path generation. `createTestModel` alone would add each event bare, without its payload, and
 * every event that a state knows even where no edge takes it; a path holds edges of the model only.
 */
export function testModel<M extends AnyStateMachine>(
  machine: M,
  { cases, isWorthTrying = () => true, serializeState }: Cases<M>,
): TestModel<SnapshotFrom<M>, EventFrom<M>, unknown> {
  const model = createTestModel(machine, { serializeState });
  model.options.events = (state) =>
    cases.filter(
      (event) => machine.getTransitionData(state, event).length > 0 && isWorthTrying(state, event),
    );
  return model;
}
