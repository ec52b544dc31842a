import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { cancelVisit, loadVisit, Visit } from '../contract/visit.ts';
import { moveMachine } from './move.machine.ts';
import type { Problem } from './problem.ts';
import { isPromiseChanged } from './rules/my-bookings.ts';
import { required } from './rules/required.ts';
import { newSubmitKey } from './rules/submit-key.ts';
import { isLinkUnknown, isOutdated } from './rules/visit.ts';
import { type Failure, service } from './service.ts';
import {
  errorToast,
  failed,
  listFailureReason,
  problemToast,
  successToast,
  type Toast,
  type ToastEvent,
} from './toast.ts';

interface ManageContext {
  /** The key of the link; null if the page has no key (MANAGE-4). */
  visitKey: string | null;
  visit: Visit | null;
  /** The server's message if the visit failed to load. */
  reason: string | null;
  /** Why cancelling failed. */
  problem: Problem<never> | null;
  /** The key of the question: each of its attempts sends it. */
  cancelKey: string | null;
  /** Whether the visit may have changed outside this page since the page showed it. */
  isOutdated: boolean;
}

export type ManageEvent = {
  type: 'list.retry' | 'move.open' | 'cancel.open' | 'cancel.confirm' | 'dialog.close';
};
export type ManageSnapshot = SnapshotFrom<typeof manageMachine>;

// The inputs of the services.
const visitRequest = ({ visitKey }: ManageContext) => ({ visit_key: required(visitKey) });
const cancellation = ({ visitKey, cancelKey, visit }: ManageContext) => ({
  visit_key: required(visitKey),
  cancel_key: required(cancelKey),
  refund_cents: required(visit).refund_cents,
});
const moving = ({ visit, visitKey }: ManageContext) => ({
  visit: required(visit),
  visitKey: required(visitKey),
});

export const manageMachine = setup({
  types: {
    input: {} as { visitKey: string | null },
    context: {} as ManageContext,
    emitted: {} as ToastEvent,
    events: {} as ManageEvent,
    children: {} as { move: 'move' },
  },
  actors: {
    loadVisit: service<typeof loadVisit>(),
    cancelVisit: service<typeof cancelVisit>(),
    move: moveMachine,
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    showFailure: assign({ problem: (now, toast: Toast) => failed(now, toast) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
    keepVisit: assign({ visit: (_, visit: Visit) => visit }),
    makeKey: assign({ cancelKey: () => newSubmitKey() }),
    noteOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
  },
  guards: {
    keyIsThere: ({ context }) => context.visitKey !== null,
    visitCanChange: ({ context }) => context.visit?.can_change === true,
    visitCanStillChange: (_, visit: Visit) => visit.can_change,
    linkIsUnknown: (_, { error }: Failure) => isLinkUnknown(error),
    promiseHasChanged: (_, { error }: Failure) => isPromiseChanged(error),
    visitIsOutdated: (_, { error }: Failure) => isOutdated(error),
    moveIsDone: (_, { ended }: { ended: string }) => ended === 'moved',
    moveIsOutdated: (_, { ended }: { ended: string }) => ended === 'outdated',
  },
}).createMachine({
  id: 'manage',
  description: 'The page of a visit by the link in its mails: reading, moving and cancelling it.',
  context: ({ input }) => ({
    ...input,
    visit: null,
    reason: null,
    problem: null,
    cancelKey: null,
    isOutdated: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'keyIsThere', target: 'loading', meta: { spec: 'MANAGE-1' } },
        { target: 'unknown', meta: { spec: 'MANAGE-4' } },
      ],
    },
    loading: {
      invoke: {
        id: 'loadVisit',
        src: 'loadVisit',
        input: ({ context }) => visitRequest(context),
        onDone: {
          target: 'shown',
          actions: { type: 'keepVisit', params: ({ event }) => event.output.result },
          meta: { spec: 'MANAGE-1' },
        },
        onError: [
          {
            guard: { type: 'linkIsUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
            meta: { spec: 'MANAGE-3' },
          },
          {
            target: 'failed',
            actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to load your booking' } }],
            meta: { spec: 'MANAGE-2' },
          },
        ],
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'MANAGE-2' } } } },
    unknown: { description: 'This link has ended, or it is incomplete.' },

    shown: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'move.open': {
              guard: 'visitCanChange',
              target: 'moving',
              actions: 'forgetOutdated',
              meta: { spec: 'MANAGE-5' },
            },
            'cancel.open': {
              guard: 'visitCanChange',
              target: 'looking',
              actions: ['forgetOutdated', 'makeKey'],
              meta: { spec: 'MANAGE-9' },
            },
          },
        },
        reloading: {
          tags: 'reloading',
          description: 'The visit stays visible while it is loaded again.',
          invoke: {
            id: 'loadVisit',
            src: 'loadVisit',
            input: ({ context }) => visitRequest(context),
            onDone: {
              target: 'idle',
              actions: { type: 'keepVisit', params: ({ event }) => event.output.result },
              meta: { spec: 'MANAGE-6' },
            },
            onError: [
              {
                guard: { type: 'linkIsUnknown', params: ({ event }) => ({ error: event.error }) },
                target: '#manage.unknown',
                meta: { spec: 'MANAGE-3' },
              },
              {
                target: '#manage.failed',
                actions: [
                  'keepReason',
                  { type: 'toastError', params: { text: 'Failed to load your booking' } },
                ],
                meta: { spec: 'MANAGE-2' },
              },
            ],
          },
        },
        moving: {
          description: 'The customer chooses a new time.',
          invoke: {
            id: 'move',
            src: 'move',
            input: ({ context }) => moving(context),
            onDone: [
              {
                guard: { type: 'moveIsDone', params: ({ event }) => event.output },
                target: 'reloading',
                actions: { type: 'toastSuccess', params: { text: 'Your booking has moved' } },
                meta: { spec: 'MANAGE-6' },
              },
              {
                guard: { type: 'moveIsOutdated', params: ({ event }) => event.output },
                target: 'reloading',
                actions: 'noteOutdated',
                meta: { spec: 'MANAGE-8' },
              },
              { target: 'idle', meta: { spec: 'MANAGE-7' } },
            ],
          },
        },
        looking: {
          description: 'The question is open. The refund that it will show is loading.',
          tags: ['question', 'looking'],
          on: { 'dialog.close': { target: 'idle', actions: 'clearProblem', meta: { spec: 'MANAGE-11' } } },
          invoke: {
            id: 'loadVisit',
            src: 'loadVisit',
            input: ({ context }) => visitRequest(context),
            onDone: [
              {
                guard: { type: 'visitCanStillChange', params: ({ event }) => event.output.result },
                target: 'asking',
                actions: { type: 'keepVisit', params: ({ event }) => event.output.result },
                meta: { spec: 'MANAGE-9' },
              },
              {
                target: 'idle',
                actions: [
                  { type: 'keepVisit', params: ({ event }) => event.output.result },
                  'noteOutdated',
                  'clearProblem',
                ],
                meta: { spec: 'MANAGE-10' },
              },
            ],
            onError: [
              {
                guard: { type: 'linkIsUnknown', params: ({ event }) => ({ error: event.error }) },
                target: '#manage.unknown',
                meta: { spec: 'MANAGE-3' },
              },
              {
                target: 'idle',
                actions: [
                  'clearProblem',
                  { type: 'toastError', params: { text: 'Failed to load your booking' } },
                ],
                meta: { spec: 'MANAGE-20' },
              },
            ],
          },
        },
        asking: {
          tags: 'question',
          description: 'Are you sure you want to cancel your booking?',
          on: {
            'dialog.close': { target: 'idle', actions: 'clearProblem', meta: { spec: 'MANAGE-11' } },
            'cancel.confirm': { target: 'cancelling', meta: { spec: 'MANAGE-12' } },
          },
        },
        cancelling: {
          tags: ['question', 'cancelling'],
          entry: 'clearProblem',
          invoke: {
            id: 'cancelVisit',
            src: 'cancelVisit',
            input: ({ context }) => cancellation(context),
            onDone: {
              target: 'reloading',
              actions: { type: 'toastSuccess', params: { text: 'Booking cancelled successfully' } },
              meta: { spec: 'MANAGE-13' },
            },
            onError: [
              {
                guard: { type: 'promiseHasChanged', params: ({ event }) => ({ error: event.error }) },
                target: 'looking',
                actions: [
                  { type: 'showFailure', params: { text: 'Failed to cancel booking' } },
                  'toastProblem',
                ],
                meta: { spec: 'MANAGE-14' },
              },
              {
                guard: { type: 'visitIsOutdated', params: ({ event }) => ({ error: event.error }) },
                target: 'reloading',
                actions: 'noteOutdated',
                meta: { spec: 'MANAGE-15' },
              },
              {
                target: 'asking',
                actions: [
                  { type: 'showFailure', params: { text: 'Failed to cancel booking' } },
                  'toastProblem',
                ],
                meta: { spec: 'MANAGE-16' },
              },
            ],
          },
        },
      },
    },
  },
});
