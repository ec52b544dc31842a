import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, refused, starting, told } from './edge.ts';
import {
  type Ending,
  type Place,
  type QueuePlaceEvent,
  queuePlaceCases,
  type Waiting,
} from './queue-place-cases.ts';
import { testModel } from './test-model.ts';

interface QueuePlace {
  /** The API is our own backend. */
  isOurs: boolean;
  /** The place that is followed, or was; of a place the token is all that tells it from another. */
  place: Place | 'none';
  /** The last that was heard of it. */
  shown: Waiting | 'called' | 'none';
  /** One that came while `place` was being left. */
  next: Place | 'none';
  ending: Ending | undefined;
}

const forgotten = { place: 'none', shown: 'none', next: 'none', ending: undefined } as const;

const words = setup({
  types: { context: {} as QueuePlace, events: {} as QueuePlaceEvent, meta: {} as EdgeMeta },
  actions: {
    follow: assign(({ event }) =>
      event.type === 'place.join' || event.type === 'place.appear'
        ? { ...forgotten, place: event.place }
        : {},
    ),
    remember: assign(({ event }) =>
      event.type === 'place.join' || event.type === 'place.appear' ? { next: event.place } : {},
    ),
    followNext: assign(({ context }) => ({ ...forgotten, place: context.next })),
    show: assign(({ event }) => (event.type === 'answer.waiting' ? { shown: event.as } : {})),
    showCalled: assign({ shown: 'called' }),
    end: assign(({ event }) => (event.type === 'answer.over' ? { shown: 'none', ending: event.as } : {})),
    endAsLeft: assign({ shown: 'none', ending: 'left' }),
    forget: assign(forgotten),
  },
  guards: {
    isOurs: ({ context }) => context.isOurs,
    anotherCame: ({ context }) => context.next !== 'none',
    wasCalled: ({ context }) => context.shown === 'called',
  },
});

const asking = { target: '#queue-place.following', ...starting('PLACE-3', 'askPlace') } as const;
const appearing = { target: '#queue-place.following', ...starting('PLACE-14', 'askPlace') } as const;
/** Another place takes over, even one with the same token: nothing is known of it yet. */
const replaced = {
  'place.join': { ...asking, actions: 'follow', reenter: true },
  'place.appear': { ...appearing, actions: 'follow', reenter: true },
  'place.vanish': { target: '#queue-place.none', actions: 'forget', ...by('PLACE-13') },
} as const;

const leave = { target: '#queue-place.leaving', ...starting('PLACE-10', 'leaveQueue') } as const;

/** Asked, and then asked again, for as long as the place is in the queue. */
const polling = (resting: 'resting' | 'lost') =>
  ({
    'clock.poll': { target: 'asking', ...starting(resting === 'lost' ? 'PLACE-7' : 'PLACE-4', 'askPlace') },
    'page.return': { target: 'asking', ...starting('PLACE-8', 'askPlace') },
  }) as const;

/** Those who wait and those who are called are asked about alike; only what is said to them differs. */
const followed = words.createStateConfig({
  initial: 'asking',
  on: { ...replaced, 'place.leave': leave },
  states: {
    asking: {
      on: {
        'answer.waiting': { target: '#queue-place.following.resting', actions: 'show', ...by('PLACE-4') },
        'answer.called': { target: '#queue-place.called.resting', actions: 'showCalled', ...by('PLACE-5') },
        'answer.over': { target: '#queue-place.ended', actions: 'end', ...by('PLACE-6') },
        'answer.unknown': {
          target: '#queue-place.none',
          actions: 'forget',
          meta: { spec: 'PLACE-9', orders: ['forgetPlace'] },
        },
        'answer.missing': { target: 'lost', ...by('PLACE-7') },
        'page.return': by('PLACE-8'),
      },
    },
    resting: { on: polling('resting') },
    lost: { on: polling('lost') },
  },
});

const leftWords = { kind: 'success', text: 'You have left the queue.' } as const;
const stayedWords = { kind: 'error', text: 'That did not work. You are still in the queue.' } as const;

/** The live place in the queue: what is promised of it, written apart from the machine. */
export const queuePlaceSpec = words.createMachine({
  id: 'queue-place',
  context: { ...forgotten, isOurs: true },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'open.withPlace': {
          target: 'following',
          actions: assign({ place: 'first' }),
          ...starting('PLACE-1', 'askPlace'),
        },
        'open.withoutPlace': { target: 'none', ...by('PLACE-1') },
        'open.foreign': { target: 'none', actions: assign({ isOurs: false }), ...by('PLACE-2') },
        'open.foreignWithoutPlace': {
          target: 'none',
          actions: assign({ isOurs: false }),
          ...by('PLACE-2'),
        },
      },
    },
    none: {
      on: {
        'place.join': [{ guard: 'isOurs', ...asking, actions: 'follow' }, refused('PLACE-2')],
        'place.appear': [{ guard: 'isOurs', ...appearing, actions: 'follow' }, refused('PLACE-2')],
        'place.vanish': by('PLACE-13'),
        'page.return': by('PLACE-8'),
      },
    },
    following: followed,
    called: followed,
    leaving: {
      on: {
        'leave.done': [
          {
            guard: 'anotherCame',
            target: 'following',
            actions: 'followNext',
            meta: { spec: 'PLACE-15', also: ['PLACE-11'], calls: ['askPlace'], toast: leftWords },
          },
          { target: 'ended', actions: 'endAsLeft', ...told('PLACE-11', leftWords.kind, leftWords.text) },
        ],
        'leave.failed': [
          {
            guard: 'anotherCame',
            target: 'following',
            actions: 'followNext',
            meta: { spec: 'PLACE-15', also: ['PLACE-12'], calls: ['askPlace'], toast: stayedWords },
          },
          {
            guard: 'wasCalled',
            target: 'called',
            meta: { spec: 'PLACE-12', calls: ['askPlace'], toast: stayedWords },
          },
          {
            target: 'following',
            meta: { spec: 'PLACE-12', calls: ['askPlace'], toast: stayedWords },
          },
        ],
        'place.join': { actions: 'remember', ...by('PLACE-15') },
        'place.appear': { actions: 'remember', ...by('PLACE-15') },
        'place.vanish': by('PLACE-10'),
        'place.leave': refused('PLACE-10'),
        'page.return': by('PLACE-10'),
      },
    },
    ended: {
      on: {
        ...replaced,
        'page.return': by('PLACE-6'),
        'place.dismiss': {
          target: 'none',
          actions: 'forget',
          meta: { spec: 'PLACE-16', orders: ['forgetPlace'] },
        },
      },
    },
  },
});

export type QueuePlaceState = SnapshotFrom<typeof queuePlaceSpec>;

/**
 * Another place takes over from the first wherever that stands, and is then followed by its shortest ways. The
 * three ways for a call to fail differ in nothing; they are told apart where somebody waits as third.
 */
function isWorthTrying(state: QueuePlaceState, event: QueuePlaceEvent): boolean {
  const { place, shown, next } = state.context;
  if (place === 'second') return worthForSecond(state, event);
  switch (event.type) {
    case 'place.join':
      if (event.place === 'second') return isFirst(state);
      return state.matches('none') || (shown === 'third' && state.matches({ following: 'resting' }));
    case 'place.appear':
      return event.place === 'first' ? state.matches('none') : isFirst(state);
    case 'answer.missing':
    case 'leave.failed':
      return event.because === 'silence' || (shown === 'third' && next === 'none');
    default:
      return true;
  }
}

/** The first place is followed, being left or over, and none has come after it. */
const isFirst = (state: QueuePlaceState): boolean => state.context.next === 'none' && !state.matches('none');

function worthForSecond({ context: { shown } }: QueuePlaceState, event: QueuePlaceEvent): boolean {
  switch (event.type) {
    case 'answer.waiting':
      return event.as === 'third' && shown === 'none';
    case 'answer.called':
      return shown === 'third';
    case 'answer.over':
      return event.as === 'served';
    case 'clock.poll':
    case 'answer.unknown':
    case 'place.dismiss':
    case 'leave.done':
      return true;
    case 'place.leave':
      return shown !== 'none';
    case 'leave.failed':
      return event.because === 'silence' && shown === 'called';
    default:
      return false;
  }
}

export const queuePlaceModel = testModel(queuePlaceSpec, {
  cases: queuePlaceCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

/** What is to be seen of the place; nothing before the page is open. */
export function observeQueuePlace(state: QueuePlaceState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  const isIn = state.matches('following') || state.matches('called');
  return {
    value,
    /** Which place it is, and what was last heard of it: it stays in sight while it is asked about, and left. */
    place: state.matches('none') ? undefined : context.place,
    shown: state.matches('ended') ? undefined : context.shown,
    /** The last call brought no answer: how old the shown place is, is said. */
    isLost: state.matches({ following: 'lost' }) || state.matches({ called: 'lost' }),
    /** What will be followed once this one was left. */
    next: context.next,
    ending: context.ending,
    leaveEnabled: isIn,
    dismissOffered: state.matches('ended'),
    /** Sentences of the ledger that are on the screen, toasts left out. */
    says: context.shown === 'called' ? ['It is your turn'] : [],
  };
}
