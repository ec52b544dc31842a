import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  StateMachine,
} from 'xstate';
import { Recorder } from './recorder.ts';

/**
 * A model running beside the real thing, step for step. It knows what a path alone does not: which
 * edges of the model a step takes, and the data that telling states apart leaves out.
 */
export class LiveModel {
  /** What of the model itself was taken so far. */
  readonly recorder = new Recorder();
  /** The steps so far. */
  readonly events: EventObject[] = [];
  readonly #machine: AnyStateMachine;
  readonly #actor;
  #taken: AnyTransitionDefinition[] = [];

  constructor(logic: AnyActorLogic) {
    if (!(logic instanceof StateMachine)) throw new Error('A model is a state machine.');
    // A copy: the recorder puts its own counting around the guards of the one it watches.
    this.#machine = logic.provide({});
    this.#actor = createActor(this.#machine, {
      inspect: (happened) => {
        this.recorder.inspect(happened);
        if (happened.type === '@xstate.microstep') this.#taken.push(...happened._transitions);
      },
    }).start();
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  /** Whether the model stands in a state, by its path from the root: `card.entering`. */
  isIn(path: string): boolean {
    return this.nodes.some((node) => node.path.join('.') === path);
  }

  get nodes(): AnyStateNode[] {
    return this.snapshot._nodes;
  }

  /** Whether an event now takes an edge of the model that says that nothing may happen. */
  refuses(event: EventObject): boolean {
    const edges: AnyTransitionDefinition[] = this.#machine.getTransitionData(this.snapshot, event);
    return edges.length > 0 && edges.every(({ meta }) => meta?.refused === true);
  }

  /** Takes a step of a path, or none at the start, and says which edges it took, in their order. */
  step(event: EventObject | undefined): AnyTransitionDefinition[] {
    if (!event) return this.#taken;
    this.#taken = [];
    this.events.push(event);
    this.#actor.send(event);
    return this.#taken;
  }
}
