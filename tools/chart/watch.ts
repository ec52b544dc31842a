/** What XState tells an inspector, in the words of a chart. */

import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';
import { blockedKey, canBeBlocked } from './keys.ts';

/** The machine that an actor runs, if it runs one. */
export function machineOf(actorRef: ActorRefLike): AnyStateMachine | undefined {
  const logic: unknown = 'logic' in actorRef ? actorRef.logic : undefined;
  const isMachine = typeof logic === 'object' && logic !== null && 'implementations' in logic;
  return isMachine ? (logic as AnyStateMachine) : undefined;
}

/** Guards are looked up by name whenever they are asked, so listening can be put around them in place, once. */
export function listenToGuards(
  { implementations: { guards } }: AnyStateMachine,
  heard: WeakSet<object>,
  said: (name: string, outcome: boolean, event: object) => void,
): void {
  if (heard.has(guards)) return;
  heard.add(guards);
  for (const [name, guard] of Object.entries(guards)) {
    if (typeof guard !== 'function') continue;
    guards[name] = (asking, params) => {
      const outcome: boolean = guard(asking, params);
      said(name, outcome, asking.event);
      return outcome;
    };
  }
}

/** The transitions that a microstep took, and keys of those whose guards said no wherever nothing further in listened. */
export function takenIn(
  { event, _transitions: selected }: InspectedMicrostepEvent,
  after: AnyMachineSnapshot,
  before: AnyMachineSnapshot | undefined,
): { taken: AnyTransitionDefinition[]; blocked: string[] } {
  const active = new Set<AnyStateNode>(after._nodes);
  // In a parallel state a transition can be selected and then lose to another: it reaches nothing.
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
