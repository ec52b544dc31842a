import { assign, emit, setup } from 'xstate';
import type { listOpenings, Opening } from '../contract/careers.ts';
import { service } from './service.ts';
import { errorToast, listFailureReason, type ToastEvent } from './toast.ts';

interface CareersContext {
  openings: Opening[];
  /** The server's message if the list failed to load. */
  reason: string | null;
  /** The opening that is expanded. */
  open: string | null;
}

export type CareersEvent = { type: 'list.retry' } | { type: 'opening.toggle'; id: string };
export const careersMachine = setup({
  types: {
    context: {} as CareersContext,
    emitted: {} as ToastEvent,
    events: {} as CareersEvent,
  },
  actors: { loadOpenings: service<typeof listOpenings>() },
  actions: {
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    keepOpenings: assign({ openings: (_, openings: Opening[]) => openings }),
    expand: assign({ open: (_, { id }: { id: string }) => id }),
    collapse: assign({ open: null }),
  },
  guards: {
    openingIsExpanded: ({ context }, { id }: { id: string }) => context.open === id,
  },
}).createMachine({
  id: 'careers',
  description: 'Open positions, at most one of them expanded.',
  context: { openings: [], open: null, reason: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOpenings',
        src: 'loadOpenings',
        input: () => ({}),
        onDone: {
          target: 'listed',
          actions: { type: 'keepOpenings', params: ({ event }) => event.output.result },
          meta: { spec: 'CAREER-2' },
        },
        onError: {
          target: 'failed',
          actions: [
            'keepReason',
            { type: 'toastError', params: { text: 'Failed to load career opportunities.' } },
          ],
          meta: { spec: 'CAREER-3' },
        },
      },
    },
    failed: {
      description: 'The list failed to load: the page looks like an empty list, with a way to try again.',
      on: { 'list.retry': { target: 'loading', meta: { spec: 'CAREER-3' } } },
    },
    listed: {
      on: {
        'opening.toggle': [
          {
            guard: { type: 'openingIsExpanded', params: ({ event }) => event },
            actions: 'collapse',
            meta: { spec: 'CAREER-4' },
          },
          { actions: { type: 'expand', params: ({ event }) => event }, meta: { spec: 'CAREER-4' } },
        ],
      },
    },
  },
});
