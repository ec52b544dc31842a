import { assign, emit, fromPromise, setup } from 'xstate';
import { errorToast, successToast, type ToastEvent } from '../../machines/toast.ts';

/** A machine with one of each construct that the path engine covers. The tests of the engine use it. */
export const tinyMachine = setup({
  types: {
    input: {} as { opens: boolean },
    context: {} as { opens: boolean; tea: string | null; cups: number },
    emitted: {} as ToastEvent,
    events: {} as
      | { type: 'tea.choose'; tea: string }
      | { type: 'tea.brew' }
      | { type: 'radio.switch' }
      | { type: 'shop.leave' },
  },
  actors: {
    brew: fromPromise<number, { tea: string | null }>(() => Promise.reject(new Error('Not provided.'))),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepTea: assign({ tea: (_, tea: string) => tea }),
    keepCups: assign({ cups: ({ context }, cups: number) => Math.min(2, context.cups + cups) }),
  },
  guards: {
    shopIsOpen: ({ context }) => context.opens,
    teaIsSold: (_, tea: string) => tea === 'green',
    teaIsChosen: ({ context }) => context.tea !== null,
    thirstIsGone: ({ context }) => context.cups > 1,
  },
  delays: { slowAfter: 5_000 },
}).createMachine({
  id: 'tiny',
  context: ({ input }) => ({ ...input, tea: null, cups: 0 }),
  initial: 'door',
  states: {
    door: { always: [{ guard: 'shopIsOpen', target: 'shop' }, { target: 'left' }] },
    shop: {
      type: 'parallel',
      on: { 'shop.leave': 'left' },
      states: {
        radio: {
          initial: 'off',
          states: { off: { on: { 'radio.switch': 'on' } }, on: { on: { 'radio.switch': 'off' } } },
        },
        table: {
          initial: 'choosing',
          states: {
            choosing: {
              always: { guard: 'thirstIsGone', target: '#tiny.left' },
              on: {
                'tea.choose': {
                  guard: { type: 'teaIsSold', params: ({ event }) => event.tea },
                  actions: { type: 'keepTea', params: ({ event }) => event.tea },
                },
                'tea.brew': { guard: 'teaIsChosen', target: 'brewing' },
              },
            },
            brewing: {
              on: { 'tea.brew': '#tiny.shop.table.choosing' },
              invoke: {
                id: 'brew',
                src: 'brew',
                input: ({ context }) => ({ tea: context.tea }),
                onDone: {
                  target: 'choosing',
                  actions: [
                    { type: 'keepCups', params: ({ event }) => event.output },
                    { type: 'toastSuccess', params: { text: 'Enjoy!' } },
                  ],
                },
                onError: {
                  target: 'choosing',
                  actions: { type: 'toastError', params: { text: 'Cold.' } },
                },
              },
              initial: 'fresh',
              states: { fresh: { after: { slowAfter: 'slow' } }, slow: {} },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});
