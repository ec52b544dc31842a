import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Change, Operator } from './change.ts';
import { chartOf, machineOf, stateAt } from './chart.ts';
import { edgeChanges } from './edge-changes.ts';
import { implementationChanges } from './implementation-changes.ts';
import { stateChanges } from './state-changes.ts';

/** A machine with one thing wrong. */
export interface Mutant {
  /** `booking | stores.choosing | store.toggle #0 | action toggleStore dropped`: the same in every run. */
  name: string;
  operator: Operator;
  /** The id of the state whose config is changed; none where what is behind the chart is. */
  state?: string;
  /** The event of the changed edge, by its name in XState. */
  event?: string;
  /** Which edge of that event, from 0. */
  edge?: number;
  /** `guard storeIsChosen`, `action keepStores`: what is behind the chart and changed. */
  word?: string;
  /** Throws where such a machine cannot be. */
  build: () => AnyStateMachine;
}

/** Every mutant of a machine, in the chart's order. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const chart = chartOf(machine);
  const ofStates = nodesUnder(machine.root).flatMap((node) => {
    const state = stateAt(chart, node.path);
    const changes = [...stateChanges(node, state), ...edgeChanges(node, state)];
    return changes.map((change) => mutant(machine, node.path.join('.') || '(root)', change, node.id));
  });
  const behind = [...implementationChanges(machine)].map((change) => mutant(machine, '(setup)', change));
  return [...ofStates, ...behind];
}

function mutant(machine: AnyStateMachine, place: string, change: Change, state?: string): Mutant {
  const { operator, subject, says, event, edge, apply } = change;
  return {
    name: [machine.id, place, subject, says].join(' | '),
    operator,
    state,
    event,
    edge,
    ...(state === undefined && { word: subject }),
    build() {
      const { guards, actions, actors, delays } = machine.implementations;
      const draft = {
        chart: chartOf(machine),
        implementations: {
          guards: { ...guards },
          actions: { ...actions },
          actors: { ...actors },
          delays: { ...delays },
        },
      };
      apply(draft);
      return machineOf(draft.chart, draft.implementations);
    },
  };
}

/** The same machine, taken apart and put together again: what a mutant would be with nothing wrong. */
export const rebuilt = (machine: AnyStateMachine): AnyStateMachine =>
  machineOf(chartOf(machine), machine.implementations);

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesUnder),
];
