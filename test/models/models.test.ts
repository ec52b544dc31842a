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
import { bookingModel, bookingSpec } from './booking.model.ts';
import { bookingCases, bookingImpossible } from './booking-cases.ts';
import { observeBooking } from './booking-observe.ts';
import type { EdgeMeta, Impossible } from './edge.ts';
import { paymentModel, paymentSpec } from './payment.model.ts';
import { paymentCases, paymentImpossible } from './payment-cases.ts';
import { observePayment } from './payment-observe.ts';
import { providerWords } from './payment-setup.ts';
import {
  storefrontCases,
  storefrontImpossible,
  storefrontModel,
  storefrontSpec,
} from './storefront.model.ts';

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
const storefrontSteps = everyStep(storefrontSpec, storefrontModel);
const bookingSteps = everyStep(bookingSpec, bookingModel);
const paymentSteps = everyStep(paymentSpec, paymentModel);

interface Subject {
  prefix: string;
  machine: AnyStateMachine;
  steps: readonly Taken<AnyMachineSnapshot>[];
  cases: readonly EventObject[];
  impossible: readonly Impossible<EventObject>[];
  /** Steps that the paths may have to take; more, and the models grew out of hand. */
  atMost: number;
  /** Every sentence that is ever to be seen, toasts left out. */
  sentences: Set<string>;
}

const subjects: Subject[] = [
  {
    prefix: 'STORE',
    machine: storefrontSpec,
    steps: storefrontSteps,
    cases: storefrontCases,
    impossible: storefrontImpossible,
    atMost: 300,
    sentences: new Set(),
  },
  {
    prefix: 'BOOK',
    machine: bookingSpec,
    steps: bookingSteps,
    cases: bookingCases,
    impossible: bookingImpossible,
    atMost: 2_500,
    sentences: new Set(bookingSteps.flatMap(({ next }) => observeBooking(next)?.says ?? [])),
  },
  {
    prefix: 'PAY',
    machine: paymentSpec,
    steps: paymentSteps,
    cases: paymentCases,
    impossible: paymentImpossible,
    atMost: 900,
    sentences: new Set(
      paymentSteps.flatMap(({ next }) => {
        const { problem = [], says = [] } = observePayment(next) ?? {};
        return [problem, says].flat();
      }),
    ),
  },
];

describe.each(subjects)(
  '$prefix model',
  ({ prefix, machine, steps, cases, impossible, atMost, sentences }) => {
    const edges = declaredIn(machine);
    const own = rules.filter(({ id }) => id.startsWith(`${prefix}-`));
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
      expect(shown.sort()).toEqual(own.flatMap(({ texts = [] }) => texts).sort());
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
  },
);

test('the ledger counts its rules in order', () => {
  const ids = ['STORE', 'BOOK', 'PAY'].flatMap((prefix) =>
    rules.filter(({ id }) => id.startsWith(`${prefix}-`)).map((_, index) => `${prefix}-${index + 1}`),
  );
  expect(rules.map(({ id }) => id)).toEqual(ids);
});
