import type { Place as HeardPlace } from '../../../contract/queue.ts';
import { observeQueuePlace, type QueuePlaceState } from '../../models/queue-place.model.ts';
import type { Ending, Waiting } from '../../models/queue-place-cases.ts';
import { button, buttonsOf } from './account-page.ts';
import type { SeenPage } from './read-page.ts';

/** From this age on a place says how old it is, in milliseconds. */
const OLD_MS = 30_000;

/** What a path knows of a page with a place. */
export class PlacePageWorld {
  isForeign = false;
  /** Whether the page has heard of a place, and so runs its machine. */
  isRunning = false;
  /** The token that the browser has to keep. */
  kept: string | null = null;
  /** What was answered last about the place that is shown. */
  place: HeardPlace | null = null;
  /** How old that is, in milliseconds. */
  age = 0;
  isPanelOpen = false;
  /** In which words the server answered last. */
  words: string | undefined;

  hear(place: HeardPlace): void {
    this.place = place;
    this.age = 0;
  }

  /** Another token is kept, or none; of its place nothing is known yet. One that is being left stays in sight. */
  keep(token: string | null, isLeaving: boolean): void {
    this.kept = token;
    if (!isLeaving) this.forget();
    if (token === null && !isLeaving) this.isPanelOpen = false;
  }

  forget(): void {
    this.place = null;
    this.age = 0;
  }
}

/** Whether there is a place to show. */
export const hasTicket = (state: QueuePlaceState): boolean =>
  !state.matches('none') && !state.matches('outside');

const standings: Record<Waiting, { ticket: string; words: string; wait: string }> = {
  third: {
    ticket: 'Number 3',
    words: 'You are number 3. 2 people are ahead of you.',
    wait: 'About 25 to 40 minutes.',
  },
  next: {
    ticket: 'You are next',
    words: 'You are number 1. Nobody is ahead of you.',
    wait: 'About 5 to 10 minutes.',
  },
};
const turn = 'It is your turn';
const endings: Record<Ending, string> = {
  served: 'You have had your turn. Thank you for coming in.',
  left: 'You have left the queue.',
  closed: 'The queue has closed for the day. We are sorry that it was not your turn before.',
};

/** The name of the ticket's button. */
export function ticketLabel(state: QueuePlaceState): string {
  const { shown, ending } = state.context;
  if (state.matches('ended')) return ending === 'closed' ? 'The queue: Queue closed' : 'The queue: Thank you';
  if (shown === 'none') return 'The queue: Your place';
  return `The queue: ${shown === 'called' ? turn : standings[shown].ticket}`;
}

const title = 'Your place in the queue';
const announcements = new Set([turn, ...Object.values(standings).map(({ words }) => words)]);
const ages = {
  old: /^Your place was updated (less than a minute|1 min|\d+ min) ago\. We keep asking\.$/,
  unreachable: /^We cannot reach the shop just now, and keep asking\.$/,
};
const isAge = (sentence: string) => Object.values(ages).some((one) => one.test(sentence));

/** What a page shows of a place. */
export function seenOf(page: SeenPage) {
  const isPanel = page.dialog === title;
  const inPanel = isPanel ? page.sentences.slice(page.sentences.indexOf(title) + 1) : [];
  return {
    path: page.path,
    dialog: page.dialog,
    kept: page.place,
    ticket: page.controls.flatMap(({ name }) => (name.startsWith('The queue: ') ? [name] : [])),
    announced: isPanel ? [] : page.sentences.filter((sentence) => announcements.has(sentence)),
    panel: inPanel.filter((sentence) => !isAge(sentence)),
    isOld: inPanel.some((sentence) => ages.old.test(sentence)),
    isUnreachable: inPanel.some((sentence) => ages.unreachable.test(sentence)),
    buttons: buttonsOf(page, (name) => /^Leav/.test(name)),
  };
}

/** What a page has to show of it where its model stands. */
export function expectedOf(state: QueuePlaceState, world: PlacePageWorld): ReturnType<typeof seenOf> {
  const nothing = {
    path: '/',
    dialog: null,
    kept: world.kept,
    ticket: [],
    announced: [],
    panel: [],
    isOld: false,
    isUnreachable: false,
    buttons: [],
  };
  if (!hasTicket(state)) return nothing;
  const { isLost = false } = observeQueuePlace(state) ?? {};
  const isOver = state.matches('ended');
  if (!world.isPanelOpen) return { ...nothing, ticket: [ticketLabel(state)], announced: announcedAt(state) };
  return {
    ...nothing,
    dialog: title,
    panel: [...cardAt(state), buttonAt(state)],
    isOld: !isOver && world.place !== null && (isLost || world.age >= OLD_MS),
    isUnreachable: isLost && world.place === null,
    buttons: isOver ? [] : [button(buttonAt(state), !state.matches('leaving'))],
  };
}

/** A screen reader is told as it changes; the ticket itself reads the same when it is somebody's turn. */
function announcedAt(state: QueuePlaceState): string[] {
  const { shown } = state.context;
  if (state.matches('ended') || shown === 'none') return [];
  return shown === 'called' ? [turn, turn] : [standings[shown].words];
}

function cardAt(state: QueuePlaceState): string[] {
  const { shown, ending } = state.context;
  if (state.matches('ended')) return ending ? [endings[ending]] : [];
  if (shown === 'none') return ['We are asking where you stand.'];
  if (shown === 'called') {
    return ['Newtown', turn, 'Please come to the counter. We are holding the chair for you.'];
  }
  return ['Newtown', standings[shown].wait, standings[shown].words];
}

function buttonAt(state: QueuePlaceState): string {
  if (state.matches('ended')) return 'Dismiss';
  return state.matches('leaving') ? 'Leaving...' : 'Leave the queue';
}
