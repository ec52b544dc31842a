import type { SnapshotFrom } from 'xstate';
import { by, refused, starting, told } from './edge.ts';
import { queueCases } from './queue-cases.ts';
import { isWorthTrying } from './queue-economy.ts';
import { dialog, noQueue } from './queue-setup.ts';
import { testModel } from './test-model.ts';

const slowly = {
  initial: 'fresh',
  states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('QUEUE-3') } } }, slow: {} },
} as const;
const close = { target: '#queue.closed', ...by('QUEUE-30') } as const;
const backToStores = { target: '#queue.stores', ...starting('QUEUE-18', 'loadQueueableStores') } as const;
const dayTurns = by('QUEUE-23');

const stores = dialog.createStateConfig({
  initial: 'loading',
  exit: 'hideStores',
  on: {
    'dialog.close': close,
    'day.turn': dayTurns,
    'step.continue': refused('QUEUE-9'),
    'services.open': refused('QUEUE-19'),
  },
  states: {
    loading: {
      ...slowly,
      on: {
        'stores.listed': { target: 'choosing', actions: 'showStores', ...by('QUEUE-4') },
        'stores.listedWithoutChosen': {
          target: 'choosing',
          actions: 'showOtherStores',
          ...by('QUEUE-10'),
        },
        'stores.none': [
          { guard: 'storeIsChosen', target: 'choosing', actions: 'dropStore', ...by('QUEUE-10') },
          { target: 'choosing', ...by('QUEUE-4') },
        ],
        'stores.failed': {
          target: 'failed',
          ...told('QUEUE-5', 'error', 'Failed to load queue-enabled stores'),
        },
      },
    },
    choosing: {
      on: {
        'store.toggle': [
          { guard: 'otherChoices', actions: 'toggleStore', ...by('QUEUE-7') },
          { actions: 'toggleStore', ...by('QUEUE-6') },
        ],
        'step.continue': [
          {
            guard: 'storeTakesQueue',
            target: '#queue.services',
            ...starting('QUEUE-11', 'loadQueueCategories', 'loadQueueServices'),
          },
          { guard: 'storeIsClosed', ...refused('QUEUE-8') },
          refused('QUEUE-9'),
        ],
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...starting('QUEUE-5', 'loadQueueableStores') } } },
  },
});

const services = dialog.createStateConfig({
  type: 'parallel',
  exit: ['hideCategories', 'hideCatalogue'],
  on: {
    'dialog.close': close,
    'day.turn': dayTurns,
    'stores.open': backToStores,
    'step.continue': [
      { guard: 'servicesAreChosen', target: '#queue.information', ...by('QUEUE-17') },
      refused('QUEUE-17'),
    ],
  },
  states: {
    categories: {
      initial: 'loading',
      states: {
        loading: {
          ...slowly,
          on: {
            'categories.listed': { target: 'listed', actions: 'showCategories', ...by('QUEUE-11') },
            'categories.none': { target: 'listed', ...by('QUEUE-11') },
            'categories.failed': {
              target: 'failed',
              ...told('QUEUE-12', 'error', 'Failed to fetch categories'),
            },
          },
        },
        listed: {
          on: {
            'category.choose': [
              { guard: 'isSameCategory', ...by('QUEUE-15') },
              {
                guard: 'servicesAreChosen',
                actions: 'chooseCategory',
                meta: { spec: 'QUEUE-14', also: ['QUEUE-15'] },
              },
              { actions: 'chooseCategory', ...by('QUEUE-14') },
            ],
          },
        },
        failed: {
          on: { 'list.retry': { target: 'loading', ...starting('QUEUE-12', 'loadQueueCategories') } },
        },
      },
    },
    catalogue: {
      initial: 'loading',
      states: {
        loading: {
          ...slowly,
          on: {
            'catalogue.listed': { target: 'listed', actions: 'showCatalogue', ...by('QUEUE-14') },
            'catalogue.none': { target: 'listed', ...by('QUEUE-14') },
            'catalogue.failed': {
              target: 'failed',
              ...told('QUEUE-13', 'error', 'Failed to fetch services'),
            },
          },
        },
        listed: { on: { 'service.toggle': { actions: 'toggleService', ...by('QUEUE-16') } } },
        failed: {
          on: { 'list.retry': { target: 'loading', ...starting('QUEUE-13', 'loadQueueServices') } },
        },
      },
    },
  },
});

const information = dialog.createStateConfig({
  exit: { type: 'say', params: undefined },
  on: {
    'dialog.close': close,
    'day.turn': dayTurns,
    'stores.open': backToStores,
    'services.open': {
      target: '#queue.services',
      ...starting('QUEUE-18', 'loadQueueCategories', 'loadQueueServices'),
    },
    'information.submit': [
      {
        guard: 'isIncomplete',
        actions: ['type', { type: 'say', params: 'Please fill in all required fields' }],
        meta: { spec: 'QUEUE-20', also: ['QUEUE-24'] },
      },
      {
        guard: 'isBadEmail',
        actions: ['type', { type: 'say', params: 'Please enter a valid email address' }],
        meta: { spec: 'QUEUE-21', also: ['QUEUE-24'] },
      },
      {
        target: '#queue.joining',
        actions: 'type',
        meta: { spec: 'QUEUE-22', also: ['QUEUE-24'], calls: ['joinQueue'] },
      },
    ],
  },
});

const joinedWords = { kind: 'success', text: 'Successfully joined the queue!' } as const;

const joining = dialog.createStateConfig({
  ...slowly,
  on: {
    'join.accepted': [
      {
        guard: 'placeIsGiven',
        target: '#queue.confirmation.joined',
        meta: { spec: 'QUEUE-26', also: ['QUEUE-27'], orders: ['keepPlace'], toast: joinedWords },
      },
      {
        target: '#queue.confirmation.joined',
        meta: { spec: 'QUEUE-26', also: ['QUEUE-27'], toast: joinedWords },
      },
    ],
    'join.failed': {
      target: '#queue.confirmation.failed',
      ...told('QUEUE-28', 'error', 'Failed to join queue'),
    },
    'day.turn': dayTurns,
    'information.submit': refused('QUEUE-25'),
    'dialog.close': refused('QUEUE-25'),
    'stores.open': refused('QUEUE-19'),
    'services.open': refused('QUEUE-19'),
  },
});

/** The Join Queue dialog: what the spec says of it, written apart from the machine. */
export const queueSpec = dialog.createMachine({
  id: 'queue',
  context: noQueue,
  initial: 'outside',
  states: {
    outside: {
      on: {
        'dialog.open': {
          target: 'stores',
          actions: 'meet',
          meta: { spec: 'QUEUE-1', also: ['QUEUE-2'], calls: ['loadQueueableStores'] },
        },
      },
    },
    stores,
    services,
    information,
    joining,
    confirmation: {
      initial: 'joined',
      on: {
        'dialog.close': close,
        'stores.open': refused('QUEUE-19'),
        'services.open': refused('QUEUE-19'),
      },
      states: {
        joined: {},
        failed: {
          on: {
            'join.retry': { target: '#queue.information', ...by('QUEUE-29') },
            'day.turn': dayTurns,
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

export type QueueState = SnapshotFrom<typeof queueSpec>;

export const queueModel = testModel(queueSpec, {
  cases: queueCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});
