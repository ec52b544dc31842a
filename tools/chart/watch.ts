/** Translates XState's inspection events into states and edges of a chart. */

import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';
import { blockedKey, canBeBlocked } from './keys.ts';

/** Returns the machine that an actor runs, if it runs a machine. */
export function machineOf(actorRef: ActorRefLike): AnyStateMachine | undefined {
  const logic: unknown = 'logic' in actorRef ? actorRef.logic : undefined;
  if (typeof logic !== 'object' || logic === null) return undefined;
  // A machine that loads late is behind a proxy, which only reads properties.
  const machine = logic as Partial<AnyStateMachine>;
  return machine.implementations && (machine as AnyStateMachine);
}

/** Wraps each guard in place, once. XState looks up guards by name at every evaluation, so it uses the wrappers. */
export function listenToGuards(
  { implementations: { guards } }: AnyStateMachine,
  instrumented: WeakSet<object>,
  report: (name: string, outcome: boolean, event: object) => void,
): void {
  if (instrumented.has(guards)) return;
  instrumented.add(guards);
  for (const [name, guard] of Object.entries(guards)) {
    if (typeof guard !== 'function') continue;
    guards[name] = (asking, params) => {
      const outcome: boolean = guard(asking, params);
      report(name, outcome, asking.event);
      return outcome;
    };
  }
}

/** Returns the transitions of a microstep, and the keys of events whose guards were all false where no inner state handled them. */
export function takenIn(
  { event, _transitions: selected }: InspectedMicrostepEvent,
  after: AnyMachineSnapshot,
  before: AnyMachineSnapshot | undefined,
): { taken: AnyTransitionDefinition[]; blocked: string[] } {
  const active = new Set<AnyStateNode>(after._nodes);
  // In a parallel state XState may select a transition and then drop it in a conflict. Its target is then not active.
  const taken = selected.filter(({ target }) => !target || target.every((node) => active.has(node)));
  const isEventless = selected.some(({ eventType }) => eventType === '');
  const asked: AnyStateNode[] = !before || isEventless || event.type === 'xstate.init' ? [] : before._nodes;
  const blocked = asked.filter((node) => {
    const list = node.transitions.get(event.type);
    return list && canBeBlocked(list) && !selected.some(({ source }) => isWithin(source, node));
  });
  return { taken, blocked: blocked.map((node) => blockedKey(node, event.type)) };
}

const isWithin = (node: AnyStateNode | undefined, ancestor: AnyStateNode): boolean =>
  node !== undefined && (node === ancestor || isWithin(node.parent, ancestor));
