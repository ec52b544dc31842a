import type { AnyStateMachine } from 'xstate';
import { type Edge, triggerOf } from '../chart/chart.ts';
import { idWithoutMachine, triggerText } from '../chart/edge-text.ts';
import type { RunningActor, Step } from './messages.ts';

/** Returns the text of an event's type: `loadStores done`, `after 5 s`. */
export const eventText = (type: string, machine: AnyStateMachine): string =>
  type === 'xstate.init' ? 'begins' : triggerText(triggerOf(type, machine));

/** Describes the outcome of an event by the leaf states before and after it. */
export function outcomeText(
  before: string[],
  after: string[],
  { edges, blocked, guards }: Pick<Step, 'edges' | 'blocked' | 'guards'>,
): string {
  const [left, entered] = [missingFrom(after, before), missingFrom(before, after)];
  const stays = `stays in ${listed(after)}`;
  if (before.length === 0) return `in ${entered}`;
  if (edges.length > 0) return entered === '' ? stays : `${left} → ${entered}`;
  if (blocked.length === 0) return `nothing listens to it in ${listed(after)}`;
  const refusing = new Set(guards.filter(({ said }) => !said).map(({ name }) => name));
  return `held back by ${[...refusing].join(', ')}; ${stays}`;
}

const listed = (ids: string[]): string => ids.map(idWithoutMachine).join(', ');

const missingFrom = (idsToSkip: string[], ids: string[]): string =>
  listed(ids.filter((id) => !idsToSkip.includes(id)));

/** Returns the reason why a chart cannot send the event of an edge now, or `null`. */
export function reasonNotToSend(
  { trigger: { kind, name }, source }: Pick<Edge, 'trigger' | 'source'>,
  actor: RunningActor | undefined,
): string | null {
  if (kind === 'done' || kind === 'error')
    return `Only ${name} itself can say that: let the site's own call be answered, or cut its tab off from the network.`;
  if (kind === 'after') return 'Time alone sends this: stay in the state for as long as the edge says.';
  if (kind !== 'event') return 'Nothing sends this: the machine takes it by itself as soon as it may.';
  if (!actor)
    return 'This machine runs on no open page. Open the site in another tab, at a page that has it.';
  return actor.states.includes(source) ? null : `The machine is not in ${idWithoutMachine(source)} now.`;
}
