import type { TestModel } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import type { EdgeMeta, Impossible } from './edge.ts';
import { providerWords } from './payment-setup.ts';

interface Taken<S> {
  state: S;
  event: EventObject;
  next: S;
  edges: AnyTransitionDefinition[];
}

/** Every step there is in a model, from every state of it; fails where a model has no end. */
function everyStep<S extends AnyMachineSnapshot, E extends EventObject>(
  machine: AnyStateMachine,
  { logic, options }: TestModel<S, E, unknown>,
): Taken<S>[] {
  const { events, serializeState, serializeEvent } = options;
  const map = getAdjacencyMap<S, E, unknown>(logic, {
    ...(events && { events }),
    serializeState,
    serializeEvent,
    limit: 10_000,
    stopWhen: ({ status }) => status !== 'active',
  });
  const states: { state: S; transitions: Record<string, { event: E; state: S }> }[] = Object.values(map);
  return states.flatMap(({ state, transitions }) =>
    Object.values(transitions).map(({ event, state: next }) => ({
      state,
      event,
      next,
      edges: machine.getTransitionData(state, event),
    })),
  );
}

function* nodesUnder(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesUnder(child);
}

const nameOf = ({ source, eventType, target }: AnyTransitionDefinition): string =>
  `${source.id} | ${eventType} | ${target?.map(({ id }) => id).join(' + ') ?? 'stays'}`;

const declaredIn = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  [...nodesUnder(machine.root)].flatMap(({ transitions }) => [...transitions.values()].flat());

const metaOf = ({ meta }: AnyTransitionDefinition): EdgeMeta => {
  if (!meta) throw new Error('An edge without a rule.');
  return meta as EdgeMeta;
};

const rules: readonly Rule[] = ledger;

interface Subject<S extends AnyMachineSnapshot, E extends EventObject> {
  /** Of the ledger's rules that the model holds. */
  prefix: string;
  machine: AnyStateMachine;
  model: TestModel<S, E, unknown>;
  cases: readonly E[];
  impossible: readonly Impossible<E>[];
  observe: (state: S) => object | undefined;
  /** Steps that the paths may have to take; more, and the models grew out of hand. */
  atMost: number;
}

/** Sentences that are to be seen in a state, toasts left out. */
function sentencesIn(observed: { problem?: unknown; says?: unknown } = {}): string[] {
  return [observed.problem ?? [], observed.says ?? []].flat().map(String);
}

/** Holds a model to what all models promise, and to the rules of the ledger with its prefix. */
export function describeModel<S extends AnyMachineSnapshot, E extends EventObject>({
  prefix,
  machine,
  model,
  cases,
  impossible,
  observe,
  atMost,
}: Subject<S, E>): void {
  describe(`${prefix} model`, () => {
    const steps = everyStep(machine, model);
    const sentences = new Set(steps.flatMap(({ next }) => sentencesIn(observe(next))));
    const edges = declaredIn(machine);
    // What no machine decides is held by tests that the ledger names.
    const own = rules.filter(({ id, heldBy }) => id.startsWith(`${prefix}-`) && !heldBy);
    const toasts = new Set(edges.flatMap((edge) => metaOf(edge).toast?.text ?? []));

    test('is small enough to be walked whole', () => {
      expect(steps.length).toBeLessThan(atMost);
    });

    test('has no step without an edge, and no edge that is never taken', () => {
      const taken = new Set(steps.flatMap(({ edges }) => edges));
      expect(steps.filter(({ edges }) => edges.length === 0)).toEqual([]);
      expect(edges.filter((edge) => !taken.has(edge)).map(nameOf)).toEqual([]);
    });

    test('tries every case of every event', () => {
      const tried = new Set(steps.map(({ event }) => JSON.stringify(event)));
      expect(cases.filter((event) => !tried.has(JSON.stringify(event)))).toEqual([]);
    });

    test('holds every rule of the ledger, and no other', () => {
      const held = new Set<string>(edges.map(metaOf).flatMap(({ spec, also = [] }) => [spec, ...also]));
      expect([...held].sort()).toEqual(own.map(({ id }) => id).sort());
    });

    test('shows every sentence of the ledger, and no other', () => {
      const shown = [...toasts, ...sentences].filter((text) => text !== providerWords);
      expect(new Set(shown)).toEqual(new Set(own.flatMap(({ texts = [] }) => texts)));
    });

    test('changes nothing where it refuses', () => {
      const refusals = steps.filter(({ edges }) => edges.some((edge) => metaOf(edge).refused));
      for (const { state, next } of refusals) {
        expect([next.value, next.context]).toEqual([state.value, state.context]);
      }
    });

    test('refuses what a view makes impossible', () => {
      const refused = steps.filter(({ edges }) => edges.some((edge) => metaOf(edge).refused));
      const idle = impossible.filter(
        ({ event, where }) =>
          !refused.some(
            (step) =>
              JSON.stringify(step.event) === JSON.stringify(event) &&
              (where === undefined || step.state._nodes.some(({ id }) => id === `${machine.id}.${where}`)),
          ),
      );
      expect(idle).toEqual([]);
    });

    test('names every refusal that a view can only show', () => {
      const isNamed = ({ event, state }: Taken<AnyMachineSnapshot>) =>
        impossible.some(
          (it) =>
            JSON.stringify(it.event) === JSON.stringify(event) &&
            (it.where === undefined || state._nodes.some(({ id }) => id === `${machine.id}.${it.where}`)),
        );
      const unnamed = steps.filter(
        (step) => step.edges.every((edge) => metaOf(edge).refused) && !isNamed(step),
      );
      expect([...new Set(unnamed.flatMap(({ edges }) => edges.map(nameOf)))]).toEqual([]);
    });
  });
}
