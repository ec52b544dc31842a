import type { Action, Edge, Trigger } from './chart.ts';

/** What sets an edge off, as short as a pill: `step.continue`, `after 5 s`, `loadStores done`. */
export const triggerText = ({ kind, name }: Trigger): string =>
  ({
    event: name,
    always: 'always',
    after: `after ${name}`,
    done: `${name} done`,
    error: `${name} failed`,
    stateDone: 'all inside done',
  })[kind];

/** `if storeIsChosen`, `else`, or nothing. */
export function guardText({ guard, place }: Edge): string {
  if (guard !== null) return `${place > 0 ? 'else if' : 'if'} ${guard}`;
  return place > 0 ? 'else' : '';
}

/** An action and what it says: `toastError “Failed to join queue”`. */
export const actionText = ({ name, says, params }: Action): string =>
  `${name}${params ? ` (${params})` : ''}${says ? ` “${says}”` : ''}`;

/** An id without the machine's name in front, for people who know which machine they look at. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Where an edge leads, in words. */
export function endingText({ source, targets, reenters }: Edge): string {
  if (targets.length === 0) return 'stays';
  if (targets.every((target) => target === source)) return reenters ? 'begins again' : '→ itself';
  // A way further in that leaves its state first does what is to be done on the way out and in.
  const isAnew = reenters && targets.some((target) => target.startsWith(`${source}.`));
  return `→ ${targets.map(shortId).join(' and ')}${isAnew ? ', begun anew' : ''}`;
}

/** An edge as one line of plain text. */
export function edgeText(edge: Edge): string {
  const does = edge.actions.map(actionText).join(', ');
  const words = [triggerText(edge.trigger), guardText(edge), endingText(edge), does && `/ ${does}`];
  return words.filter((part) => part !== '').join(' ');
}
