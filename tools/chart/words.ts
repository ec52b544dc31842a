import type { Action, Edge, Trigger } from './chart.ts';

/** A duration as people say it: `5 s`, `1 min`, `250 ms`. */
function duration(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

/** What sets an edge off, as short as a pill: `step.continue`, `after 5 s`, `loadStores done`. */
export function triggerWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.event;
    case 'always':
      return 'always';
    case 'after':
      return `after ${duration(trigger.ms)}`;
    case 'done':
      return `${trigger.actor} done`;
    case 'error':
      return `${trigger.actor} failed`;
    case 'stateDone':
      return 'all inside done';
  }
}

/** `if storeIsChosen`, `else`, or nothing. */
export function guardWords({ guard, place }: Edge): string {
  if (guard !== null) return `${place > 0 ? 'else if' : 'if'} ${guard}`;
  return place > 0 ? 'else' : '';
}

/** Actions and what they say: `toastError “Failed to join queue”`. */
export const actionWords = (actions: Action[]): string =>
  actions
    .map(({ name, says, params }) => `${name}${params ? ` (${params})` : ''}${says ? ` “${says}”` : ''}`)
    .join(', ');

/** An id without the machine's name in front, for people who know which machine they look at. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Where an edge leads, in words. */
export function endingWords({ source, targets, reenters }: Edge): string {
  if (targets.length === 0) return 'stays';
  if (targets.every((target) => target === source)) return reenters ? 'begins again' : '→ itself';
  // A way further in that leaves its state first does what is to be done on the way out and in.
  const isAnew = reenters && targets.some((target) => target.startsWith(`${source}.`));
  return `→ ${targets.map(shortId).join(' and ')}${isAnew ? ', begun anew' : ''}`;
}

/** An edge as one line of plain text. */
export function edgeWords(edge: Edge): string {
  const does = actionWords(edge.actions);
  const words = [triggerWords(edge.trigger), guardWords(edge), endingWords(edge), does && `/ ${does}`];
  return words.filter((part) => part !== '').join(' ');
}
