import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { Recorder } from '../paths/recorder.ts';
import type { PlainSnapshot } from './page-stage.ts';

/** Listens where the site lets an inspector attach: records, and keeps hold of the running machines. */
export class InspectedPage {
  readonly recorder = new Recorder();
  readonly #actors = new Map<string, { getSnapshot: () => unknown }>();

  readonly inspect = (happened: InspectionEvent): void => {
    this.recorder.inspect(happened);
    const { actorRef } = happened;
    if (happened.type !== '@xstate.actor' || !('logic' in actorRef)) return;
    const { id } = actorRef.logic as AnyStateMachine;
    if (typeof id === 'string') this.#actors.set(id, actorRef);
  };

  machine(id: string): PlainSnapshot | undefined {
    const snapshot = this.#actors.get(id)?.getSnapshot() as AnyMachineSnapshot | undefined;
    if (!snapshot) return undefined;
    const { value, context, status, output } = snapshot;
    return { value, context, status, output };
  }
}
