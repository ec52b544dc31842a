import type { Action, Edge, Trigger } from './chart.ts';

/** Returns the short text of a trigger: `step.continue`, `after 5 s`, `loadStores done`. */
export const triggerText = ({ kind, name }: Trigger): string =>
  ({
    event: name,
    always: 'always',
    after: `after ${name}`,
    done: `${name} done`,
    error: `${name} failed`,
    stateDone: 'all inside done',
  })[kind];

/** Returns `if storeIsChosen`, `if endedAs (kind: booked)`, `else`, or an empty string. */
export function guardText({ guard, guardParams, place }: Edge): string {
  if (guard !== null)
    return `${place > 0 ? 'else if' : 'if'} ${guard}${guardParams ? ` (${guardParams})` : ''}`;
  return place > 0 ? 'else' : '';
}

/** Returns an action with its text: `toastError “Failed to join queue”`. */
export const actionText = ({ name, says, params }: Action): string =>
  `${name}${params ? ` (${params})` : ''}${says ? ` “${says}”` : ''}`;

/** Returns an id without the machine's name. */
export const idWithoutMachine = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Describes the target of an edge. */
export function endingText({ source, targets, reenters }: Edge): string {
  if (targets.length === 0) return 'stays';
  if (targets.every((target) => target === source)) return reenters ? 'begins again' : '→ itself';
  // A transition to an inner state that reenters runs the exit and entry actions of its own state.
  const isAnew = reenters && targets.some((target) => target.startsWith(`${source}.`));
  return `→ ${targets.map(idWithoutMachine).join(' and ')}${isAnew ? ', begun anew' : ''}`;
}

/** Formats an edge as a line of plain text. */
export function edgeText(edge: Edge): string {
  const does = edge.actions.map(actionText).join(', ');
  const words = [triggerText(edge.trigger), guardText(edge), endingText(edge), does && `/ ${does}`];
  return words.filter((part) => part !== '').join(' ');
}
