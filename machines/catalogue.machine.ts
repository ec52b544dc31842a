import { assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Category, listCategories, listServices, Service } from '../contract/catalogue.ts';
import { SERVICE_ENTITY, TENANT } from '../contract/constants.ts';
import type { StoreOffer } from '../contract/only-store.ts';
import { required } from './rules/required.ts';
import { openCategory, renewed, toggled } from './rules/selection.ts';
import { service } from './service.ts';
import { errorToast, listFailureReason, type ToastEvent } from './toast.ts';

interface CatalogueInput {
  storeId: number;
  categoryId: number | null;
  chosen: Service[];
  /** Whether all services must be of the same category: choosing another category then clears them. */
  isOfOneCategory: boolean;
  /** The lists, if they are known. They are then not loaded. */
  offer: Pick<StoreOffer, 'categories' | 'services'> | null;
}

interface CatalogueContext extends CatalogueInput {
  categories: Category[];
  services: Service[];
  /** The server's message if either list failed to load. */
  noCategories: string | null;
  noServices: string | null;
}

export type CatalogueEvent =
  | { type: 'category.choose'; categoryId: number | null }
  | { type: 'service.toggle'; serviceId: number }
  | { type: 'list.retry' };

/** The events that this machine sends to its parent for each choice. */
export interface ServicesChoice {
  type: 'services.choose';
  categoryId: number | null;
  chosen: Service[];
}

/** The same of a second person (PAIR-2). */
export interface CompanionChoice {
  type: 'companion.choose';
  companion: Service[];
  isSecondShown: boolean;
}

export type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>;

const offerOf = ({ offer }: CatalogueContext) => required(offer);

// The inputs of the services.
const categoriesRequest = ({ storeId }: CatalogueContext) => ({
  tenant_id: TENANT,
  is_internal: 0,
  entity_type_id: SERVICE_ENTITY,
  store_id: storeId,
});
const servicesRequest = ({ storeId }: CatalogueContext) => ({
  entity_type_id: SERVICE_ENTITY,
  is_active: 1,
  store_id: storeId,
});

export const catalogueMachine = setup({
  types: {
    input: {} as CatalogueInput,
    context: {} as CatalogueContext,
    emitted: {} as ToastEvent,
    events: {} as CatalogueEvent,
  },
  actors: {
    loadCategories: service<typeof listCategories>(),
    loadServices: service<typeof listServices>(),
  },
  actions: {
    toastError: emit(errorToast),
    noteNoCategories: assign({ noCategories: listFailureReason }),
    noteNoServices: assign({ noServices: listFailureReason }),
    keepCategories: assign(({ context }, categories: Category[]) => ({
      categories,
      categoryId: openCategory(context, categories),
    })),
    keepServices: assign(({ context }, services: Service[]) => ({
      services,
      chosen: renewed(context.chosen, services),
    })),
    chooseCategory: assign({ categoryId: (_, { categoryId }: { categoryId: number | null }) => categoryId }),
    clearServices: assign({ chosen: [] }),
    toggleService: assign({
      chosen: ({ context }, { serviceId }: { serviceId: number }) =>
        toggled(context.chosen, context.services, serviceId),
    }),
    sendChoice: sendParent(
      ({ context: { categoryId, chosen } }: { context: CatalogueContext }): ServicesChoice => ({
        type: 'services.choose',
        categoryId,
        chosen,
      }),
    ),
  },
  guards: {
    categoryIsTheSame: ({ context }, { categoryId }: { categoryId: number | null }) =>
      categoryId === context.categoryId,
    listsAreKnown: ({ context }) => context.offer !== null,
    nothingIsChosen: ({ context }) => context.chosen.length === 0,
    servicesAreOfOneCategory: ({ context }) => context.isOfOneCategory,
  },
}).createMachine({
  id: 'catalogue',
  description:
    'The categories of a store, then the services of one: the second step of the wizard and of the queue dialog.',
  context: ({ input }) => ({
    ...input,
    categories: [],
    services: [],
    noCategories: null,
    noServices: null,
  }),
  type: 'parallel',
  states: {
    categories: {
      initial: 'loading',
      states: {
        loading: {
          always: {
            guard: 'listsAreKnown',
            target: 'listed',
            actions: { type: 'keepCategories', params: ({ context }) => offerOf(context).categories },
            meta: { spec: 'CAT-10' },
          },
          invoke: {
            id: 'loadCategories',
            src: 'loadCategories',
            input: ({ context }) => categoriesRequest(context),
            onDone: {
              target: 'listed',
              actions: { type: 'keepCategories', params: ({ event }) => event.output.result },
              meta: { spec: 'CAT-2' },
            },
            onError: {
              target: 'failed',
              actions: [
                'noteNoCategories',
                { type: 'toastError', params: { text: 'Failed to fetch categories' } },
              ],
              meta: { spec: 'CAT-4' },
            },
          },
        },
        listed: {
          on: {
            'category.choose': [
              {
                guard: { type: 'categoryIsTheSame', params: ({ event }) => event },
                meta: { spec: 'CAT-7' },
              },
              {
                guard: 'servicesAreOfOneCategory',
                actions: [
                  { type: 'chooseCategory', params: ({ event }) => event },
                  'clearServices',
                  'sendChoice',
                ],
                meta: { spec: 'CAT-7' },
              },
              {
                actions: [{ type: 'chooseCategory', params: ({ event }) => event }, 'sendChoice'],
                meta: { spec: 'CAT-7' },
              },
            ],
          },
        },
        failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'CAT-4' } } } },
      },
    },
    services: {
      initial: 'loading',
      states: {
        loading: {
          always: {
            guard: 'listsAreKnown',
            target: 'listed',
            actions: { type: 'keepServices', params: ({ context }) => offerOf(context).services },
            meta: { spec: 'CAT-10' },
          },
          invoke: {
            id: 'loadServices',
            src: 'loadServices',
            input: ({ context }) => servicesRequest(context),
            onDone: [
              {
                guard: 'nothingIsChosen',
                target: 'listed',
                actions: { type: 'keepServices', params: ({ event }) => event.output.result },
                meta: { spec: 'CAT-3' },
              },
              {
                target: 'listed',
                actions: [{ type: 'keepServices', params: ({ event }) => event.output.result }, 'sendChoice'],
                meta: { spec: 'CAT-8' },
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                'noteNoServices',
                { type: 'toastError', params: { text: 'Failed to fetch services' } },
              ],
              meta: { spec: 'CAT-5' },
            },
          },
        },
        listed: {
          on: {
            'service.toggle': {
              actions: [{ type: 'toggleService', params: ({ event }) => event }, 'sendChoice'],
              meta: { spec: 'CAT-6' },
            },
          },
        },
        failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'CAT-5' } } } },
      },
    },
  },
});
