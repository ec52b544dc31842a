import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Service } from '../contract/catalogue.ts';
import { catalogueMachine, type ServicesChoice } from './catalogue.machine.ts';
import { required } from './rules/required.ts';

interface CompanionInput {
  storeId: number;
  /** The services of the second person; empty for a visit of a single person. */
  chosen: Service[];
  /** Whether the list of the second person is shown. */
  isSecondShown: boolean;
}

interface CompanionContext extends CompanionInput {
  /** The cut that was the first person's until the second person came along. */
  movedCut: Service | null;
}

export type CompanionEvent =
  | ServicesChoice
  /** `cut` is the last of several cuts of the first person; null if there is no such cut. */
  | { type: 'companion.add'; cut: Service | null }
  | { type: 'companion.show' | 'companion.hide' | 'companion.remove' };
export type CompanionSnapshot = SnapshotFrom<typeof companionMachine>;

export const companionMachine = setup({
  types: {
    input: {} as CompanionInput,
    context: {} as CompanionContext,
    events: {} as CompanionEvent,
    children: {} as { catalogue: 'catalogue' },
  },
  actors: { catalogue: catalogueMachine },
  actions: {
    keepServices: assign({ chosen: (_, chosen: Service[]) => chosen }),
    forgetServices: assign({ chosen: [], movedCut: null }),
    keepCut: assign((_, cut: Service | null) => ({ chosen: [required(cut)], movedCut: cut })),
    /** Removes a cut from the services of the first person. */
    takeFromFirst: (_, _cut: Service | null) => {},
    showSecond: assign({ isSecondShown: true }),
    showFirst: assign({ isSecondShown: false }),
    /** Sends the services of the second person and the shown list to the wizard. */
    tellWizard: () => {},
  },
  guards: {
    secondWasShown: ({ context }) => context.isSecondShown,
    firstHasSpareCut: (_, cut: Service | null) => cut !== null,
    somebodyComesAlong: ({ context }) => context.chosen.length > 0,
    servicesDiffer: ({ context }, chosen: Service[]) =>
      JSON.stringify(chosen) !== JSON.stringify(context.chosen),
  },
}).createMachine({
  id: 'companion',
  description: 'A second person with their own services: a part of the services step.',
  context: ({ input }) => ({ ...input, movedCut: null }),
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
        'companion.add': [
          {
            guard: { type: 'firstHasSpareCut', params: ({ event }) => event.cut },
            target: 'together.secondShown',
            actions: [
              { type: 'keepCut', params: ({ event }) => event.cut },
              { type: 'takeFromFirst', params: ({ event }) => event.cut },
              'showSecond',
              'tellWizard',
            ],
            meta: { spec: 'PAIR-8' },
          },
          {
            target: 'together.secondShown',
            actions: ['showSecond', 'tellWizard'],
            meta: { spec: 'PAIR-1' },
          },
        ],
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
          categoryId: chosen[0]?.categoryId ?? null,
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
