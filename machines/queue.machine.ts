import { assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Service } from '../contract/catalogue.ts';
import { HOME_STORE_BRAND } from '../contract/constants.ts';
import type { joinQueue, listQueueStores, QueueStore } from '../contract/queue.ts';
import { catalogueMachine, type ServicesChoice } from './catalogue.machine.ts';
import type { Problem } from './problem.ts';
import { saysClosed } from './rules/failure.ts';
import { formFor, joinRequest, missingFields, type QueueForm, sentAs, wrongInQueue } from './rules/queue.ts';
import { failedAt } from './rules/refused-field.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';
import {
  errorToast,
  listFailureReason,
  reasonIn,
  successToast,
  type Toast,
  type ToastEvent,
} from './toast.ts';

interface QueueContext {
  /** `yyyy-MM-dd`, shop time. */
  today: string;
  stores: QueueStore[];
  /** The server's message if the stores failed to load. */
  reason: string | null;
  store: QueueStore | null;
  categoryId: number | null;
  chosen: Service[];
  /** The details with which the form begins (QUEUE-2, QUEUE-76). */
  customer: QueueForm | null;
  /** The submitted form; null before the first submit. */
  form: QueueForm | null;
  problem: Problem<keyof QueueForm> | null;
}

export type QueueEvent =
  | { type: 'list.retry' | 'step.continue' | 'join.retry' | 'dialog.close' }
  | { type: 'store.toggle'; storeId: number }
  | ServicesChoice
  | { type: 'step.open'; step: 'stores' | 'services' }
  | ({ type: 'information.submit' } & QueueForm)
  | { type: 'day.turn'; today: string }
  | { type: 'session.change'; customer: QueueForm | null };
export type QueueSnapshot = SnapshotFrom<typeof queueMachine>;
type QueueInput = Pick<QueueContext, 'today' | 'customer'>;

// The inputs of the services.
const storesRequest = { store_brand_id: HOME_STORE_BRAND, offer_queue: 1 };
const catalogueInput = ({ store, categoryId, chosen }: QueueContext) => ({
  storeId: required(store).id,
  categoryId,
  chosen,
  isOfOneCategory: true,
  offer: null,
});
const joining = ({ form, today, chosen, store }: QueueContext) =>
  joinRequest({ form: required(form), today, services: chosen, store });
const placeIn = ({ placeToken }: { placeToken: string | null }) => ({ placeToken: required(placeToken) });
const nothingAtStore = { categoryId: null, chosen: [] };
const nothingOpen = { stores: [], reason: null, store: null, ...nothingAtStore, form: null, problem: null };
const opening = (input: QueueInput): QueueContext => ({ ...nothingOpen, ...input });

export const queueMachine = setup({
  types: {
    input: {} as QueueInput,
    context: {} as QueueContext,
    emitted: {} as ToastEvent,
    events: {} as QueueEvent,
    children: {} as { catalogue: 'catalogue' },
  },
  actors: {
    loadQueueableStores: service<typeof listQueueStores>(),
    joinQueue: service<typeof joinQueue>(),
    catalogue: catalogueMachine,
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    keepPlace: (_, _place: { placeToken: string }) => {},
    noteDay: assign({ today: (_, { today }: { today: string }) => today }),
    keepCustomer: assign(({ context }, { customer }: Pick<QueueContext, 'customer'>) => ({
      customer,
      form: context.form && formFor(context.form, context.customer, customer),
    })),
    keepStores: assign(({ context }, stores: QueueStore[]) => {
      const store = stores.find(({ id }) => id === context.store?.id) ?? null;
      return { stores, store, ...(!store && nothingAtStore) };
    }),
    forgetStores: assign({ stores: [] }),
    toggleStore: assign(({ context }, { storeId }: { storeId: number }) => ({
      store: storeId === context.store?.id ? null : (context.stores.find(({ id }) => id === storeId) ?? null),
      ...nothingAtStore,
    })),
    keepServices: assign((_, { categoryId, chosen }: ServicesChoice) => ({ categoryId, chosen })),
    keepForm: assign({
      form: (_, { name, email, phone, countryCode }: QueueForm) => ({ name, email, phone, countryCode }),
    }),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'information.submit');
        return { text, fields: wrongInQueue(event) };
      },
    }),
    showReason: assign({
      problem: (now, toast: Toast) => reasonIn(now.event) && failedAt(now, toast, sentAs),
      store: ({ context: { store }, event }) => store && { ...store, isOpen: !saysClosed(event) },
    }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    storeTakesQueue: ({ context }) => context.store?.isOpen === true,
    storesAreAsked: ({ event }) => event.type === 'step.open' && event.step === 'stores',
    servicesAreChosen: ({ context }) => context.chosen.length > 0,
    fieldsAreMissing: (_, form: QueueForm) => missingFields(form).length > 0,
    emailIsUnusable: (_, form: QueueForm) => wrongInQueue(form).email !== undefined,
    fieldsAreWrong: (_, form: QueueForm) => Object.keys(wrongInQueue(form)).length > 0,
    placeIsGiven: (_, { placeToken }: { placeToken: string | null }) => placeToken !== null,
  },
  delays: { lookAgain: 60_000 },
}).createMachine({
  id: 'queue',
  description: 'The Join Queue dialog, from opening to closing. The next opening starts without choices.',
  context: ({ input }) => opening(input),
  on: {
    'day.turn': { actions: { type: 'noteDay', params: ({ event }) => event }, meta: { spec: 'QUEUE-23' } },
    'session.change': {
      actions: { type: 'keepCustomer', params: ({ event }) => event },
      meta: { spec: 'QUEUE-72' },
    },
  },
  initial: 'stores',
  states: {
    stores: {
      description: 'A closed store can be chosen. Its card shows when it opens.',
      on: { 'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } } },
      exit: 'forgetStores',
      initial: 'loading',
      states: {
        loading: {
          tags: 'storesLoading',
          invoke: {
            id: 'loadQueueableStores',
            src: 'loadQueueableStores',
            input: () => storesRequest,
            onDone: {
              target: 'choosing',
              actions: { type: 'keepStores', params: ({ event }) => event.output.result },
              meta: { spec: 'QUEUE-4' },
            },
            onError: {
              target: 'failed',
              actions: [
                'keepReason',
                { type: 'toastError', params: { text: 'Failed to load queue-enabled stores' } },
              ],
              meta: { spec: 'QUEUE-5' },
            },
          },
        },
        failed: {
          tags: 'storesFailed',
          on: { 'list.retry': { target: 'loading', meta: { spec: 'QUEUE-5' } } },
        },
        choosing: {
          tags: 'choosingStore',
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
          initial: 'known',
          states: {
            known: { after: { lookAgain: { target: 'lookedAt', meta: { spec: 'QUEUE-70' } } } },
            lookedAt: {
              description: 'A store may have opened or closed since the list was loaded.',
              invoke: {
                id: 'loadQueueableStores',
                src: 'loadQueueableStores',
                input: () => storesRequest,
                onDone: {
                  target: 'known',
                  actions: { type: 'keepStores', params: ({ event }) => event.output.result },
                  meta: { spec: 'QUEUE-70' },
                },
                onError: { target: 'known', meta: { spec: 'QUEUE-70' } },
              },
            },
          },
        },
      },
    },

    services: {
      description: 'One category, and any number of its services.',
      on: {
        'services.choose': {
          actions: { type: 'keepServices', params: ({ event }) => event },
          meta: { spec: 'QUEUE-15' },
        },
        'step.open': { guard: 'storesAreAsked', target: 'stores', meta: { spec: 'QUEUE-18' } },
        'step.continue': { guard: 'servicesAreChosen', target: 'information', meta: { spec: 'QUEUE-17' } },
        'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } },
      },
      invoke: { id: 'catalogue', src: 'catalogue', input: ({ context }) => catalogueInput(context) },
    },

    information: {
      description: "Enter Your Information: a customer's details are filled in.",
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
            guard: { type: 'fieldsAreWrong', params: ({ event }) => event },
            actions: [
              { type: 'keepForm', params: ({ event }) => event },
              { type: 'showProblem', params: { text: 'Please check the highlighted fields' } },
            ],
            meta: { spec: 'FORM-12' },
          },
          {
            target: 'joining',
            actions: { type: 'keepForm', params: ({ event }) => event },
            meta: { spec: 'QUEUE-22' },
          },
        ],
        'step.open': [
          { guard: 'storesAreAsked', target: 'stores', meta: { spec: 'QUEUE-18' } },
          { target: 'services', meta: { spec: 'QUEUE-18' } },
        ],
        'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } },
      },
      exit: 'clearProblem',
    },

    joining: {
      description: 'The join request is running. The dialog stays open until the response.',
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
          actions: [
            { type: 'showReason', params: { text: 'Failed to join queue' } },
            { type: 'toastError', params: { text: 'Failed to join queue' } },
          ],
          meta: { spec: 'QUEUE-28' },
        },
      },
    },

    confirmation: {
      description: 'The result of the join.',
      on: { 'dialog.close': { target: 'closed', meta: { spec: 'QUEUE-30' } } },
      initial: 'joined',
      states: {
        joined: { tags: 'joined' },
        failed: {
          description: 'Joining again is safe: the same phone and e-mail get the same place.',
          on: {
            'join.retry': [
              { guard: 'storeTakesQueue', target: '#queue.information', meta: { spec: 'QUEUE-29' } },
              { target: '#queue.stores', actions: 'clearProblem', meta: { spec: 'QUEUE-71' } },
            ],
          },
        },
      },
    },

    closed: { type: 'final' },
  },
});
