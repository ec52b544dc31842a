import { setup } from 'xstate';
import { unprovided } from './service.ts';

/** The visitor's decision about notifications in this browser; `default` without one. */
type Decision = 'default' | 'granted' | 'denied';

interface PlaceNoticesInput {
  /** `unsupported` if the browser can show no notification of a page. */
  permission: Decision | 'unsupported';
}

export const placeNoticesMachine = setup({
  types: {
    input: {} as PlaceNoticesInput,
    context: {} as PlaceNoticesInput,
    events: {} as { type: 'notices.request' },
  },
  actors: { askVisitor: unprovided<Decision, void>() },
  actions: { logFailure: (_, _what: { what: string }) => {} },
  guards: {
    isAllowed: (_, permission: PlaceNoticesInput['permission']) => permission === 'granted',
    isRefused: (_, permission: Decision) => permission === 'denied',
    isUndecided: (_, permission: PlaceNoticesInput['permission']) => permission === 'default',
  },
}).createMachine({
  id: 'place-notices',
  description:
    'The notifications of this device about a place in the queue: a part of the panel of the place.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: { type: 'isAllowed', params: ({ context }) => context.permission },
          target: 'allowed',
          meta: { spec: 'NOTICE-3' },
        },
        {
          guard: { type: 'isUndecided', params: ({ context }) => context.permission },
          target: 'offered',
          meta: { spec: 'NOTICE-1' },
        },
        { target: 'absent', meta: { spec: 'NOTICE-2' } },
      ],
    },
    offered: {
      on: { 'notices.request': { target: 'asking', meta: { spec: 'NOTICE-1' } } },
    },
    asking: {
      description: 'The browser asks the visitor.',
      invoke: {
        id: 'askVisitor',
        src: 'askVisitor',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => event.output },
            target: 'allowed',
            meta: { spec: 'NOTICE-3' },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            meta: { spec: 'NOTICE-4' },
          },
          { target: 'offered', meta: { spec: 'NOTICE-5' } },
        ],
        onError: {
          target: 'offered',
          actions: { type: 'logFailure', params: { what: 'Asking for notifications' } },
          meta: { spec: 'NOTICE-6' },
        },
      },
    },
    allowed: {},
    refused: {},
    absent: { description: 'Nothing is shown.' },
  },
});
