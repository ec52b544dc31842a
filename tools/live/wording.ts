import type { Edge } from '../chart/chart.ts';
import { shortId } from '../chart/words.ts';
import type { RunningActor, Step } from './messages.ts';

/** An event's type as people say it: `loadStores done`, `after slowAfter`. */
export function eventWords(type: string): string {
  if (type === 'xstate.init') return 'begins';
  if (type === 'xstate.stop') return 'is stopped';
  const [, kind, rest = ''] = /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(type) ?? [];
  if (kind === 'done.actor') return `${rest} done`;
  if (kind === 'error.actor') return `${rest} failed`;
  if (kind === 'done.state') return `all inside ${shortId(rest)} done`;
  return kind === 'after' ? `after ${rest.slice(0, rest.indexOf('.'))}` : type;
}

/** What came of an event, in words. */
export function outcomeWords({ event, before, after, edges, blocked, guards, isOver }: Step): string {
  const left = before.filter((id) => !after.includes(id)).map(shortId);
  const entered = after.filter((id) => !before.includes(id)).map(shortId);
  if (event === 'xstate.stop') return `left in ${before.map(shortId).join(', ')}`;
  if (before.length === 0) return `in ${entered.join(', ')}`;
  if (edges.length > 0) {
    const way = entered.length > 0 ? `${left.join(', ')} → ${entered.join(', ')}` : stays(after);
    return isOver ? `${way}, and ends` : way;
  }
  if (blocked.length === 0) return `nothing listens to it in ${after.map(shortId).join(', ')}`;
  const refusing = [...new Set(guards.filter(({ said }) => !said).map(({ name }) => name))];
  return `held back by ${refusing.join(', ')}; ${stays(after)}`;
}

const stays = (leaves: string[]) => `stays in ${leaves.map(shortId).join(', ')}`;

/** Why an edge cannot be sent off from a chart now; `null` when it can. */
export function hindrance(
  { trigger, source }: Pick<Edge, 'trigger' | 'source'>,
  actor: RunningActor | undefined,
): string | null {
  switch (trigger.kind) {
    case 'done':
      return `Only ${trigger.actor} itself can say that it is done: let the site's own call be answered.`;
    case 'error':
      return `Only ${trigger.actor} itself can say that it failed: cut the site's tab off from the network, or stop the server.`;
    case 'after':
      return 'Time alone sends this: stay in the state for as long as the edge says.';
    case 'always':
      return 'Nothing sends this: the machine takes it by itself as soon as it may.';
    case 'stateDone':
      return 'The machine takes this by itself once everything inside is at its end.';
    case 'event':
      if (!actor)
        return 'This machine runs on no open page. Open the site in another tab, at a page that has it.';
      return actor.states.includes(source) ? null : `The machine is not in ${shortId(source)} now.`;
  }
}
