import { assign, type SnapshotFrom, setup } from 'xstate';
import type { loadOnlyStore, StoreOffer } from '../contract/only-store.ts';
import { service } from './service.ts';

interface OnlyStoreContext {
  /** The store that takes bookings, if it is the only one. */
  only: StoreOffer | null;
}

export type OnlyStoreSnapshot = SnapshotFrom<typeof onlyStoreMachine>;

export const onlyStoreMachine = setup({
  types: { context: {} as OnlyStoreContext, output: {} as StoreOffer | null },
  actors: { loadOnlyStore: service<typeof loadOnlyStore>() },
  actions: { keepStore: assign({ only: (_, [only = null]: readonly (StoreOffer | null)[]) => only }) },
}).createMachine({
  id: 'only-store',
  description: 'Whether a single store takes bookings: the wizard then opens at its services.',
  context: { only: null },
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'loadOnlyStore',
        src: 'loadOnlyStore',
        input: () => ({}),
        onDone: {
          target: 'known',
          actions: { type: 'keepStore', params: ({ event }) => event.output.result },
          meta: { spec: 'ONLY-1' },
        },
        onError: { target: 'known', meta: { spec: 'ONLY-3' } },
      },
    },
    known: { type: 'final', description: 'The wizard opens.' },
  },
  output: ({ context }) => context.only,
});
