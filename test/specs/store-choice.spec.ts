import { assign, setup } from 'xstate';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { type StoreChoiceSnapshot, storeChoiceMachine } from '../../machines/store-choice.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { Fixture, type ItemChoice, otherThan, picks, stores, wireStores } from './booking.fixture.ts';
import { expectedReason, loadedAnnouncement, reasonFor, slow, slowly } from './slow-calls.ts';
import { wizardStores } from './wizard.fixture.ts';

/** The stored choices of an earlier visit in the first step. */
const visits = {
  nothing: { store: undefined, decided: false },
  undoneAtStores: { store: undefined, decided: true },
  secondAtStores: { store: 'second', decided: true },
} as const;

type Event =
  | { type: 'step.open'; finds: keyof typeof visits }
  /** The list: complete, without the chosen store (`isGone`), or with a new phone number of the second store (`isNew`). */
  | { type: 'stores.listed'; isGone?: true; isNew?: true }
  | { type: 'stores.none' | 'stores.failed' | 'list.retry' | 'clock.slow' }
  | { type: 'store.toggle'; store: ItemChoice };

interface Memory {
  store: ItemChoice | undefined;
  /** Whether the second store has a phone number. */
  isNew: boolean;
  decided: boolean;
  stores: readonly ItemChoice[];
}

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    restore: assign(({ event }) => (event.type === 'step.open' ? visits[event.finds] : {})),
    list: assign(({ context, event }) => ({
      stores: 'isGone' in event ? [otherThan(context.store)] : picks,
      isNew: 'isNew' in event,
    })),
    preselect: assign(({ context }) => ({ store: context.stores[0], decided: false })),
    dropStore: assign({ store: undefined, decided: false }),
    toggle: assign(({ context, event }) =>
      event.type === 'store.toggle'
        ? { store: event.store === context.store ? undefined : event.store, decided: true }
        : {},
    ),
  },
  guards: {
    isGone: ({ event }) => 'isGone' in event,
    wasUndone: ({ context }) => context.decided && context.store === undefined,
    hasStore: ({ context }) => context.store !== undefined,
  },
});

const sends = ['parent: store.choose'];

/** The reference chart of the wizard's first step. */
const chart = words.createMachine({
  id: 'store-choice',
  context: { store: undefined, isNew: false, decided: false, stores: [] },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'step.open': { target: 'loading', actions: 'restore', ...calling('CHOICE-1', 'loadStores') },
      },
    },
    loading: {
      ...slowly('API-21'),
      on: {
        'stores.listed': [
          {
            guard: 'isGone',
            target: 'choosing',
            actions: ['list', 'preselect'],
            meta: { spec: 'CHOICE-4', also: ['CHOICE-2'], sends },
          },
          { guard: 'wasUndone', target: 'choosing', actions: 'list', ...by('CHOICE-3') },
          { guard: 'hasStore', target: 'choosing', actions: 'list', meta: { spec: 'CHOICE-3', sends } },
          { target: 'choosing', actions: ['list', 'preselect'], meta: { spec: 'CHOICE-2', sends } },
        ],
        'stores.none': [
          { guard: 'wasUndone', target: 'choosing', ...by('CHOICE-3') },
          {
            guard: 'hasStore',
            target: 'choosing',
            actions: 'dropStore',
            meta: { spec: 'CHOICE-4', also: ['CHOICE-2'], sends },
          },
          { target: 'choosing', meta: { spec: 'CHOICE-2', sends } },
        ],
        'stores.failed': {
          target: 'failed',
          ...toasting('CHOICE-5', 'error', 'Failed to fetch locations'),
        },
      },
    },
    choosing: { on: { 'store.toggle': { actions: 'toggle', meta: { spec: 'CHOICE-6', sends } } } },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('CHOICE-5', 'loadStores') } } },
  },
});

const phone = '(02) 5550 0199';
const storeOf = (pick: ItemChoice, isNew = false) => ({
  ...stores[pick],
  ...(isNew && pick === 'second' && { phone }),
});
const inputOf = ({ store, decided, isNew }: Omit<Memory, 'stores' | 'isNew'> & { isNew?: boolean }) => ({
  store: store ? storeOf(store, isNew) : null,
  storeIsDecided: decided,
});

export const storeChoice = specOf(chart)({
  machine: storeChoiceMachine,
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('step.open', 'finds', visits),
    { type: 'stores.listed' },
    { type: 'stores.listed', isGone: true },
    { type: 'stores.listed', isNew: true },
    ...casesOf('store.toggle', 'store', picks),
  ],
  endpoints: { loadStores: wizardStores },
  region: '[role="tabpanel"]',
  driver: {
    'step.open': {
      starts: ({ event }) => inputOf(visits[event.finds]),
      async opens(page, { event, fixture }) {
        await page.open({ path: '/book-appointment/', ...fixture.left(event.finds) });
        if (event.finds === 'nothing') await page.eventually(() => page.network.answer(loadOnlyStore, []));
      },
    },
    'stores.listed': {
      answers: 'loadStores',
      with: ({ event, context }) =>
        (event.isGone ? [otherThan(context.store)] : picks).map((pick) => ({
          ...wireStores[pick],
          ...(event.isNew && pick === 'second' && { contact_person_phone: phone }),
        })),
      where: ({ event, context }) => !event.isGone || context.store !== undefined,
    },
    'stores.none': { answers: 'loadStores', with: () => [] },
    'stores.failed': { fails: 'loadStores' },
    'list.retry': { presses: 'Try again' },
    'store.toggle': {
      presses: ({ event }) => stores[event.store].name,
      sends: ({ event }) => ({ storeId: stores[event.store].id }),
      where: ({ event, context }) => context.stores.includes(event.store),
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: { loadStores: () => ({ store_brand_id: 7, has_booking_service: 1 }) },
  memory: {
    chart: ({ state, context, shownText }) => ({
      ...inputOf(context),
      isEmpty: context.stores.length === 0,
      reason: reasonFor(state.matches('failed'), shownText, 'Failed to fetch locations'),
    }),
    machine: ({ context: { store, storeIsDecided, stores: listed, reason }, ...snapshot }) => ({
      reason: snapshot.value === 'failed' ? reason : undefined,
      store,
      storeIsDecided,
      isEmpty: listed.length === 0,
    }),
  },
  shows({ state, context: { store, stores: listed, isNew }, shownText }) {
    const title = '# Select Store';
    if (state.matches('loading'))
      return [title, '~ Loading stores...', ...slow(state.matches({ loading: 'slow' } as never))];
    if (state.matches('failed'))
      return [
        title,
        'We could not load the stores.',
        ...expectedReason(shownText, 'Failed to fetch locations'),
        '[Try again]',
      ];
    if (listed.length === 0) return [title, '~ No stores available for booking'];
    const card = (pick: ItemChoice) => {
      const { name, address, phone } = storeOf(pick, isNew);
      return `[${name} ${address} ${phone ?? 'Phone not available'}]${pick === store ? ' on' : ''}`;
    };
    return [title, loadedAnnouncement(listed.length, 'store'), ...listed.map(card)];
  },
  renders: (snapshot) =>
    (snapshot as StoreChoiceSnapshot).context.stores.map(({ name, address, phone }) =>
      [name, address, phone ?? 'Phone not available'].join(' | '),
    ),
  offers: (snapshot) =>
    (snapshot as StoreChoiceSnapshot).context.stores.map(({ id }) => ({ type: 'store.toggle', storeId: id })),
});

await prove(import.meta, storeChoice);
