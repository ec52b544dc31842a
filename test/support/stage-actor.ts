import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { type Call, HeldServices } from './paths/held-services.ts';
import { ManualClock } from './paths/manual-clock.ts';
import type { Recorder } from './paths/recorder.ts';

/** What a machine said to somebody: a toast, or a line in the log. */
export interface Said {
  kind: 'success' | 'error' | 'log';
  text: string;
}

/** What a machine had done outside of it, by an action that is its own word: `forgetToken`. */
export interface Ordered {
  type: string;
  params: unknown;
}

/** What happened since the last look. */
export interface Happened {
  calls: Call[];
  told: string[];
  said: Said[];
  ordered: Ordered[];
  /** Rules of the spec that the machine's edges name, as they were taken. */
  rules: string[];
}

const speech = { toastSuccess: 'success', toastError: 'error', logFailure: 'log' } as const;

/**
 * A machine on a running actor, alone: its services wait for the path's word, its delays for the
 * path's clock, and what it says is written down. Nothing else of it is replaced.
 */
export function stageActor(machine: AnyStateMachine, recorder: Recorder) {
  const services = new HeldServices();
  const clock = new ManualClock();
  const said: Said[] = [];
  const ordered: Ordered[] = [];

  const { actors, actions } = machine.implementations;
  const held = Object.entries<unknown>(actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? services.child(name) : services.service(name),
  ]);
  const heard = Object.entries(speech).map(([name, kind]) => [
    name,
    (_: unknown, { text, what }: { text?: string; what?: string }) =>
      said.push({ kind, text: text ?? what ?? '' }),
  ]);
  const obeyed = Object.entries<unknown>(actions)
    .filter(([name, action]) => !(name in speech) && isOwnWord(action))
    .map(([name]) => [name, (_: unknown, params: unknown) => ordered.push({ type: name, params })]);
  const staged: AnyStateMachine = machine.provide({
    actors: Object.fromEntries(held),
    actions: Object.fromEntries([...heard.filter(([name]) => String(name) in actions), ...obeyed]),
  });

  const failures: unknown[] = [];
  const rules: string[] = [];
  const looked = { calls: 0, told: 0, said: 0, ordered: 0, rules: 0 };
  let running: AnyActorRef | undefined;
  const actor = (): AnyActorRef => {
    if (!running) throw new Error('The machine was not started.');
    return running;
  };

  const inspect = (happened: InspectionEvent) => {
    recorder.inspect(happened);
    // Of the machine itself, not of a child that stands in for another.
    if (happened.type !== '@xstate.microstep' || happened.rootId !== happened.actorRef.sessionId) return;
    for (const { meta } of happened._transitions) if (meta?.spec) rules.push(meta.spec);
  };

  return {
    services,
    clock,
    /** What the machine has come to; nothing before it was started. */
    get snapshot(): AnyMachineSnapshot | undefined {
      return running?.getSnapshot();
    },
    start(input: unknown): void {
      running = createActor(staged, { input, clock, inspect });
      running.subscribe({ error: (error) => failures.push(error) });
      running.start();
    },
    send: (event: AnyEventObject): void => actor().send(event),
    /** The open child machine of that name ends with an output. */
    endChild(name: string, output: unknown): void {
      const child = actor().getSnapshot().children[name];
      if (!child) throw new Error(`No ${name} is open.`);
      child.send({ type: 'held.end', output });
    },
    /** Lets answers arrive, then throws what broke the machine, if anything did. */
    async settle(): Promise<void> {
      await new Promise(setImmediate);
      if (failures.length > 0) throw failures[0];
    },
    /** What happened since the last look. */
    look(): Happened {
      const { calls, told } = services;
      const happened = {
        calls: calls.slice(looked.calls),
        told: told.slice(looked.told),
        said: said.slice(looked.said),
        ordered: ordered.slice(looked.ordered),
        rules: rules.slice(looked.rules),
      };
      looked.calls = calls.length;
      looked.told = told.length;
      looked.said = said.length;
      looked.ordered = ordered.length;
      looked.rules = rules.length;
      return happened;
    },
    stop: (): void => void running?.stop(),
  };
}

/** XState's own actions (`assign`, `raise`, ...) are functions that it resolves; they stay as they are. */
const isOwnWord = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

export type ActorStage = ReturnType<typeof stageActor>;
