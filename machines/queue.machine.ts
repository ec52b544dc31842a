import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Category, listCategories, listServices, Service } from '../contract/catalogue.ts';
import { HOME_STORE_BRAND, SERVICE_ENTITY, SLOW_AFTER_MS, TENANT } from '../contract/constants.ts';
import type { joinQueue } from '../contract/queue.ts';
import type { listQueueStores, QueueStore } from '../contract/stores.ts';
import { demanded } from './rules/demanded.ts';
import { formOf, hasEmail, isIncomplete, joinRequest, type QueueForm } from './rules/queue.ts';
import { toggled } from './rules/selection.ts';
import { service } from './service.ts';
import type { Toast } from './toast.ts';

interface QueueContext {
  /** `yyyy-MM-dd`, shop time. */
  today: string;
  stores: QueueStore[];
  store: QueueStore | null;
  categories: Category[];
  categoryId: number | null;
  catalogue: Service[];
  chosen: Service[];
  /** What the information form begins with; what was typed, from its first submit on. */
  form: QueueForm;
  problem: string | null;
}

export type QueueEvent =
  | { type: 'list.retry' }
  | { type: 'store.toggle'; storeId: number }
  | { type: 'category.choose'; categoryId: number | null }
  | { type: 'service.toggle'; serviceId: number }
  | { type: 'step.continue' }
  | { type: 'stores.open' }
  | { type: 'services.open' }
  | ({ type: 'information.submit' } & QueueForm)
  | { type: 'join.retry' }
  | { type: 'day.turn'; today: string }
  | { type: 'dialog.close' };
export type QueueSnapshot = SnapshotFrom<typeof queueMachine>;

interface QueueInput {
  /** `yyyy-MM-dd`, shop time. */
  today: string;
  /** What is known of a signed-in customer (ruling V4). */
  customer: Partial<QueueForm> | null;
}

// What each service is told (sections 7 and 9, rulings C6 to C8).
const storesRequest = { store_brand_id: HOME_STORE_BRAND, offer_queue: 1 };
const atStore = ({ store }: QueueContext) => ({ store_id: demanded(store).id });
const categoriesRequest = (context: QueueContext) => ({
  tenant_id: TENANT,
  is_internal: 0,
  entity_type_id: SERVICE_ENTITY,
  ...atStore(context),
});
const servicesRequest = (context: QueueContext) => ({
  entity_type_id: SERVICE_ENTITY,
  is_active: 1,
  ...atStore(context),
});
const joining = ({ form, today, chosen, store }: QueueContext) =>
  joinRequest({ form, today, services: chosen, store });
const placeIn = ({ placeToken }: { placeToken: string | null }) => ({ placeToken: demanded(placeToken) });
const nothingAtStore = { categoryId: null, chosen: [] };

const opening = ({ today, customer }: QueueInput): QueueContext => ({
  today,
  stores: [],
  store: null,
  categories: [],
  catalogue: [],
  ...nothingAtStore,
  form: formOf(customer),
  problem: null,
});

export const queueMachine = setup({
  types: {
    input: {} as QueueInput,
    context: {} as QueueContext,
    events: {} as QueueEvent,
  },
  actors: {
    loadQueueableStores: service<typeof listQueueStores>(),
    loadQueueCategories: service<typeof listCategories>(),
    loadQueueServices: service<typeof listServices>(),
    joinQueue: service<typeof joinQueue>(),
  },
  actions: {
    toastSuccess: (_, _toast: Toast) => {},
    toastError: (_, _toast: Toast) => {},
    keepPlace: (_, _place: { placeToken: string }) => {},
    noteDay: assign({ today: (_, { today }: { today: string }) => today }),
    keepStores: assign({ stores: (_, stores: QueueStore[]) => stores }),
    keepChosenStoreIfListed: assign(({ context }, stores: QueueStore[]) => {
      const store = stores.find(({ id }) => id === context.store?.id) ?? null;
      return store ? { store } : { store, ...nothingAtStore };
    }),
    forgetStores: assign({ stores: [] }),
    toggleStore: assign(({ context }, { storeId }: { storeId: number }) => ({
      store: storeId === context.store?.id ? null : (context.stores.find(({ id }) => id === storeId) ?? null),
      ...nothingAtStore,
    })),
    keepCategories: assign({ categories: (_, categories: Category[]) => categories }),
    forgetCategories: assign({ categories: [] }),
    chooseCategory: assign((_, { categoryId }: { categoryId: number | null }) => ({
      categoryId,
      chosen: [],
    })),
    keepCatalogue: assign({ catalogue: (_, catalogue: Service[]) => catalogue }),
    forgetCatalogue: assign({ catalogue: [] }),
    toggleService: assign({
      chosen: ({ context: { chosen, catalogue } }, { serviceId }: { serviceId: number }) =>
        toggled(chosen, catalogue, serviceId),
    }),
    keepForm: assign({
      form: (_, { name, email, phone, countryCode }: QueueForm) => ({ name, email, phone, countryCode }),
    }),
    showProblem: assign({ problem: (_, { text }: { text: string }) => text }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    storeTakesQueue: ({ context }) => context.store?.isOpen === true,
    categoryIsAnother: ({ context }, { categoryId }: { categoryId: number | null }) =>
      categoryId !== context.categoryId,
    servicesAreChosen: ({ context }) => context.chosen.length > 0,
    fieldsAreMissing: (_, form: QueueForm) => isIncomplete(form),
    emailIsUnusable: (_, form: QueueForm) => !hasEmail(form),
    placeIsGiven: (_, { placeToken }: { placeToken: string | null }) => placeToken !== null,
  },
  delays: { slowAfter: SLOW_AFTER_MS },
}).createMachine({
  id: 'queue',
  description: 'The Join Queue dialog, from one opening to its close: nothing is kept for the next.',
  context: ({ input }) => opening(input),
  on: {
    'day.turn': { actions: { type: 'noteDay', params: ({ event }) => event }, meta: { spec: 'QUEUE-23' } },
  },
  initial: 'stores',
  states: {
    stores: {
      description: 'Step 1. A store that is closed now can be chosen, and says when it opens.',
      on: { 'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } } },
      exit: 'forgetStores',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadQueueableStores',
            src: 'loadQueueableStores',
            input: () => storesRequest,
            onDone: {
              target: 'choosing',
              actions: [
                { type: 'keepStores', params: ({ event }) => event.output.result },
                { type: 'keepChosenStoreIfListed', params: ({ event }) => event.output.result },
              ],
              meta: { spec: 'QUEUE-4' },
            },
            onError: {
              target: 'failed',
              actions: { type: 'toastError', params: { text: 'Failed to load queue-enabled stores' } },
              meta: { spec: 'QUEUE-5' },
            },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'QUEUE-3' } } } },
            slow: {},
          },
        },
        failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'QUEUE-5' } } } },
        choosing: {
          on: {
            'store.toggle': {
              actions: { type: 'toggleStore', params: ({ event }) => event },
              meta: { spec: 'QUEUE-6' },
            },
            'step.continue': {
              guard: 'storeTakesQueue',
              target: '#queue.services',
              meta: { spec: 'QUEUE-9' },
            },
          },
        },
      },
    },

    services: {
      description: 'Step 2. One category, and as many of its services as are wanted.',
      on: {
        'stores.open': { target: 'stores', meta: { spec: 'QUEUE-18' } },
        'step.continue': {
          guard: 'servicesAreChosen',
          target: 'information',
          meta: { spec: 'QUEUE-17' },
        },
        'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } },
      },
      exit: ['forgetCategories', 'forgetCatalogue'],
      type: 'parallel',
      states: {
        categories: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadQueueCategories',
                src: 'loadQueueCategories',
                input: ({ context }) => categoriesRequest(context),
                onDone: {
                  target: 'listed',
                  actions: { type: 'keepCategories', params: ({ event }) => event.output.result },
                  meta: { spec: 'QUEUE-11' },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'toastError', params: { text: 'Failed to fetch categories' } },
                  meta: { spec: 'QUEUE-12' },
                },
              },
              initial: 'fresh',
              states: {
                fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'QUEUE-3' } } } },
                slow: {},
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'QUEUE-12' } } } },
            listed: {
              on: {
                'category.choose': {
                  guard: { type: 'categoryIsAnother', params: ({ event }) => event },
                  actions: { type: 'chooseCategory', params: ({ event }) => event },
                  meta: { spec: 'QUEUE-15' },
                },
              },
            },
          },
        },
        catalogue: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadQueueServices',
                src: 'loadQueueServices',
                input: ({ context }) => servicesRequest(context),
                onDone: {
                  target: 'listed',
                  actions: { type: 'keepCatalogue', params: ({ event }) => event.output.result },
                  meta: { spec: 'QUEUE-14' },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'toastError', params: { text: 'Failed to fetch services' } },
                  meta: { spec: 'QUEUE-13' },
                },
              },
              initial: 'fresh',
              states: {
                fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'QUEUE-3' } } } },
                slow: {},
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'QUEUE-13' } } } },
            listed: {
              on: {
                'service.toggle': {
                  actions: { type: 'toggleService', params: ({ event }) => event },
                  meta: { spec: 'QUEUE-16' },
                },
              },
            },
          },
        },
      },
    },

    information: {
      description: "Enter Your Information: a customer's own details stand there already (ruling V4).",
      on: {
        'information.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            actions: [
              { type: 'keepForm', params: ({ event }) => event },
              { type: 'showProblem', params: { text: 'Please fill in all required fields' } },
            ],
            meta: { spec: 'QUEUE-20' },
          },
          {
            guard: { type: 'emailIsUnusable', params: ({ event }) => event },
            actions: [
              { type: 'keepForm', params: ({ event }) => event },
              { type: 'showProblem', params: { text: 'Please enter a valid email address' } },
            ],
            meta: { spec: 'QUEUE-21' },
          },
          {
            target: 'joining',
            actions: { type: 'keepForm', params: ({ event }) => event },
            meta: { spec: 'QUEUE-22' },
          },
        ],
        'stores.open': { target: 'stores', meta: { spec: 'QUEUE-18' } },
        'services.open': { target: 'services', meta: { spec: 'QUEUE-18' } },
        'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } },
      },
      exit: 'clearProblem',
    },

    joining: {
      description: 'The join is on its way; nothing closes the dialog until the answer.',
      invoke: {
        id: 'joinQueue',
        src: 'joinQueue',
        input: ({ context }) => joining(context),
        onDone: [
          {
            guard: { type: 'placeIsGiven', params: ({ event }) => event.output.result },
            target: 'confirmation.joined',
            actions: [
              { type: 'keepPlace', params: ({ event }) => placeIn(event.output.result) },
              { type: 'toastSuccess', params: { text: 'Successfully joined the queue!' } },
            ],
            meta: { spec: 'QUEUE-27' },
          },
          {
            target: 'confirmation.joined',
            actions: { type: 'toastSuccess', params: { text: 'Successfully joined the queue!' } },
            meta: { spec: 'QUEUE-26' },
          },
        ],
        onError: {
          target: 'confirmation.failed',
          actions: { type: 'toastError', params: { text: 'Failed to join queue' } },
          meta: { spec: 'QUEUE-28' },
        },
      },
      initial: 'fresh',
      states: {
        fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'QUEUE-3' } } } },
        slow: {},
      },
    },

    confirmation: {
      description: 'Step 3.',
      on: { 'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } } },
      initial: 'joined',
      states: {
        joined: {},
        failed: {
          description: 'Joining again is safe: the same phone and e-mail get the same place (ruling V6).',
          on: { 'join.retry': { target: '#queue.information', meta: { spec: 'QUEUE-29' } } },
        },
      },
    },

    closed: { type: 'final' },
  },
});
