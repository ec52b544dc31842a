import { createTestModel } from '@xstate/test';
import { assign, type SnapshotFrom, setup } from 'xstate';

export type TinyEvent =
  | { type: 'door.open'; opens: boolean }
  | { type: 'tea.choose'; tea: 'green' | 'none' }
  | { type: 'tea.brew' }
  | { type: 'radio.switch' }
  | { type: 'shop.leave' }
  | { type: 'brew.done' }
  | { type: 'brew.failed' }
  | { type: 'clock.slow' };

interface TinyContext {
  tea: boolean;
  cups: number;
}

const drawn = setup({ types: { context: {} as TinyContext, events: {} as TinyEvent } }).createMachine({
  id: 'tiny-model',
  initial: 'outside',
  context: { tea: false, cups: 0 },
  states: {
    outside: {
      on: { 'door.open': [{ guard: ({ event }) => event.opens, target: 'shop' }, { target: 'left' }] },
    },
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
              on: {
                'tea.choose': {
                  guard: ({ event }) => event.tea === 'green',
                  actions: assign({ tea: true }),
                },
                'tea.brew': {
                  guard: ({ context }) => context.tea,
                  target: 'brewing',
                  meta: { calls: ['brew'] },
                },
              },
            },
            brewing: {
              on: {
                'tea.brew': 'choosing',
                'brew.done': [
                  {
                    guard: ({ context }) => context.cups > 0,
                    target: '#tiny-model.left',
                    meta: { toast: { kind: 'success', text: 'Enjoy!' } },
                  },
                  {
                    target: 'choosing',
                    actions: assign({ cups: 1 }),
                    meta: { toast: { kind: 'success', text: 'Enjoy!' } },
                  },
                ],
                'brew.failed': { target: 'choosing', meta: { toast: { kind: 'error', text: 'Cold.' } } },
              },
              initial: 'fresh',
              states: { fresh: { on: { 'clock.slow': 'slow' } }, slow: {} },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

export type TinySnapshot = SnapshotFrom<typeof drawn>;

/** The tiny machine a second time, as its specification. */
export const tinyModel = createTestModel(drawn, {
  events: [
    { type: 'door.open', opens: true },
    { type: 'door.open', opens: false },
    { type: 'tea.choose', tea: 'green' },
    { type: 'tea.choose', tea: 'none' },
  ],
  serializeState: ({ value, context }: TinySnapshot) => JSON.stringify([value, context]),
});
