import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { ApiError } from '../contract/api-error.ts';
import { ASK_PLACE_MS, RETURN_MS } from '../contract/constants.ts';
import type { askPlace, leaveQueue, Place, returnToQueue } from '../contract/queue.ts';
import { isNext } from './rules/place.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';
import { errorToast, successToast, type ToastEvent } from './toast.ts';

interface QueuePlaceContext {
  isOwnApi: boolean;
  /** The place that is followed, or that was followed last. */
  placeToken: string | null;
  /** The last response about the place. */
  place: Place | null;
  /** How the place ended. */
  ending: Place['state'] | null;
  /** Whether the server still kept the place that ended last. */
  canReturn: boolean;
  /** Whether the panel behind the ticket is open. */
  isPanelOpen: boolean;
  /** A second place that appeared while the first was being left or taken back. */
  nextToken: string | null;
}

export type QueuePlaceEvent =
  | { type: 'place.join'; placeToken: string }
  | { type: 'place.appear'; placeToken: string }
  | { type: 'place.vanish' }
  | { type: 'place.leave' }
  | { type: 'place.return' }
  | { type: 'place.dismiss' }
  | { type: 'panel.open' }
  | { type: 'panel.close' }
  | { type: 'page.return' };
export type QueuePlaceSnapshot = SnapshotFrom<typeof queuePlaceMachine>;

interface QueuePlaceInput {
  placeToken: string | null;
  isPanelOpen: boolean;
  /** Only our own backend has places (PLACE-2). */
  isOwnApi: boolean;
}

const placeRequest = ({ placeToken }: QueuePlaceContext) => ({ place_token: required(placeToken) });
const nothingHeard = { place: null, ending: null };

interface Ending {
  state: Place['state'];
  canReturn: boolean;
}

export const queuePlaceMachine = setup({
  types: {
    input: {} as QueuePlaceInput,
    context: {} as QueuePlaceContext,
    emitted: {} as ToastEvent,
    events: {} as QueuePlaceEvent,
  },
  actors: {
    askPlace: service<typeof askPlace>(),
    leaveQueue: service<typeof leaveQueue>(),
    returnToQueue: service<typeof returnToQueue>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    forgetPlace: () => {},
    notify: (_, _params: { text: string }) => {},
    follow: assign((_, { placeToken }: { placeToken: string }) => ({ placeToken, ...nothingHeard })),
    noteNext: assign({ nextToken: (_, { placeToken }: { placeToken: string }) => placeToken }),
    followNext: assign(({ context }) => ({
      placeToken: context.nextToken,
      nextToken: null,
      ...nothingHeard,
    })),
    keepPlaceHeard: assign({ place: (_, place: Place) => place }),
    noteEnding: assign((_, { state, canReturn }: Ending) => ({
      place: null,
      ending: state,
      canReturn,
    })),
    followAgain: assign({ ending: null }),
    forgetAll: assign({ placeToken: null, ...nothingHeard, isPanelOpen: false }),
    openPanel: assign({ isPanelOpen: true }),
    closePanel: assign({ isPanelOpen: false }),
  },
  guards: {
    placeWasKept: ({ context }) => context.isOwnApi && context.placeToken !== null,
    placesAreKnown: ({ context }) => context.isOwnApi,
    placeIsWaiting: (_, { state }: Pick<Place, 'state'>) => state === 'waiting',
    placeIsCalled: (_, { state }: Pick<Place, 'state'>) => state === 'called',
    placeBecomesNext: ({ context: { place } }, heard: Place) => isNext(heard) && !isNext(place),
    placeBecomesCalled: ({ context: { place } }, heard: Place) =>
      heard.state === 'called' && place?.state !== 'called',
    placeIsUnknown: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'not_found',
    anotherCame: ({ context }) => context.nextToken !== null,
    placeCanReturn: ({ context }) => context.canReturn,
    placeWasLeft: ({ context }) => context.ending === 'left',
    panelIsOpen: ({ context }) => context.isPanelOpen,
    leftPlaceIsInPanel: ({ context }) => context.ending === 'left' && context.isPanelOpen,
  },
  delays: { askAgain: ASK_PLACE_MS, returnEnds: RETURN_MS },
}).createMachine({
  id: 'queue-place',
  description: 'The live place in the walk-in queue, from joining to the end.',
  context: ({ input }) => ({ ...input, ...nothingHeard, canReturn: false, nextToken: null }),
  on: {
    'panel.open': { actions: 'openPanel', meta: { spec: 'PLACE-35' } },
    'panel.close': { actions: 'closePanel', meta: { spec: 'PLACE-35' } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'placeWasKept', target: 'inQueue', meta: { spec: 'PLACE-1' } },
        { target: 'none', meta: { spec: 'PLACE-1' } },
      ],
    },

    none: {
      on: {
        'place.join': {
          guard: 'placesAreKnown',
          target: 'inQueue',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-3' },
        },
        'place.appear': {
          guard: 'placesAreKnown',
          target: 'inQueue',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-14' },
        },
      },
    },

    inQueue: {
      description: 'The page shows the last known place and polls the server for changes.',
      on: {
        'place.join': {
          target: '.asking',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-3' },
        },
        'place.appear': {
          target: '.asking',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-14' },
        },
        'place.vanish': { target: 'none', actions: 'forgetAll', meta: { spec: 'PLACE-13' } },
        'place.leave': { target: 'leaving', meta: { spec: 'PLACE-10' } },
      },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'askPlace',
            src: 'askPlace',
            input: ({ context }) => placeRequest(context),
            onDone: [
              {
                guard: { type: 'placeBecomesNext', params: ({ event }) => event.output.result },
                target: 'waiting',
                actions: [
                  { type: 'keepPlaceHeard', params: ({ event }) => event.output.result },
                  { type: 'notify', params: { text: 'You are next' } },
                ],
                meta: { spec: 'PLACE-30' },
              },
              {
                guard: { type: 'placeIsWaiting', params: ({ event }) => event.output.result },
                target: 'waiting',
                actions: { type: 'keepPlaceHeard', params: ({ event }) => event.output.result },
                meta: { spec: 'PLACE-4' },
              },
              {
                guard: { type: 'placeBecomesCalled', params: ({ event }) => event.output.result },
                target: 'called',
                actions: [
                  { type: 'keepPlaceHeard', params: ({ event }) => event.output.result },
                  { type: 'notify', params: { text: 'It is your turn' } },
                ],
                meta: { spec: 'PLACE-31' },
              },
              {
                guard: { type: 'placeIsCalled', params: ({ event }) => event.output.result },
                target: 'called',
                actions: { type: 'keepPlaceHeard', params: ({ event }) => event.output.result },
                meta: { spec: 'PLACE-5' },
              },
              {
                target: '#queue-place.ended',
                actions: { type: 'noteEnding', params: ({ event }) => event.output.result },
                meta: { spec: 'PLACE-6' },
              },
            ],
            onError: [
              {
                guard: { type: 'placeIsUnknown', params: ({ event }) => event },
                target: '#queue-place.none',
                actions: ['forgetAll', 'forgetPlace'],
                meta: { spec: 'PLACE-9' },
              },
              { target: 'lost', meta: { spec: 'PLACE-7' } },
            ],
          },
          initial: 'fresh',
          states: {
            fresh: { after: { askAgain: { target: 'late', meta: { spec: 'PLACE-8' } } } },
            late: {
              description:
                'The request may never finish: when the visitor returns to the page, it is sent again.',
              on: {
                'page.return': { target: '#queue-place.inQueue.asking', meta: { spec: 'PLACE-8' } },
              },
            },
          },
        },
        waiting: {
          after: { askAgain: { target: 'asking', meta: { spec: 'PLACE-4' } } },
          on: { 'page.return': { target: 'asking', meta: { spec: 'PLACE-8' } } },
        },
        called: {
          description: "It is the visitor's turn. The shop can revoke the call, so polling continues.",
          after: { askAgain: { target: 'asking', meta: { spec: 'PLACE-4' } } },
          on: { 'page.return': { target: 'asking', meta: { spec: 'PLACE-8' } } },
        },
        lost: {
          tags: 'lost',
          description: 'The last request failed: the place stays visible and shows its age.',
          after: { askAgain: { target: 'asking', meta: { spec: 'PLACE-7' } } },
          on: { 'page.return': { target: 'asking', meta: { spec: 'PLACE-8' } } },
        },
      },
    },

    leaving: {
      description: 'The visitor leaves the queue. The place stays visible until the server answers.',
      invoke: {
        id: 'leaveQueue',
        src: 'leaveQueue',
        input: ({ context }) => placeRequest(context),
        onDone: [
          {
            guard: 'anotherCame',
            target: 'inQueue',
            actions: ['followNext', { type: 'toastSuccess', params: { text: 'You have left the queue.' } }],
            meta: { spec: 'PLACE-15' },
          },
          {
            target: 'ended',
            actions: [
              {
                type: 'noteEnding',
                params: ({ event }) => ({ state: 'left', ...event.output.result }),
              },
              { type: 'toastSuccess', params: { text: 'You have left the queue.' } },
            ],
            meta: { spec: 'PLACE-11' },
          },
        ],
        onError: {
          target: 'resuming',
          actions: {
            type: 'toastError',
            params: { text: 'That did not work. You are still in the queue.' },
          },
          meta: { spec: 'PLACE-12' },
        },
      },
      on: {
        'place.join': {
          actions: { type: 'noteNext', params: ({ event }) => event },
          meta: { spec: 'PLACE-15' },
        },
        'place.appear': {
          actions: { type: 'noteNext', params: ({ event }) => event },
          meta: { spec: 'PLACE-15' },
        },
      },
    },

    returning: {
      tags: 'over',
      description: 'The visitor takes back the place that they have just left.',
      invoke: {
        id: 'returnToQueue',
        src: 'returnToQueue',
        input: ({ context }) => placeRequest(context),
        onDone: {
          target: 'resuming',
          actions: ['followAgain', { type: 'toastSuccess', params: { text: 'You are back in the queue.' } }],
          meta: { spec: 'PLACE-20' },
        },
        onError: {
          target: 'resuming',
          actions: [
            'followAgain',
            { type: 'toastError', params: { text: 'That did not work. You have left the queue.' } },
          ],
          meta: { spec: 'PLACE-20' },
        },
      },
      on: {
        'place.join': {
          actions: { type: 'noteNext', params: ({ event }) => event },
          meta: { spec: 'PLACE-15' },
        },
        'place.appear': {
          actions: { type: 'noteNext', params: ({ event }) => event },
          meta: { spec: 'PLACE-15' },
        },
      },
    },

    resuming: {
      always: [
        { guard: 'anotherCame', target: 'inQueue', actions: 'followNext', meta: { spec: 'PLACE-15' } },
        { target: 'inQueue', meta: { spec: 'PLACE-15' } },
      ],
    },

    ended: {
      tags: 'over',
      description:
        'Served, left, or closed at the end of the day: shown until the visitor dismisses it, a left place only for a minute.',
      on: {
        'place.join': {
          target: 'inQueue',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-3' },
        },
        'place.appear': {
          target: 'inQueue',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { spec: 'PLACE-14' },
        },
        'place.vanish': { target: 'none', actions: 'forgetAll', meta: { spec: 'PLACE-13' } },
        'place.dismiss': {
          target: 'none',
          actions: ['forgetAll', 'forgetPlace'],
          meta: { spec: 'PLACE-16' },
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'placeCanReturn', target: 'justLeft', meta: { spec: 'PLACE-19' } },
            { guard: 'leftPlaceIsInPanel', target: 'reading', meta: { spec: 'PLACE-19' } },
            { guard: 'placeWasLeft', target: 'gone', meta: { spec: 'PLACE-34' } },
            { target: 'over', meta: { spec: 'PLACE-6' } },
          ],
        },
        justLeft: {
          tags: 'canReturn',
          description: 'The server still keeps the place.',
          after: {
            returnEnds: [
              { guard: 'panelIsOpen', target: 'reading', meta: { spec: 'PLACE-19' } },
              {
                target: '#queue-place.none',
                actions: ['forgetAll', 'forgetPlace'],
                meta: { spec: 'PLACE-34' },
              },
            ],
          },
          on: { 'place.return': { target: '#queue-place.returning', meta: { spec: 'PLACE-20' } } },
        },
        gone: {
          description: 'The place cannot be taken back. Its ticket stays for a minute.',
          after: {
            returnEnds: {
              target: '#queue-place.none',
              actions: ['forgetAll', 'forgetPlace'],
              meta: { spec: 'PLACE-34' },
            },
          },
          on: { 'panel.open': { target: 'reading', actions: 'openPanel', meta: { spec: 'PLACE-35' } } },
        },
        reading: {
          tags: 'gone',
          description: 'The open panel says that the place is gone.',
          on: {
            'panel.close': {
              target: '#queue-place.none',
              actions: ['forgetAll', 'forgetPlace'],
              meta: { spec: 'PLACE-34' },
            },
          },
        },
        over: {},
      },
    },
  },
});
