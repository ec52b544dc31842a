import type { Action, Edge, Trigger } from './model.ts';

/** A duration as people say it: `5 s`, `1 min`, `250 ms`. */
export function duration(ms: number): string {
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
      return `after ${trigger.ms === null ? trigger.delay : duration(trigger.ms)}`;
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

/** An action and what it says: `toastError “Failed to join queue”`. */
export function actionWords({ name, says, params }: Action): string {
  const parts = [name, ...(params === null ? [] : [`(${params})`]), ...(says === null ? [] : [`“${says}”`])];
  return parts.join(' ');
}

/** An id without the machine's name in front, for people who know which machine they look at. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Where an edge leads, in words. */
export function endingWords(edge: Edge): string {
  if (edge.targets.length === 0) return 'stays';
  if (isLoop(edge)) return edge.reenters ? 'begins again' : '→ itself';
  return `→ ${edge.targets.map(shortId).join(' and ')}${beginsAnew(edge) ? ', begun anew' : ''}`;
}

export const isLoop = ({ source, targets }: Edge): boolean => targets.every((target) => target === source);

/** Whether a way further in leaves its state first: that does what is to be done on the way out and in. */
export const beginsAnew = ({ source, targets, reenters }: Edge): boolean =>
  reenters && targets.some((target) => target.startsWith(`${source}.`));

/** An edge as one line of plain text. */
export function edgeWords(edge: Edge): string {
  const guard = guardWords(edge);
  const does = edge.actions.map(actionWords).join(', ');
  return [
    triggerWords(edge.trigger),
    ...(guard === '' ? [] : [guard]),
    endingWords(edge),
    ...(does === '' ? [] : [`/ ${does}`]),
  ].join(' ');
}
