import { assign, setup } from 'xstate';
import { getProfile } from '../../contract/account.ts';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { listStores } from '../../contract/stores.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import type { RuleId } from '../../machines/ledger.ts';
import type { ActorDriver } from '../engine/actor-driver.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { specOf } from '../engine/spec.ts';
import {
  barbers,
  type Choices,
  type Customer,
  categories,
  customers,
  type Day,
  Fixture,
  leftBy,
  monthOf,
  noChoices,
  otherThan,
  type Pick,
  picks,
  readTimes,
  services,
  stores,
  times,
  type Visit,
  visitOf,
  visits,
  wireBarbers,
  wireBooking,
  wireCategories,
  wireServices,
  wireStores,
} from './booking.fixture.ts';
import { type Ending, endDialogs, failures, lockDialogs, outputOf } from './dialogs.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** Of a list that comes without what was chosen. */
type Listed = { isGone?: true };
type Event =
  | { type: 'visit'; finds: Visit; api?: 'foreign'; from?: 'home' }
  | ({ type: 'stores.listed' | 'barbers.listed' | 'times.listed' } & Listed)
  | { type: `${'stores' | 'categories' | 'catalogue' | 'barbers' | 'times'}.${'none' | 'failed'}` }
  | { type: 'categories.listed' | 'catalogue.listed' }
  | { type: `submit.${'booked' | 'pending' | 'open' | 'none' | 'unreachable'}` }
  | { type: `payment.${'booked' | 'taken' | 'dismissed' | 'loggingIn' | 'registering'}` }
  | { type: 'payment.failed'; because: keyof typeof failures }
  | { type: 'payment.doubtful'; by: 'store' | 'card' }
  | { type: 'clock.slow' | 'clock.askAgain' | 'day.turn' }
  | { type: 'step.continue' | 'step.back' | `${'stores' | 'services' | 'date' | 'barber'}.open` }
  | {
      type: 'list.retry' | 'result.ask' | 'time.change' | 'booking.retry' | 'wizard.leave' | 'wizard.restart';
    }
  | { type: 'store.toggle'; store: Pick }
  | { type: 'category.choose'; category: Pick }
  | { type: 'service.toggle'; service: 'one' | 'two' }
  | { type: 'date.choose'; date: 'today' | 'later' | 'last' | 'past' | 'beyond' }
  | { type: 'barber.choose'; barber: Pick }
  | { type: 'time.choose'; time: Pick }
  /** With a key of its own, that of another booking than the one before, or the one that was kept. */
  | { type: 'submit'; key: 'first' | 'next' | 'kept' }
  | { type: 'session.change'; customer: Customer };

interface Memory extends Choices {
  customer: Customer;
  api: 'own' | 'foreign';
  isFromHome: boolean;
  /** A key was forgotten. */
  hadKey: boolean;
  /** Of the failure on the screen. */
  mayRetry: boolean;
  /** How the dialogs whose end is in doubt would have had it paid. */
  doubt: 'store' | 'card' | undefined;
  /** Lists on the screen, and who is in them. */
  stores: readonly Pick[];
  hasCategories: boolean;
  hasCatalogue: boolean;
  barbers: readonly Pick[];
  times: readonly Pick[];
}

const nothing: Memory = {
  ...noChoices,
  customer: 'guest',
  api: 'own',
  isFromHome: false,
  hadKey: false,
  mayRetry: false,
  doubt: undefined,
  stores: [],
  hasCategories: false,
  hasCatalogue: false,
  barbers: [],
  times: [],
};
const { hasKey: _, ...withoutStore } = noChoices;

const hasStore = ({ store }: Choices) => store !== undefined;
const hasServices = (one: Choices) => hasStore(one) && one.services.length > 0;
const hasDate = (one: Choices) => hasServices(one) && one.date !== undefined;
const hasTime = (one: Choices) => hasDate(one) && one.barber !== undefined && one.time !== undefined;
/** The same booking can be sent once more: it is known to have failed, and nothing of it is missing. */
const mayTryAgain = (memory: Memory) => memory.mayRetry && memory.hasKey && hasTime(memory);
/** The category that was chosen is on the screen, so that its services have their place. */
const isCategoryShown = ({ category, hasCategories }: Memory) => category !== undefined && hasCategories;

/** A date that has gone by is not restored, nor is its time. */
function restored(visit: Visit): Partial<Memory> {
  const { choices = noChoices, mayRetry = false } = leftBy(visit);
  const { date } = choices;
  return date === undefined || date === 'past'
    ? { ...choices, date: undefined, time: undefined, mayRetry }
    : { ...choices, date, mayRetry };
}

/** Everybody who is listed, or without whom was chosen. */
const listed = (event: object, chosen: Pick | undefined): readonly Pick[] =>
  'isGone' in event ? [otherThan(chosen)] : picks;

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    pass: () => {},
    restore: assign(({ event }) =>
      event.type === 'visit'
        ? { ...restored(event.finds), api: event.api ?? 'own', isFromHome: event.from === 'home' }
        : {},
    ),
    listStores: assign(({ context, event }) => ({ stores: listed(event, context.store) })),
    hideStores: assign({ stores: [] }),
    preselect: assign(({ context }) => ({ store: context.stores[0] })),
    dropStore: assign(withoutStore),
    toggleStore: assign(({ context, event }) =>
      event.type === 'store.toggle'
        ? {
            ...withoutStore,
            decided: true,
            store: event.store === context.store ? undefined : event.store,
          }
        : {},
    ),
    listCategories: assign({ hasCategories: true }),
    listCatalogue: assign({ hasCatalogue: true }),
    hideServices: assign({ hasCategories: false, hasCatalogue: false }),
    chooseCategory: assign(({ event }) =>
      event.type === 'category.choose' ? { category: event.category } : {},
    ),
    toggleService: assign(({ context: { services: chosen }, event }) => {
      if (event.type !== 'service.toggle') return {};
      const others = chosen.filter((one) => one !== event.service);
      return { services: others.length < chosen.length ? others : [...chosen, event.service] };
    }),
    chooseDate: assign(({ event }) =>
      event.type === 'date.choose' && event.date !== 'past' && event.date !== 'beyond'
        ? { date: event.date, time: undefined }
        : {},
    ),
    reachDate: assign(({ context }) => (context.date === 'tomorrow' ? { date: 'today' } : {})),
    dropDate: assign({ date: undefined, time: undefined }),
    listBarbers: assign(({ context, event }) => ({ barbers: listed(event, context.barber) })),
    hideBarbers: assign({ barbers: [], times: [] }),
    chooseBarber: assign(({ event }) => (event.type === 'barber.choose' ? { barber: event.barber } : {})),
    dropBarber: assign({ barber: undefined, time: undefined }),
    listTimes: assign(({ context, event }) => ({ times: listed(event, context.time) })),
    hideTimes: assign({ times: [] }),
    chooseTime: assign(({ event }) => (event.type === 'time.choose' ? { time: event.time } : {})),
    dropTime: assign({ time: undefined }),
    keepKey: assign({ hasKey: true }),
    forgetKey: assign(({ context }) => ({ hasKey: false, hadKey: context.hadKey || context.hasKey })),
    forgetAll: assign(({ context: { customer, api, isFromHome, hadKey } }) => ({
      ...nothing,
      customer,
      api,
      isFromHome,
      hadKey,
    })),
    signIn: assign(({ event }) => (event.type === 'session.change' ? { customer: event.customer } : {})),
    judge: assign(({ event }) => ({
      mayRetry: event.type === 'payment.failed' && event.because === 'coded',
    })),
    allowRetry: assign({ mayRetry: true }),
    forgetFailure: assign({ mayRetry: false }),
    doubt: assign(({ event }) => (event.type === 'payment.doubtful' ? { doubt: event.by } : {})),
    forgetDoubt: assign({ doubt: undefined }),
  },
  guards: {
    leadsTo: ({ event }, to: string) => event.type === 'visit' && visits[event.finds].to === to,
    isGone: ({ event }) => 'isGone' in event,
    hasStore: ({ context }) => hasStore(context),
    hasServices: ({ context }) => hasServices(context),
    hasDate: ({ context }) => hasDate(context),
    hasTime: ({ context }) => hasTime(context),
    storeWasDecided: ({ context }) => context.decided || hasStore(context),
    hasOtherChoices: ({ context }) => context.category !== undefined || context.services.length > 0,
    isCategoryShown: ({ context }) => isCategoryShown(context),
    hadDate: ({ context }) => context.date !== undefined,
    isRefusedDay: ({ event }) =>
      event.type === 'date.choose' && (event.date === 'past' || event.date === 'beyond'),
    isSameDay: ({ context, event }) => event.type === 'date.choose' && event.date === context.date,
    isDateOver: ({ context }) => context.date === 'today',
    hasBarber: ({ context }) => context.barber !== undefined,
    hasTimes: ({ context }) => context.times.length > 0,
    mayTryAgain: ({ context }) => mayTryAgain(context),
    isStoreInDoubt: ({ context }) => context.doubt === 'store',
    isCardInDoubt: ({ context }) => context.doubt === 'card',
  },
});

const visit = (to: string, rule: RuleId, target: string, ...calls: string[]) =>
  ({
    guard: { type: 'leadsTo', params: to },
    target,
    actions: 'restore',
    ...calling(rule, ...calls),
  }) as const;

const anywhere = {
  'stores.open': { target: '#booking.stores', ...calling('BOOK-38', 'loadStores') },
  'services.open': [
    {
      guard: 'hasStore',
      target: '#booking.services',
      meta: { spec: 'BOOK-14', also: ['BOOK-38'], calls: ['loadCategories', 'loadServices'] },
    },
    refused('BOOK-13'),
  ],
  'date.open': [
    { guard: 'hasServices', target: '#booking.date', meta: { spec: 'BOOK-20', also: ['BOOK-38'] } },
    refused('BOOK-20'),
  ],
  'barber.open': [
    { guard: 'hasDate', target: '#booking.barber', ...calling('BOOK-25', 'loadBarbers') },
    refused('BOOK-23'),
  ],
  'wizard.leave': { target: '#booking.left', ...by('BOOK-40') },
  'day.turn': [
    { guard: 'isDateOver', actions: 'dropDate', ...by('BOOK-24') },
    { actions: 'reachDate', ...by('BOOK-24') },
  ],
} as const;
const nowhere = (rule: RuleId) =>
  ({
    'step.back': refused(rule),
    'stores.open': refused(rule),
    'services.open': refused(rule),
    'date.open': refused(rule),
    'barber.open': refused(rule),
  }) as const;

const storesStep = words.createStateConfig({
  initial: 'loading',
  exit: 'hideStores',
  on: {
    ...anywhere,
    'stores.open': refused('BOOK-38'),
    'step.continue': anywhere['services.open'],
    'step.back': refused('BOOK-36'),
  },
  states: {
    loading: {
      entry: 'hideStores',
      ...slowly('BOOK-6'),
      on: {
        'stores.listed': [
          {
            guard: 'isGone',
            target: 'choosing',
            actions: ['listStores', 'dropStore', 'preselect'],
            ...by('BOOK-9'),
          },
          { guard: 'storeWasDecided', target: 'choosing', actions: 'listStores', ...by('BOOK-8') },
          { target: 'choosing', actions: ['listStores', 'preselect'], ...by('BOOK-7') },
        ],
        'stores.none': [
          { guard: 'hasStore', target: 'choosing', actions: 'dropStore', ...by('BOOK-9') },
          { target: 'choosing', ...by('BOOK-7') },
        ],
        'stores.failed': { target: 'failed', ...toasting('BOOK-10', 'error', 'Failed to fetch locations') },
      },
    },
    choosing: {
      on: {
        'store.toggle': [
          { guard: 'hasOtherChoices', actions: 'toggleStore', ...by('BOOK-12') },
          { actions: 'toggleStore', ...by('BOOK-11') },
        ],
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('BOOK-10', 'loadStores') } } },
  },
});

const servicesStep = words.createStateConfig({
  type: 'parallel',
  exit: 'hideServices',
  on: {
    ...anywhere,
    'services.open': refused('BOOK-38'),
    'step.continue': anywhere['date.open'],
    'step.back': { target: '#booking.stores', ...calling('BOOK-36', 'loadStores') },
  },
  states: {
    categories: {
      initial: 'loading',
      states: {
        loading: {
          ...slowly('BOOK-6'),
          on: {
            'categories.listed': { target: 'listed', actions: 'listCategories', ...by('BOOK-15') },
            'categories.none': { target: 'listed', ...by('BOOK-15') },
            'categories.failed': {
              target: 'failed',
              ...toasting('BOOK-17', 'error', 'Failed to fetch categories'),
            },
          },
        },
        listed: { on: { 'category.choose': { actions: 'chooseCategory', ...by('BOOK-15') } } },
        failed: { on: { 'list.retry': { target: 'loading', ...calling('BOOK-17', 'loadCategories') } } },
      },
    },
    catalogue: {
      initial: 'loading',
      states: {
        loading: {
          ...slowly('BOOK-6'),
          on: {
            'catalogue.listed': { target: 'listed', actions: 'listCatalogue', ...by('BOOK-15') },
            'catalogue.none': [
              { guard: 'isCategoryShown', target: 'listed', ...by('BOOK-16') },
              { target: 'listed', ...by('BOOK-15') },
            ],
            'catalogue.failed': {
              target: 'failed',
              ...toasting('BOOK-18', 'error', 'Failed to fetch services'),
            },
          },
        },
        listed: { on: { 'service.toggle': { actions: 'toggleService', ...by('BOOK-19') } } },
        failed: { on: { 'list.retry': { target: 'loading', ...calling('BOOK-18', 'loadServices') } } },
      },
    },
  },
});

const dateStep = words.createStateConfig({
  on: {
    ...anywhere,
    'date.open': refused('BOOK-38'),
    'step.continue': anywhere['barber.open'],
    'step.back': { target: '#booking.services', ...calling('BOOK-36', 'loadCategories', 'loadServices') },
    'date.choose': [
      { guard: 'isRefusedDay', ...refused('BOOK-21') },
      { guard: 'isSameDay', actions: 'pass', ...by('BOOK-22') },
      { guard: 'hadDate', actions: 'chooseDate', ...by('BOOK-22') },
      { actions: 'chooseDate', ...by('BOOK-21') },
    ],
  },
});

const chooseBarber = {
  'barber.choose': {
    target: 'findingTimes',
    reenter: true,
    actions: 'chooseBarber',
    ...calling('BOOK-29', 'loadSlots'),
  },
} as const;

const barberStep = words.createStateConfig({
  initial: 'findingBarbers',
  exit: 'hideBarbers',
  on: {
    ...anywhere,
    'barber.open': refused('BOOK-38'),
    'step.back': { target: '#booking.date', ...by('BOOK-36') },
    submit: refused('BOOK-34'),
    'day.turn': [
      { guard: 'isDateOver', target: '#booking.date', actions: 'dropDate', ...by('BOOK-24') },
      { actions: 'reachDate', ...by('BOOK-24') },
    ],
  },
  states: {
    findingBarbers: {
      entry: 'hideBarbers',
      ...slowly('BOOK-6'),
      on: {
        'barbers.listed': [
          {
            guard: 'isGone',
            target: 'choosingBarber',
            actions: ['listBarbers', 'dropBarber'],
            ...by('BOOK-28'),
          },
          {
            guard: 'hasBarber',
            target: 'findingTimes',
            actions: 'listBarbers',
            ...calling('BOOK-28', 'loadSlots'),
          },
          { target: 'choosingBarber', actions: 'listBarbers', ...by('BOOK-25') },
        ],
        'barbers.none': { target: 'choosingBarber', actions: 'dropBarber', ...by('BOOK-26') },
        'barbers.failed': {
          target: 'barbersFailed',
          ...toasting('BOOK-27', 'error', 'Failed to fetch available barbers'),
        },
      },
    },
    barbersFailed: {
      on: { 'list.retry': { target: 'findingBarbers', ...calling('BOOK-27', 'loadBarbers') } },
    },
    choosingBarber: { on: chooseBarber },
    findingTimes: {
      entry: 'hideTimes',
      ...slowly('BOOK-6'),
      on: {
        ...chooseBarber,
        'times.listed': [
          { guard: 'isGone', target: 'choosingTime', actions: ['listTimes', 'dropTime'], ...by('BOOK-30') },
          { target: 'choosingTime', actions: 'listTimes', ...by('BOOK-30') },
        ],
        'times.none': { target: 'choosingTime', actions: 'dropTime', ...by('BOOK-31') },
        'times.failed': {
          target: 'timesFailed',
          ...toasting('BOOK-32', 'error', 'Failed to fetch time slots'),
        },
      },
    },
    timesFailed: {
      on: { ...chooseBarber, 'list.retry': { target: 'findingTimes', ...calling('BOOK-32', 'loadSlots') } },
    },
    choosingTime: {
      on: {
        ...chooseBarber,
        'time.choose': { actions: 'chooseTime', ...by('BOOK-33') },
        'session.change': { actions: 'signIn', ...by('BOOK-52') },
        submit: [
          {
            guard: 'hasTime',
            target: 'paying',
            actions: 'keepKey',
            meta: { spec: 'BOOK-34', also: ['BOOK-35'], calls: ['payment'] },
          },
          refused('BOOK-34'),
        ],
      },
    },
    paying: {
      on: {
        ...nowhere('BOOK-39'),
        'step.back': { actions: 'pass', meta: { spec: 'BOOK-39', sends: ['payment: dialog.close'] } },
        'wizard.leave': refused('BOOK-39'),
        submit: refused('BOOK-39'),
        'payment.booked': { target: '#booking.confirmation.booked', ...by('BOOK-43') },
        'payment.taken': {
          target: '#booking.confirmation.taken',
          actions: 'forgetKey',
          meta: { spec: 'BOOK-44', also: ['BOOK-35'] },
        },
        'payment.failed': {
          target: '#booking.confirmation.failed',
          actions: 'judge',
          meta: { spec: 'BOOK-44', also: ['BOOK-35'] },
        },
        'payment.doubtful': {
          target: '#booking.checking',
          actions: 'doubt',
          meta: { spec: 'BOOK-53', also: ['BOOK-35'], calls: ['askAboutSubmit'] },
        },
        'payment.dismissed': [
          { guard: 'hasTimes', target: 'choosingTime', ...by('BOOK-41') },
          { target: 'findingBarbers', ...calling('BOOK-41', 'loadBarbers') },
        ],
        'payment.loggingIn': { target: '#booking.loggingIn', ...by('BOOK-42') },
        'payment.registering': { target: '#booking.registering', ...by('BOOK-42') },
      },
    },
  },
});

/** Nothing came of a submit, or another card may be tried. */
const nothingCame = [
  {
    guard: 'isStoreInDoubt',
    target: '#booking.confirmation.failed',
    actions: 'allowRetry',
    ...toasting('BOOK-54', 'error', 'Failed to create booking'),
  },
  {
    guard: 'isCardInDoubt',
    target: '#booking.confirmation.failed',
    actions: 'allowRetry',
    ...toasting('BOOK-54', 'error', 'Failed to create booking with payment'),
  },
  { target: '#booking.barber', ...calling('BOOK-50', 'loadBarbers') },
] as const;

/** The wizard, sections 2, 4, 5 and 8. */
const chart = words.createMachine({
  id: 'booking',
  context: nothing,
  initial: 'outside',
  states: {
    outside: {
      on: {
        visit: [
          visit('fresh', 'BOOK-1', 'stores', 'loadStores'),
          visit('stores', 'BOOK-2', 'stores', 'loadStores'),
          visit('services', 'BOOK-2', 'services', 'loadCategories', 'loadServices'),
          visit('date', 'BOOK-2', 'date'),
          visit('barber', 'BOOK-2', 'barber', 'loadBarbers'),
          visit('dateGone', 'BOOK-3', 'date'),
          visit('servicesMissing', 'BOOK-3', 'services', 'loadCategories', 'loadServices'),
          visit('storeMissing', 'BOOK-3', 'stores', 'loadStores'),
          visit('checking', 'BOOK-4', 'checking', 'askAboutSubmit'),
          visit('booked', 'BOOK-5', 'confirmation.booked'),
          visit('taken', 'BOOK-5', 'confirmation.taken'),
          visit('failed', 'BOOK-5', 'confirmation.failed'),
        ],
      },
    },
    stores: storesStep,
    services: servicesStep,
    date: dateStep,
    barber: barberStep,
    checking: {
      initial: 'asking',
      exit: 'forgetDoubt',
      on: {
        ...nowhere('BOOK-37'),
        'wizard.leave': { target: '#booking.left', meta: { spec: 'BOOK-55', also: ['BOOK-40'] } },
      },
      states: {
        asking: {
          ...slowly('BOOK-6'),
          on: {
            'submit.booked': { target: '#booking.confirmation.booked', ...by('BOOK-48') },
            'submit.pending': { target: 'waiting', ...by('BOOK-49') },
            'submit.open': nothingCame,
            'submit.none': nothingCame,
            'submit.unreachable': { target: 'unreachable', ...by('BOOK-51') },
          },
        },
        waiting: {
          on: { 'clock.askAgain': { target: 'asking', ...calling('BOOK-49', 'askAboutSubmit') } },
        },
        unreachable: { on: { 'result.ask': { target: 'asking', ...calling('BOOK-51', 'askAboutSubmit') } } },
      },
    },
    confirmation: {
      initial: 'booked',
      exit: 'forgetFailure',
      on: {
        ...nowhere('BOOK-37'),
        'wizard.leave': anywhere['wizard.leave'],
        'wizard.restart': { target: 'stores', actions: 'forgetAll', ...calling('BOOK-47', 'loadStores') },
      },
      states: {
        booked: { entry: 'forgetKey' },
        taken: {
          on: {
            'time.change': {
              target: '#booking.barber',
              actions: 'dropTime',
              ...calling('BOOK-45', 'loadBarbers'),
            },
          },
        },
        failed: {
          on: {
            'booking.retry': [
              { guard: 'mayTryAgain', target: '#booking.barber.paying', ...calling('BOOK-46', 'payment') },
              refused('BOOK-46'),
            ],
          },
        },
      },
    },
    left: { type: 'final' },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});

interface Place {
  state: { matches: (value: never) => boolean };
}
interface Here extends Place {
  state: Place['state'] & { can: (event: never) => boolean };
  context: Memory;
}
const isIn = ({ state }: Place, ...values: unknown[]) => values.some((one) => state.matches(one as never));
const isOver = (at: Place) => isIn(at, 'left', 'loggingIn', 'registering');
const isPaying = (at: Place) => isIn(at, { barber: 'paying' });
const outcomes = ['booked', 'taken', 'failed'] as const;
/** Where each list of the machine's has failed. */
const failedAt = {
  stores: { stores: 'failed' },
  categories: { services: { categories: 'failed' } },
  services: { services: { catalogue: 'failed' } },
  barbers: { barber: 'barbersFailed' },
  slots: { barber: 'timesFailed' },
} as const;
const lists = Object.keys(failedAt) as (keyof typeof failedAt)[];

/** What the chosen names stand for. */
const idsOf = ({ store, barber, time, date, services: chosen, hasKey }: Memory, fixture: Fixture) => ({
  store: store && stores[store].id,
  barber: barber && barbers[barber].id,
  time: time && times[time],
  date: date && fixture.day(date),
  key: hasKey ? fixture.key : undefined,
  ...visitOf(chosen),
});

/** The header asks for other stores by the same endpoint. */
const wizardStores = { ...listStores, path: `${listStores.path}?has_booking_service=1` };

async function openVisit(
  page: PageDriver,
  { finds, api, from }: { finds: Visit; api?: 'foreign'; from?: 'home' },
  fixture: Fixture,
) {
  const left = fixture.left(finds);
  await page.open({ path: from ? '/' : '/book-appointment/', foreign: api === 'foreign', ...left });
  if (!from) return;
  // The header knows of bookable stores then.
  await page.eventually(() => page.network.answer(wizardStores, Object.values(wireStores)));
  await page.eventually(() => page.press('link', 'Resume your booking'));
  page.network.noteLooked();
}

/** The dialogs end: at once on an actor, by many acts on a page. */
const ended = (kind: string, ending: Ending) => ({
  isElsewhere: true as const,
  onActor: (actor: ActorDriver, { fixture }: { fixture: Fixture }) =>
    actor.endChild('payment', outputOf(fixture, kind)),
  onPage: (page: PageDriver, { fixture }: { fixture: Fixture }) => endDialogs(page, fixture, ending),
});
const isGuest = ({ context }: Here) => context.customer === 'guest';
const hasProfile = ({ context }: Here) => context.customer !== 'customerWithoutProfile';
const isOwn = ({ context }: Here) => context.api === 'own';

const nameOf = <Value>(value: Value | null | undefined, named: Record<Pick, { id: Value } | Value>) =>
  picks.find((pick) => {
    const one = named[pick];
    return value === (typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
  });

const tabs = [
  ['stores', 'Select Store', () => true],
  ['services', 'Choose Services', hasStore],
  ['date', 'Select Date', hasServices],
  ['barber', 'Choose Barber & Time', hasDate],
  ['confirmation', 'Confirmation', () => false],
] as const;
const storeFacts = ({ address, phone }: (typeof stores)[Pick]) => [address, phone ?? 'Phone not available'];
const on = (isOn: boolean) => (isOn ? ' on' : '');

/** The page of the wizard where no dialog is open. */
function linesOf(at: Here, fixture: Fixture): string[] {
  const { context } = at;
  const shown = isIn(at, 'checking') ? 'barber' : tabs.find(([step]) => isIn(at, step))?.[0];
  const isStep = !isIn(at, 'checking', 'confirmation');
  const head = [
    '# Book an appointment',
    ...tabs.map(([step, name, isOpen]) => {
      const isOff = shown !== step && !(isStep && isOpen(context));
      return `[${name}]${on(shown === step)}${isOff ? ' off' : ''}`;
    }),
  ];
  if (isIn(at, 'checking')) return [...head, ...checkingLines(at)];
  if (isIn(at, 'confirmation')) return [...head, ...confirmationLines(at, fixture)];
  const content = { stores: storesLines, services: servicesLines, date: dateLines, barber: barberLines };
  const { date, time, services: chosen } = context;
  const { count, reads, duration, total } = visitOf(chosen);
  const canGoOn = at.state.can({ type: isIn(at, 'barber') ? 'submit' : 'step.continue' } as never);
  return [
    ...head,
    ...content[(shown ?? 'stores') as keyof typeof content](at, fixture),
    '# Your booking',
    `${count} selected`,
    ...reads,
    `Total duration: ${duration}`,
    `Date: ${date ? fixture.readDay(date) : 'Not chosen yet'}`,
    `Time: ${time ? readTimes[time] : 'Not chosen yet'}`,
    `Total price: ${total}`,
    '[Cancel]',
    `[Back]${isIn(at, 'stores') ? ' off' : ''}`,
    `[${isIn(at, 'barber') ? 'Submit' : 'Continue'}]${canGoOn ? '' : ' off'}`,
  ];
}

const failed = (what: string) => [what, '[Try again]'];

function storesLines(at: Here): string[] {
  const title = '# Select Store';
  if (isIn(at, { stores: 'loading' }))
    return [title, '~ Loading stores...', ...slow(isIn(at, { stores: { loading: 'slow' } }))];
  if (isIn(at, { stores: 'failed' })) return [title, ...failed('We could not load the stores.')];
  const { stores: listedStores, store } = at.context;
  if (listedStores.length === 0) return [title, '~ No stores available for booking'];
  return [
    title,
    ...listedStores.map(
      (one) => `[${[stores[one].name, ...storeFacts(stores[one])].join(' ')}]${on(one === store)}`,
    ),
  ];
}

function servicesLines(at: Here): string[] {
  const { category, hasCategories, hasCatalogue, services: chosen } = at.context;
  const isAt = (part: 'categories' | 'catalogue', value: unknown) =>
    isIn(at, { services: { [part]: value } });
  const lines = ['# Choose Services'];
  if (isAt('categories', 'failed') || isAt('catalogue', 'failed'))
    lines.push(...failed("We could not load all of this store's services."));
  if (isAt('categories', 'loading'))
    return [...lines, '~ Loading categories...', ...slow(isAt('categories', { loading: 'slow' }))];
  if (isAt('categories', 'failed')) return lines;
  if (!hasCategories) lines.push('~ No services available at this store');
  else {
    const [first, second] = [on(category === 'first'), on(category === 'second')];
    lines.push(`[Haircuts]${first}`, `[Beards]${second}`, '[Colours]');
  }
  if (isAt('catalogue', 'loading'))
    return [...lines, '~ Loading services...', ...slow(isAt('catalogue', { loading: 'slow' }))];
  if (isAt('catalogue', 'failed') || !hasCategories) return lines;
  if (category === undefined) return [...lines, 'Choose a category to see its services.'];
  lines.push(category === 'first' ? '# Haircuts' : '# Beards');
  if (!hasCatalogue) return [...lines, '~ No services available in this category'];
  if (category === 'second') return [...lines, '[Beard Shave $20.00 20 min No description available]'];
  const isIt = (one: 'one' | 'two') => on(chosen.includes(one));
  return [
    ...lines,
    `[Skin Fade $35.50 20 min No description available]${isIt('one')}`,
    `[Buzz Cut $20.00 15 min Short.]${isIt('two')}`,
  ];
}

function dateLines({ context: { date } }: Here, fixture: Fixture): string[] {
  return [
    '# Select Date',
    ...fixture.calendar(date),
    `~ ${date ? fixture.readDay(date) : 'No date chosen yet'}`,
    'You can book up to 90 days ahead.',
  ];
}

function barberLines(at: Here, fixture: Fixture): string[] {
  const { store, barbers: listedBarbers, barber, times: listedTimes, time, date } = at.context;
  const lines = ['# Choose Barber & Time'];
  if (store) lines.push(stores[store].name, ...storeFacts(stores[store]));
  lines.push("Your device is in another time zone. All times are the shop's own (Sydney time).");
  if (isIn(at, { barber: 'findingBarbers' })) {
    const isSlow = isIn(at, { barber: { findingBarbers: 'slow' } });
    return [...lines, '~ Loading available barbers...', ...slow(isSlow)];
  }
  if (isIn(at, { barber: 'barbersFailed' }))
    return [...lines, ...failed('We could not load the barbers who work on this day.')];
  if (listedBarbers.length === 0)
    lines.push('~ No barbers available for the selected date. Please select a different date.');
  else
    lines.push(
      'Barber',
      ...listedBarbers.map(
        (one) => `(${barbers[one].name} ${barbers[one].designation})${on(one === barber)}`,
      ),
      ...(barber ? [] : ['Choose a barber to see their times.']),
    );
  if (!date || !barber) return lines;
  lines.push(`Available times for ${fixture.readDay(date)}`);
  if (isIn(at, { barber: 'findingTimes' })) {
    const isSlow = isIn(at, { barber: { findingTimes: 'slow' } });
    return [...lines, '~ Loading available times...', ...slow(isSlow)];
  }
  if (isIn(at, { barber: 'timesFailed' }))
    return [...lines, ...failed("We could not load this barber's times.")];
  if (listedTimes.length === 0)
    return [...lines, '~ No time slots available for today. Please select a different date or barber.'];
  return [
    ...lines,
    listedTimes.length === 1 ? '~ 1 time available' : '~ 2 times available',
    ...listedTimes.map((one) => `(${readTimes[one]})${on(one === time)}`),
  ];
}

function checkingLines(at: Here): string[] {
  const meanwhile =
    'Nothing is booked or charged twice. Once it is booked you get an e-mail; a charge without a booking is given back.';
  const happened = {
    card: 'We do not know yet whether your card was charged, and are asking.',
    store: 'We do not know yet whether your booking was made, and are asking.',
    refresh: 'The page was closed or refreshed while you were booking. We are asking the shop how it ended.',
  }[at.context.doubt ?? 'refresh'];
  return isIn(at, { checking: 'unreachable' })
    ? [
        '# Checking your booking',
        `! We could not reach the shop to ask how your booking ended. It may have been made, so please ask again before you book anew. ${meanwhile}`,
        '! [Ask again]',
        '! [Back to Home]',
      ]
    : [
        '# Checking your booking',
        `~ ${happened} ${meanwhile}`,
        ...slow(isIn(at, { checking: { asking: 'slow' } })),
        '[Back to Home]',
      ];
}

function confirmationLines(at: Here, fixture: Fixture): string[] {
  const { store, barber, date, time, api } = at.context;
  if (!isIn(at, { confirmation: 'booked' }))
    return [
      '# Booking Failed',
      '! There was an issue with your booking. Please try again.',
      ...(isIn(at, { confirmation: 'taken' }) ? ['[Choose another time]'] : []),
      ...(isIn(at, { confirmation: 'failed' }) && mayTryAgain(at.context) ? ['[Try again]'] : []),
      '[Back to Home]',
    ];
  return [
    '# You have successfully booked!',
    '~ Your appointment has been confirmed. We look forward to seeing you!',
    'Booking number: WB-77',
    ...(date && time ? [`When: ${fixture.readDay(date)}, ${readTimes[time]}`] : []),
    ...(barber ? [`Barber: ${barbers[barber].name}`] : []),
    ...(store ? [`Store: ${stores[store].name}`, `Address: ${stores[store].address}`] : []),
    ...(api === 'own' ? ['<Add to calendar>'] : []),
    '[Back to Home]',
  ];
}

/** The wizard: five steps, and what an earlier visit left. */
export const booking = specOf(chart)({
  machine: bookingMachine,
  // The dialogs belong to the barber step; the machine keeps them beside it, so that leaving its lists ends them.
  chartValue: ({ value }) => (value === 'paying' ? { barber: 'paying' } : value),
  fixture: () => new Fixture(),
  cases: [
    ...(Object.keys(visits) as Visit[]).map((finds) => ({ type: 'visit' as const, finds })),
    { type: 'visit', finds: 'allAtBarber', api: 'foreign' },
    { type: 'visit', finds: 'allAtBarber', from: 'home' },
    ...(['stores.listed', 'barbers.listed', 'times.listed'] as const).flatMap((type) => [
      { type },
      { type, isGone: true as const },
    ]),
    ...(Object.keys(failures) as (keyof typeof failures)[]).map((because) => ({
      type: 'payment.failed' as const,
      because,
    })),
    { type: 'payment.doubtful', by: 'store' },
    { type: 'payment.doubtful', by: 'card' },
    ...picks.flatMap((pick) => [
      { type: 'store.toggle' as const, store: pick },
      { type: 'category.choose' as const, category: pick },
      { type: 'barber.choose' as const, barber: pick },
      { type: 'time.choose' as const, time: pick },
    ]),
    ...(['first', 'next', 'kept'] as const).map((key) => ({ type: 'submit' as const, key })),
    { type: 'service.toggle', service: 'one' },
    { type: 'service.toggle', service: 'two' },
    ...(['today', 'later', 'last', 'past', 'beyond'] as const).map((date) => ({
      type: 'date.choose' as const,
      date,
    })),
    ...(Object.keys(customers) as Customer[]).map((customer) => ({
      type: 'session.change' as const,
      customer,
    })),
  ],
  endpoints: {
    loadStores: wizardStores,
    loadCategories: listCategories,
    loadServices: listServices,
    loadBarbers: listBarbers,
    loadSlots: listSlots,
    askAboutSubmit,
  },
  isForeign: ({ context }) => context.api === 'foreign',
  driver: {
    visit: {
      starts: ({ event, fixture }) => ({
        customer: customers.guest,
        today: fixture.day('today'),
        ...fixture.left(event.finds),
      }),
      opens: (page, { event, fixture }) => openVisit(page, event, fixture),
    },
    'stores.listed': {
      answers: 'loadStores',
      with: ({ event, context }) => listed(event, context.store).map((one) => wireStores[one]),
      where: ({ event, context }) => !event.isGone || context.store !== undefined,
    },
    'stores.none': { answers: 'loadStores', with: () => [] },
    'stores.failed': { fails: 'loadStores' },
    'categories.listed': { answers: 'loadCategories', with: () => wireCategories },
    'categories.none': { answers: 'loadCategories', with: () => [] },
    'categories.failed': { fails: 'loadCategories' },
    'catalogue.listed': { answers: 'loadServices', with: () => wireServices },
    'catalogue.none': { answers: 'loadServices', with: () => [] },
    'catalogue.failed': { fails: 'loadServices' },
    'barbers.listed': {
      answers: 'loadBarbers',
      with: ({ event, context }) => listed(event, context.barber).map((one) => wireBarbers[one]),
      where: ({ event, context }) => !event.isGone || context.barber !== undefined,
    },
    'barbers.none': { answers: 'loadBarbers', with: () => [] },
    'barbers.failed': { fails: 'loadBarbers' },
    'times.listed': {
      answers: 'loadSlots',
      with: ({ event, context }) => listed(event, context.time).map((one) => ({ from_time: times[one] })),
      where: ({ event, context }) => !event.isGone || context.time !== undefined,
    },
    'times.none': { answers: 'loadSlots', with: () => [] },
    'times.failed': { fails: 'loadSlots' },
    'submit.booked': {
      answers: 'askAboutSubmit',
      with: () => ({ state: 'booked', booking: wireBooking }),
    },
    'submit.pending': { answers: 'askAboutSubmit', with: () => ({ state: 'pending' }) },
    'submit.open': { answers: 'askAboutSubmit', with: () => ({ state: 'open' }) },
    'submit.none': { answers: 'askAboutSubmit', with: () => ({ state: 'none' }) },
    'submit.unreachable': { fails: 'askAboutSubmit' },
    'payment.booked': { ...ended('booked', 'booked'), whereOnPage: hasProfile },
    'payment.taken': { ...ended('taken', 'taken'), where: isOwn, whereOnPage: hasProfile },
    'payment.failed': {
      isElsewhere: true,
      where: ({ event, context }) => (event.because === 'coded') === (context.api === 'own'),
      whereOnPage: hasProfile,
      onActor: (actor, { event, fixture }) =>
        actor.endChild('payment', outputOf(fixture, 'failed', { mayRetry: event.because === 'coded' })),
      onPage: (page, { event, fixture }) => endDialogs(page, fixture, { failed: failures[event.because] }),
    },
    'payment.doubtful': {
      isElsewhere: true,
      where: isOwn,
      // A guest pays by card; that leaves the store to customers.
      whereOnPage: ({ event, context }) => context.customer === (event.by === 'card' ? 'guest' : 'customer'),
      onActor: (actor, { event, fixture }) =>
        actor.endChild('payment', outputOf(fixture, 'doubtful', { byCard: event.by === 'card' })),
      onPage: (page, { event, fixture }) => endDialogs(page, fixture, { doubtful: event.by }),
    },
    'payment.dismissed': ended('dismissed', 'dismissed'),
    'payment.loggingIn': { ...ended('loggingIn', 'loggingIn'), whereOnPage: isGuest },
    'payment.registering': { ...ended('registering', 'registering'), whereOnPage: isGuest },
    'clock.slow': { elapses: 5_000 },
    'clock.askAgain': { elapses: 2_000 },
    'day.turn': {
      // In the dialogs it is not heard.
      where: (at) => at.context.date !== 'last' && !isPaying(at),
      happens({ fixture }) {
        fixture.turns += 1;
        return { type: 'day.turn', today: fixture.day('today') };
      },
      onPage(page, { fixture }) {
        fixture.turns += 1;
        return page.returnAt(new Date(`${fixture.day('today')}T01:00:00Z`));
      },
    },
    'step.continue': { presses: 'Continue' },
    // The wizard's own Back and the browser's are the same event (ruling B7): one, then the other.
    'step.back': {
      act: ({ event }) => event,
      onActor: (actor, { event }) => actor.send(event),
      whereOnPage: (at) => at.state.can(at.event) && (hasProfile(at) || !isPaying(at)),
      async onPage(page, at) {
        const { fixture } = at;
        fixture.backs += 1;
        // A dialog that waits for a call is not closed by it.
        if (isPaying(at)) await lockDialogs(page, fixture);
        if (isPaying(at) || fixture.backs % 2 === 0) await page.back();
        else await page.press('button', 'Back');
      },
    },
    // The tab of the step that is shown leads nowhere.
    'stores.open': {
      presses: 'Select Store',
      role: 'tab',
      where: (at) => !isIn(at, 'stores'),
    },
    'services.open': { presses: 'Choose Services', role: 'tab', where: (at) => !isIn(at, 'services') },
    'date.open': { presses: 'Select Date', role: 'tab', where: (at) => !isIn(at, 'date') },
    'barber.open': {
      presses: 'Choose Barber & Time',
      role: 'tab',
      where: (at) => !isIn(at, 'barber', 'checking'),
    },
    'list.retry': { presses: 'Try again', where: (at) => !isIn(at, 'confirmation', { barber: 'paying' }) },
    'result.ask': { presses: 'Ask again' },
    'time.change': { presses: 'Choose another time' },
    'booking.retry': { presses: 'Try again', where: (at) => isIn(at, 'confirmation') },
    // Home may ask for stores as the wizard does.
    'wizard.leave': {
      presses: ['Cancel', 'Back to Home'],
      where: (at) => !isPaying(at),
      isElsewhere: true,
    },
    'wizard.restart': {
      whereOnPage: ({ context }) => context.isFromHome,
      onActor(actor, { event, fixture }) {
        fixture.guest = null;
        actor.send(event);
      },
      async onPage(page, { fixture }) {
        fixture.guest = null;
        fixture.typed = null;
        await page.press('link', 'Book Now');
      },
    },
    'store.toggle': {
      presses: ({ event }) => stores[event.store].name,
      sends: ({ event }) => ({ storeId: stores[event.store].id }),
      where: ({ event, context }) => context.stores.includes(event.store),
    },
    'category.choose': {
      presses: ({ event }) => (event.category === 'first' ? 'Haircuts' : 'Beards'),
      sends: ({ event }) => ({ categoryId: categories[event.category] }),
      where: ({ context }) => context.hasCategories,
    },
    'service.toggle': {
      presses: ({ event }) => services[event.service].name,
      sends: ({ event }) => ({ serviceId: services[event.service].id }),
      where: ({ context }) => context.hasCatalogue && context.hasCategories && context.category === 'first',
    },
    'date.choose': {
      act: ({ event, fixture }) => ({ type: event.type, date: fixture.day(event.date) }),
      onActor: (actor, { event, fixture }) => actor.send({ type: event.type, date: fixture.day(event.date) }),
      // The calendar comes in a script of its own.
      onPage: (page, { event, fixture }) =>
        page.eventually(async () => {
          const day = fixture.day(event.date);
          fixture.month = monthOf(day);
          const isOff = event.date === 'past' || event.date === 'beyond';
          if ((await page.pressDay(day)) === isOff)
            throw new Error(`${day} can ${isOff ? '' : 'not '}be chosen.`);
        }),
    },
    'barber.choose': {
      presses: ({ event }) => barbers[event.barber].name,
      role: 'radio',
      sends: ({ event }) => ({ barberId: barbers[event.barber].id }),
      where: ({ event, context }) => context.barbers.includes(event.barber),
      whereOnPage: ({ event, context }) => event.barber !== context.barber,
    },
    'time.choose': {
      presses: ({ event }) => readTimes[event.time],
      role: 'radio',
      sends: ({ event }) => ({ time: times[event.time] }),
      where: ({ event, context }) => context.times.includes(event.time),
      whereOnPage: ({ event, context }) => event.time !== context.time,
    },
    submit: {
      presses: 'Submit',
      // A key that is kept is not changed for another.
      sends: ({ context, fixture }) => ({ key: context.hasKey ? 'another-key' : fixture.key }),
      where: (at) =>
        !isPaying(at) && at.event.key === (at.context.hasKey ? 'kept' : at.context.hadKey ? 'next' : 'first'),
      afterwards: async (page, { context, fixture }) => (context.hasKey ? undefined : fixture.learnKey(page)),
    },
    'session.change': {
      where: ({ event, context }) => event.customer !== context.customer,
      happens: ({ event }) => ({ type: event.type, customer: customers[event.customer] }),
      async onPage(page, { event: { customer }, fixture }) {
        await page.changeStorage('authToken', customer === 'guest' ? null : 'token-of-a-customer');
        fixture.isDraftSure &&= customer !== 'guest';
        if (customer === 'guest') return;
        const profile = { status: 200, body: { STATUS: 1, RESULT: { customer_id: 91 } } };
        const reply = customer === 'customer' ? profile : { status: 404, body: {} };
        await page.eventually(() => page.network.end(getProfile, reply));
      },
      alsoToasts: ({ event }) =>
        event.customer === 'customerWithoutProfile'
          ? [{ kind: 'error', text: 'Failed to fetch your profile information' }]
          : [],
    },
  },
  inputs: {
    loadStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
    loadCategories: ({ context, fixture }) => ({
      tenant_id: 1,
      is_internal: 0,
      entity_type_id: 2,
      store_id: idsOf(context, fixture).store,
    }),
    loadServices: ({ context, fixture }) => ({
      entity_type_id: 2,
      is_active: 1,
      store_id: idsOf(context, fixture).store,
    }),
    loadBarbers({ context, fixture }) {
      const { store, date } = idsOf(context, fixture);
      return { store_id: store, shift_date_from: date, shift_date_to: date };
    },
    loadSlots({ context, fixture }) {
      const { store, barber, date, minutes, key } = idsOf(context, fixture);
      return {
        booking_date: date,
        service_duraction: minutes,
        store_id: store,
        store_user_id: barber,
        submit_key: key,
      };
    },
    askAboutSubmit: ({ context, fixture }) => ({ submit_key: idsOf(context, fixture).key }),
    payment({ context, fixture }) {
      const { store, barber, date, time, lines, cents, key } = idsOf(context, fixture);
      return {
        customer: customers[context.customer],
        order: { storeId: store, barberId: barber, date, time, services: lines },
        cents,
        submitKey: key,
        guest: fixture.guest,
      };
    },
  },
  memory: {
    chart({ state, context, fixture }) {
      const { store, decided, category, services: chosen, date, barber, time } = context;
      const { hasKey, customer, mayRetry } = context;
      const isBooked = state.matches({ confirmation: 'booked' });
      return {
        choices: { store, decided, category, services: chosen, date, barber, time },
        outcome: isOver({ state })
          ? undefined
          : {
              kind: outcomes.find((kind) => state.matches({ confirmation: kind })) ?? null,
              calendarKey: isBooked ? 'calendar-of-77' : null,
            },
        // A list that failed is not what it was before, nor are times once a submit has failed.
        empty: lists.filter((list) => isIn({ state }, failedAt[list])),
        hasTimes: isPaying({ state }) ? context.times.length > 0 : undefined,
        hasKey,
        customer,
        today: fixture.day('today'),
        guest: isBooked || isOver({ state }) ? undefined : fixture.guest,
        failure: isOver({ state }) ? undefined : { mayRetry, number: isBooked ? 'WB-77' : null },
        doubt: state.matches('checking') ? context.doubt : undefined,
        hasCategories: state.matches({ services: { categories: 'listed' } })
          ? context.hasCategories
          : undefined,
      };
    },
    machine(snapshot, fixture) {
      const { context } = snapshot;
      const here = { state: snapshot };
      return {
        choices: {
          store: nameOf(context.store?.id, stores),
          decided: context.storeIsDecided,
          category: nameOf(context.categoryId, categories),
          services: context.chosen.map(({ id }: { id: number }) => (id === services.one.id ? 'one' : 'two')),
          // A day that no name stands for any more is no missing one.
          date:
            context.date === null
              ? undefined
              : ((['today', 'tomorrow', 'later', 'last'] as const).find(
                  (day: Day) => fixture.day(day) === context.date,
                ) ?? 'over'),
          barber: nameOf(context.barber?.id, barbers),
          time: nameOf(context.time, times),
        },
        outcome:
          snapshot.status === 'active'
            ? { kind: context.ended, calendarKey: context.calendarKey }
            : undefined,
        empty: lists.filter((list) => isIn(here, failedAt[list]) && context[list].length === 0),
        hasTimes: snapshot.matches('paying') ? context.slots.length > 0 : undefined,
        hasKey: context.submitKey !== null,
        customer: (Object.keys(customers) as Customer[]).find(
          (one) => JSON.stringify(customers[one]) === JSON.stringify(context.customer),
        ),
        today: context.today,
        guest:
          snapshot.status !== 'active' || snapshot.matches({ confirmation: 'booked' })
            ? undefined
            : context.guest,
        failure:
          snapshot.status === 'active'
            ? { mayRetry: context.mayRetry, number: context.bookingNumber }
            : undefined,
        doubt: snapshot.matches('checking') ? (context.doubt ?? undefined) : undefined,
        hasCategories: snapshot.matches({ services: { categories: 'listed' } })
          ? context.categories.length > 0
          : undefined,
      };
    },
  },
  shows(at) {
    const { state, context, fixture } = at;
    if (state.matches('left')) return { path: '/' };
    if (state.matches('loggingIn')) return { path: '/login' };
    if (state.matches('registering')) return { path: '/register' };
    const isBooked = state.matches({ confirmation: 'booked' });
    // Of a store that is chosen the chart does not know by whom: by nobody, no draft is kept of it.
    const isUnsure = (state.matches('stores') && hasStore(context)) || !fixture.isDraftSure;
    if (!state.matches('date')) fixture.month = undefined;
    const hasDraft = state.matches('stores') ? context.decided : !isBooked;
    const storage = isUnsure ? {} : { hasDraft };
    if (isPaying(at)) return { path: '/book-appointment/', storage };
    return { path: '/book-appointment/', storage, lines: linesOf(at, fixture) };
  },
});

await prove(import.meta, booking);
