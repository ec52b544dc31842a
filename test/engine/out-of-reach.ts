import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { blockedKey, edgesOf, indexOf, nameOf } from '../../tools/chart/keys.ts';
import { outcomeKeys } from '../../tools/viewer/coverage.ts';
import { rowOf, type Spec } from './spec.ts';

/** Returns the edges that visitors cannot take. A test must see the control of each such edge disabled or missing. */
export function outOfReachOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): { key: string; reason: string }[] {
  const keys = spec.cases
    .filter((event) => 'presses' in rowOf(spec, event) || 'act' in rowOf(spec, event))
    .flatMap((event) => refusalsOf(spec.machine, event));
  const unreachable = spec.cases.flatMap((event) => {
    const row = rowOf(spec, event);
    if (!('unreachable' in row) || row.unreachable === undefined) return [];
    const edges = [...edgesOf(spec.machine)].filter((edge) => edge.event === event.type);
    return edges.map(({ key }) => ({ key, reason: String(row.unreachable) }));
  });
  const disabledEdges = [...new Set(keys)].map((key) => ({
    key,
    reason: 'The control is disabled or missing.',
  }));
  const declaredByHand = Object.entries(spec.outOfReach ?? {}).map(([key, reason]) => ({ key, reason }));
  const { edges, states, guards } = indexOf(spec.machine);
  const declared = new Set([...edges, ...states, ...guards.flatMap((name) => outcomeKeys(name))]);
  const unknown = declaredByHand.filter(({ key }) => !declared.has(key)).map(({ key }) => key);
  if (unknown.length > 0)
    throw new Error(`\`outOfReach\` has keys that are no edges of ${spec.machine.id}: ${unknown}`);
  return [...disabledEdges, ...unreachable, ...declaredByHand];
}

/** Returns the coverage keys of a rejected event: its blocked edge, and its guards that are false. */
export function refusalsOf(machine: AnyStateMachine, { type }: EventObject): string[] {
  const declared = new Set(indexOf(machine).edges);
  return [...edgesOf(machine)]
    .filter(({ event }) => event === type)
    .flatMap(({ node, transition }) => [
      blockedKey(node, type),
      ...(transition?.guard ? [`${nameOf(transition.guard)} is false`] : []),
    ])
    .filter((key) => declared.has(key) || key.endsWith(' is false'));
}
