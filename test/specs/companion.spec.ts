import { assign, setup } from 'xstate';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { companionMachine } from '../../machines/companion.machine.ts';
import { by, calling, type EdgeMeta, refused } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  Fixture,
  type Services,
  services,
  visitOf,
  wireCategories,
  wireServices,
} from './booking.fixture.ts';

type Event =
  | { type: 'step.open'; finds: 'alone' | 'oneCut' | 'pair' | 'second' | 'nothingOfSecond' }
  | { type: `companion.${'add' | 'show' | 'hide' | 'remove'}` }
  /** The choice that the second person's catalogue sends. */
  | { type: 'services.choose'; services: Services };

interface Memory {
  services: Services;
  isSecond: boolean;
  /** The cuts of the first person. */
  first: Services;
  /** Whether the second person was given a cut of the first person. */
  hasMoved: boolean;
}

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    restore: assign({ services: ['two'] }),
    choose: assign(({ event }) => (event.type === 'services.choose' ? { services: event.services } : {})),
    restoreOneCut: assign({ first: ['one'] }),
    moveCut: assign({ services: ['two'], first: ['one'], hasMoved: true }),
    forget: assign({ services: [], isSecond: false, hasMoved: false }),
    showSecond: assign({ isSecond: true }),
    showFirst: assign({ isSecond: false }),
  },
  guards: {
    finds: ({ event }, finds: string) => event.type === 'step.open' && event.finds === finds,
    firstHasTwoCuts: ({ context }) => context.first.length > 1,
    isSame: ({ context, event }) =>
      event.type === 'services.choose' && event.services.join() === context.services.join(),
  },
});

const finds = (params: string) => ({ type: 'finds', params }) as const;
const absent = (rule: 'PAIR-1' | 'PAIR-2' | 'PAIR-3') => refused(rule);

const switching = { meta: { spec: 'PAIR-2', orders: ['tellWizard'] } } as const;

/** The reference chart of a second person in the services step. */
const chart = words.createMachine({
  id: 'companion',
  context: { services: [], isSecond: false, first: ['one', 'two'], hasMoved: false },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'step.open': [
          { guard: finds('pair'), target: 'together', actions: 'restore', ...calling('PAIR-4', 'catalogue') },
          {
            guard: finds('second'),
            target: 'together.secondShown',
            actions: ['restore', 'showSecond'],
            ...calling('PAIR-4', 'catalogue'),
          },
          {
            guard: finds('nothingOfSecond'),
            target: 'together.secondShown',
            actions: 'showSecond',
            ...calling('PAIR-4', 'catalogue'),
          },
          { guard: finds('oneCut'), target: 'alone', actions: 'restoreOneCut', ...by('PAIR-1') },
          { target: 'alone', ...by('PAIR-1') },
        ],
      },
    },
    alone: {
      on: {
        'companion.add': [
          {
            guard: 'firstHasTwoCuts',
            target: 'together.secondShown',
            actions: ['moveCut', 'showSecond'],
            meta: { spec: 'PAIR-8', calls: ['catalogue'], orders: ['takeFromFirst', 'tellWizard'] },
          },
          {
            target: 'together.secondShown',
            actions: 'showSecond',
            meta: { spec: 'PAIR-1', calls: ['catalogue'], orders: ['tellWizard'] },
          },
        ],
        'companion.remove': absent('PAIR-3'),
        'companion.show': absent('PAIR-2'),
      },
    },
    together: {
      initial: 'firstShown',
      on: {
        'companion.add': absent('PAIR-1'),
        'companion.show': { target: '.secondShown', actions: 'showSecond', ...switching },
        'companion.hide': { target: '.firstShown', actions: 'showFirst', ...switching },
        'companion.remove': {
          target: 'alone',
          actions: 'forget',
          meta: { spec: 'PAIR-3', orders: ['tellWizard'] },
        },
        'services.choose': [
          { guard: 'isSame', ...refused('PAIR-2') },
          { actions: 'choose', meta: { spec: 'PAIR-2', orders: ['tellWizard'] } },
        ],
      },
      states: {
        firstShown: {},
        secondShown: {},
      },
    },
  },
});

/** The cuts of the first person. `oneCut` has the first of them. */
const cuts = [services.one, services.two];

/** What the draft has of the second person. */
const leftOf = ({ finds }: Extract<Event, { type: 'step.open' }>) => ({
  companion: finds === 'pair' || finds === 'second' ? [services.two] : [],
  isSecondShown: finds === 'second' || finds === 'nothingOfSecond',
});

const lists = [
  [listCategories, wireCategories],
  [listServices, wireServices],
] as const;

/** The second person in the services step of the wizard. */
export const companion = specOf(chart)({
  machine: companionMachine,
  chartValue: ({ value }) => value,
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('step.open', 'finds', ['alone', 'oneCut', 'pair', 'second', 'nothingOfSecond']),
    { type: 'services.choose', services: ['two'] },
    { type: 'services.choose', services: ['two', 'one'] },
    { type: 'services.choose', services: [] },
  ],
  endpoints: {},
  driver: {
    'step.open': {
      starts: ({ event }) => {
        const { companion, isSecondShown } = leftOf(event);
        return { storeId: 3, chosen: companion, isSecondShown };
      },
      async opens(page, { event, fixture }) {
        const { draft } = fixture.left('allAtServices');
        await page.open({
          path: '/book-appointment/',
          draft: draft && {
            ...draft,
            chosen: event.finds === 'oneCut' ? [services.one] : cuts,
            ...leftOf(event),
          },
        });
        // The second person is offered when the lists of the first have loaded.
        for (const [endpoint, rows] of lists)
          await page.eventually(() => page.network.answer(endpoint, rows));
      },
    },
    'companion.add': {
      presses: 'Somebody else as well',
      sends: ({ context }) => ({ cut: context.first.length > 1 ? services.two : null }),
    },
    'companion.show': { presses: 'Second person' },
    'companion.hide': { presses: 'First person' },
    'companion.remove': { presses: 'Only one person' },
    'services.choose': {
      onActor: (actor, { event }) =>
        actor.send({ type: event.type, categoryId: 11, chosen: visitOf(event.services).lines }),
      unreachable: 'The catalogue of the second person sends it: a journey chooses there.',
    },
  },
  outOfReach: {
    'servicesDiffer is true':
      'Only the catalogue of the second person sends services: test/browser/two-people.test.ts.',
    'servicesDiffer is false':
      'Only the catalogue of the second person sends services: test/browser/two-people.test.ts.',
  },
  inputs: {
    takeFromFirst: () => services.two,
    catalogue: ({ context }) => ({
      storeId: 3,
      categoryId: context.services.length > 0 ? 11 : null,
      chosen: visitOf(context.services).lines,
      isOfOneCategory: false,
      offer: null,
    }),
  },
  memory: {
    chart: ({ context: { services, isSecond, hasMoved } }) => ({ services, isSecond, hasMoved }),
    machine: ({ context }) => ({
      services: context.chosen.map(({ id }: { id: number }) => (id === services.one.id ? 'one' : 'two')),
      isSecond: context.isSecondShown,
      hasMoved: context.movedCut !== null,
    }),
  },
  shows({ state, context: { services: chosen, first, hasMoved } }) {
    const isSecond = state.matches({ together: 'secondShown' } as never);
    return [
      ELSEWHERE,
      isSecond ? '# Services for the second person' : '# Choose Services',
      ELSEWHERE,
      ...(state.matches('together')
        ? [
            `[First person]${isSecond ? '' : ' on'}`,
            `[Second person]${isSecond ? ' on' : ''}`,
            '[Only one person]',
            ELSEWHERE,
            ...(hasMoved && chosen.includes('two')
              ? [`~ ${services.two.name} is now for the second person.`]
              : []),
          ]
        : [
            ...(first.length > 1 ? ['~ Your cuts are one after the other, in one chair.'] : []),
            ELSEWHERE,
            'Two people?',
            '[Somebody else as well]',
          ]),
      ELSEWHERE,
    ];
  },
});

await prove(import.meta, companion);
