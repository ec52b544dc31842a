import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Service } from '../contract/catalogue.ts';
import { catalogueMachine, type ServicesChoice } from './catalogue.machine.ts';

interface CompanionInput {
  storeId: number;
  /** The services of the second person; empty for a visit of a single person. */
  chosen: Service[];
  /** Whether the list of the second person is shown. */
  isSecondShown: boolean;
}

export type CompanionEvent =
  | ServicesChoice
  | { type: 'companion.add' | 'companion.show' | 'companion.hide' | 'companion.remove' };
export type CompanionSnapshot = SnapshotFrom<typeof companionMachine>;

export const companionMachine = setup({
  types: {
    input: {} as CompanionInput,
    context: {} as CompanionInput,
    events: {} as CompanionEvent,
    children: {} as { catalogue: 'catalogue' },
  },
  actors: { catalogue: catalogueMachine },
  actions: {
    keepServices: assign({ chosen: (_, chosen: Service[]) => chosen }),
    forgetServices: assign({ chosen: [] }),
    showSecond: assign({ isSecondShown: true }),
    showFirst: assign({ isSecondShown: false }),
    /** Sends the services of the second person and the shown list to the wizard. */
    tellWizard: () => {},
  },
  guards: {
    secondWasShown: ({ context }) => context.isSecondShown,
    somebodyComesAlong: ({ context }) => context.chosen.length > 0,
    servicesDiffer: ({ context }, chosen: Service[]) =>
      JSON.stringify(chosen) !== JSON.stringify(context.chosen),
  },
}).createMachine({
  id: 'companion',
  description: 'A second person with their own services: a part of the services step.',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'secondWasShown', target: 'together.secondShown', meta: { spec: 'PAIR-4' } },
        { guard: 'somebodyComesAlong', target: 'together', meta: { spec: 'PAIR-4' } },
        { target: 'alone', meta: { spec: 'PAIR-1' } },
      ],
    },
    alone: {
      on: {
        'companion.add': {
          target: 'together.secondShown',
          actions: ['showSecond', 'tellWizard'],
          meta: { spec: 'PAIR-1' },
        },
      },
    },
    together: {
      on: {
        'companion.show': {
          target: '.secondShown',
          actions: ['showSecond', 'tellWizard'],
          meta: { spec: 'PAIR-2' },
        },
        'companion.hide': {
          target: '.firstShown',
          actions: ['showFirst', 'tellWizard'],
          meta: { spec: 'PAIR-2' },
        },
        'companion.remove': {
          target: 'alone',
          actions: ['forgetServices', 'showFirst', 'tellWizard'],
          meta: { spec: 'PAIR-3' },
        },
        'services.choose': {
          guard: { type: 'servicesDiffer', params: ({ event }) => event.chosen },
          actions: [{ type: 'keepServices', params: ({ event }) => event.chosen }, 'tellWizard'],
          meta: { spec: 'PAIR-2' },
        },
      },
      invoke: {
        id: 'catalogue',
        src: 'catalogue',
        input: ({ context: { storeId, chosen } }) => ({
          storeId,
          chosen,
          categoryId: null,
          isOfOneCategory: false,
          offer: null,
        }),
      },
      initial: 'firstShown',
      states: {
        firstShown: { description: 'The list of the first person is shown.' },
        secondShown: { tags: 'second', description: 'The list of the second person is shown.' },
      },
    },
  },
});
