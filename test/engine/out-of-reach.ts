import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { blockedKey, edgesOf, indexOf, nameOf } from '../../tools/chart/keys.ts';
import { outcomeKeys } from '../../tools/viewer/coverage.ts';
import { rowOf, type Spec } from './spec.ts';

/** Edges that no visitor can take, as far as acts go: each has to be seen switched off, or not there. */
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
  const off = [...new Set(keys)].map((key) => ({
    key,
    reason: 'Its control is switched off, or is not there.',
  }));
  const others = Object.entries(spec.outOfReach ?? {}).map(([key, reason]) => ({ key, reason }));
  const { edges, states, guards } = indexOf(spec.machine);
  const declared = new Set([...edges, ...states, ...guards.flatMap((name) => outcomeKeys(name))]);
  const unknown = others.filter(({ key }) => !declared.has(key)).map(({ key }) => key);
  if (unknown.length > 0) throw new Error(`${spec.machine.id} has none of these, outOfReach: ${unknown}`);
  return [...off, ...unreachable, ...others];
}

/** All that "no" to an event of a visitor's comes to: no guard lets it through, a guard is false. */
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
