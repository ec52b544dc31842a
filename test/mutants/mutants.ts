import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { chartOf, type Mutation, machineOf, stateAt } from './chart.ts';
import { edgeChanges } from './edge-changes.ts';
import { implementationChanges } from './implementation-changes.ts';
import { stateChanges } from './state-changes.ts';

/** A machine with a single fault. */
export interface Mutant extends Pick<Mutation, 'event' | 'edge'> {
  /** The name, which is the same in every run: `booking | stores.choosing | store.toggle #0 | action toggleStore dropped`. */
  name: string;
  /** The id of the changed state. Undefined for a changed implementation. */
  state?: string;
  /** The changed implementation: `guard storeIsChosen`, `action keepStores`. */
  word?: string;
  /** Builds the machine. Throws if XState rejects it. */
  build: () => AnyStateMachine;
}

/** Returns every mutant of a machine in the chart's order. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const chart = chartOf(machine);
  const ofStates = nodesUnder(machine.root).flatMap((node) => {
    const state = stateAt(chart, node.path);
    return [...stateChanges(node, state), ...edgeChanges(node, state)].map((change) =>
      mutant(machine, change, node),
    );
  });
  return [...ofStates, ...[...implementationChanges(machine)].map((change) => mutant(machine, change))];
}

function mutant(machine: AnyStateMachine, change: Mutation, node?: AnyStateNode): Mutant {
  const { subject, says, event, edge, apply } = change;
  const place = node ? node.path.join('.') || '(root)' : '(setup)';
  return {
    name: [machine.id, place, subject, says].join(' | '),
    ...(node ? { state: node.id } : { word: subject }),
    event,
    edge,
    build() {
      const { guards, actions, actors, delays } = machine.implementations;
      const copies = {
        guards: { ...guards },
        actions: { ...actions },
        actors: { ...actors },
        delays: { ...delays },
      };
      const chart = chartOf(machine);
      apply(stateAt(chart, node?.path ?? []), copies);
      return machineOf(chart, copies);
    },
  };
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesUnder),
];
