import { type AnyMachineSnapshot, assign, type SnapshotFrom, setup } from 'xstate';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { money } from '../../contract/format.ts';
import { joinQueue } from '../../contract/queue.ts';
import { type QueueSnapshot, queueMachine } from '../../machines/queue.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import type { Failure } from '../engine/replies.ts';
import { type Standing, specOf } from '../engine/spec.ts';
import { homeLines, openHome } from './home.fixture.ts';
import {
  listQueueStores,
  openQueueDialog,
  wireCategories,
  wireServices,
  wireStores,
} from './queue.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

interface Form {
  name: string;
  email: string;
  phone: string;
  countryCode: string;
}

/** Of the list: the first is open or not, as the answer says; of the second nothing is said; the third is closed. */
const storeNames = ['first', 'second', 'closed'] as const;
type Store = (typeof storeNames)[number];
type Category = 'full' | 'empty';
const serviceKeys = ['one', 'two'] as const;
type Service = (typeof serviceKeys)[number];
/** Nobody that is known, a customer with all of a profile, one with a name and an e-mail (ruling V4). */
type Opener = 'nobody' | 'customer' | 'customerWithoutPhone';

type Bare =
  | 'stores.listedWithoutChosen'
  | `${'stores' | 'categories' | 'catalogue'}.${'none' | 'failed'}`
  | `${'categories' | 'catalogue'}.listed`
  | 'list.retry'
  | 'step.continue'
  | `${'stores' | 'services'}.open`
  | 'information.type'
  | 'join.retry'
  | 'dialog.close'
  | 'day.turn'
  | 'clock.slow';

type Event =
  | { [Type in Bare]: { type: Type } }[Bare]
  | { type: 'dialog.open'; opener: Opener; api: 'own' | 'foreign' }
  | { type: 'stores.listed'; first: 'open' | 'over' }
  | { type: 'store.toggle'; store: Store }
  | { type: 'category.choose'; category: 'none' | Category }
  | { type: 'service.toggle'; service: Service }
  /** `phoneNumber` is what is sent for it; a form that is wrong says where it first is, in section 5's order. */
  | { type: 'information.submit'; form: Form; problem: 'missing' | 'email' | 'none'; phoneNumber?: string }
  | { type: 'join.accepted'; place: 'given' | 'none' }
  | { type: 'join.failed'; because: Failure };

interface Memory {
  api: 'own' | 'foreign';
  store: 'none' | Store;
  category: 'none' | Category;
  services: readonly Service[];
  /** What the information form begins with. */
  form: Form;
  /** What stands in it that was never sent, if anything does. */
  draft: Form | undefined;
  problem: string | undefined;
  /** By the list that is on the screen, whether the first store is open. */
  stores: 'none' | 'open' | 'over';
  categoriesListed: boolean;
  catalogueListed: boolean;
}

/** What a form begins with that nobody has typed into (QUEUE-2). */
const forms: Record<Opener, Form> = {
  nobody: { name: '', email: '', phone: '', countryCode: '+61' },
  customer: { name: 'Cora Low', email: 'cora@mail.example', phone: '0491570110', countryCode: '+61' },
  customerWithoutPhone: { name: 'Cora Low', email: 'cora@mail.example', phone: '', countryCode: '+61' },
};
const ada: Form = { name: 'Ada Shaw', email: 'ada@mail.example', phone: '0491570006', countryCode: '+61' };

/** What is typed and not sent yet. */
const typed = { name: 'Ned Day', countryCode: '+44' };

const wrong = (problem: 'missing' | 'email', form: Partial<Form>): Event => ({
  type: 'information.submit',
  form: { ...ada, ...form },
  problem,
});
const right = (form: Partial<Form>, phoneNumber: string): Event => ({
  type: 'information.submit',
  form: { ...ada, ...form },
  problem: 'none',
  phoneNumber,
});

/** A form also with all that comes later in the order wrong. */
const submits: readonly Event[] = [
  ...[
    { name: '' },
    { name: '   ' },
    { email: '' },
    { phone: '' },
    { phone: '   ' },
    { name: '', email: 'ada.mail.example' },
  ].map((form) => wrong('missing', form)),
  ...['ada.mail.example', 'ada@mail', '@mail.example', 'ada@.example', 'ada@mail.'].map((email) =>
    wrong('email', { email }),
  ),
  right(
    { name: 'Ben Hall', email: 'b@m.example', phone: '007700900123', countryCode: '+44' },
    '+447700900123',
  ),
  right({ phone: '2025550143', countryCode: '+1' }, '+12025550143'),
  // Blanks before the number hide no zero; those within it stay as they were typed.
  right({ phone: ' 0 491 570 156', countryCode: '+91' }, '+91491 570 156'),
];

/** All that it takes to join. */
const wayToJoin: readonly Event[] = [
  { type: 'stores.listed', first: 'open' },
  { type: 'store.toggle', store: 'second' },
  { type: 'step.continue' },
  { type: 'categories.listed' },
  { type: 'catalogue.listed' },
  { type: 'category.choose', category: 'full' },
  { type: 'service.toggle', service: 'one' },
  right({}, '+61491570006'),
  { type: 'join.accepted', place: 'given' },
];

const cases: readonly Event[] = [
  { type: 'dialog.open', opener: 'nobody', api: 'own' },
  { type: 'dialog.open', opener: 'nobody', api: 'foreign' },
  { type: 'dialog.open', opener: 'customer', api: 'own' },
  { type: 'dialog.open', opener: 'customerWithoutPhone', api: 'own' },
  ...wayToJoin,
  { type: 'stores.listed', first: 'over' },
  { type: 'stores.listedWithoutChosen' },
  { type: 'stores.none' },
  { type: 'stores.failed' },
  { type: 'categories.none' },
  { type: 'categories.failed' },
  { type: 'catalogue.none' },
  { type: 'catalogue.failed' },
  { type: 'list.retry' },
  { type: 'store.toggle', store: 'first' },
  { type: 'store.toggle', store: 'closed' },
  { type: 'category.choose', category: 'empty' },
  { type: 'category.choose', category: 'none' },
  { type: 'service.toggle', service: 'two' },
  { type: 'stores.open' },
  { type: 'services.open' },
  { type: 'information.type' },
  ...submits,
  { type: 'join.accepted', place: 'none' },
  { type: 'join.failed', because: 'otherSuccess' },
  { type: 'join.failed', because: 'refusal' },
  { type: 'join.failed', because: 'breakdown' },
  { type: 'join.failed', because: 'silence' },
  { type: 'join.retry' },
  { type: 'dialog.close' },
  { type: 'day.turn' },
  { type: 'clock.slow' },
];

const nothingOfStore = { category: 'none', services: [] } as const;
const storeTakesQueue = ({ store, stores }: Memory): boolean =>
  store === 'second' || (store === 'first' && stores === 'open');
const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) =>
      event.type === 'dialog.open' ? { form: forms[event.opener], api: event.api } : {},
    ),
    showStores: assign(({ event }) => (event.type === 'stores.listed' ? { stores: event.first } : {})),
    set: assign((_, changed: Partial<Memory>) => changed),
    toggleStore: assign(({ context, event }) =>
      event.type === 'store.toggle'
        ? { ...nothingOfStore, store: event.store === context.store ? 'none' : event.store }
        : {},
    ),
    chooseCategory: assign(({ event }) =>
      event.type === 'category.choose' ? { category: event.category, services: [] } : {},
    ),
    toggleService: assign(({ context: { services }, event }) =>
      event.type === 'service.toggle'
        ? { services: serviceKeys.filter((key) => services.includes(key) !== (key === event.service)) }
        : {},
    ),
    draft: assign({ draft: ({ context }) => ({ ...context.form, ...typed }) }),
    type: assign(({ event }) =>
      event.type === 'information.submit' ? { form: event.form, draft: undefined } : {},
    ),
  },
  guards: {
    storeIsChosen: ({ context }) => context.store !== 'none',
    otherChoices: ({ context }) => context.category !== 'none' || context.services.length > 0,
    storeTakesQueue: ({ context }) => storeTakesQueue(context),
    storeIsClosed: ({ context }) => context.store !== 'none' && !storeTakesQueue(context),
    servicesAreChosen: ({ context }) => context.services.length > 0,
    isSameCategory: ({ context, event }) =>
      event.type === 'category.choose' && event.category === context.category,
    isIncomplete: ({ event }) => event.type === 'information.submit' && event.problem === 'missing',
    isBadEmail: ({ event }) => event.type === 'information.submit' && event.problem === 'email',
    placeIsFollowed: ({ context, event }) =>
      event.type === 'join.accepted' && event.place === 'given' && context.api === 'own',
    placeIsGiven: ({ event }) => event.type === 'join.accepted' && event.place === 'given',
  },
});

const setting = (params: Partial<Memory>) => ({ type: 'set', params }) as const;

const close = { target: '#queue.closed', ...by('QUEUE-30') } as const;
const backToStores = { target: '#queue.stores', ...calling('QUEUE-18', 'loadQueueableStores') } as const;
const dayTurns = by('QUEUE-23');
const noTabs = { 'stores.open': refused('QUEUE-19'), 'services.open': refused('QUEUE-19') } as const;

const stores = words.createStateConfig({
  initial: 'loading',
  exit: setting({ stores: 'none' }),
  on: {
    'dialog.close': close,
    'day.turn': dayTurns,
    'step.continue': refused('QUEUE-9'),
    'services.open': refused('QUEUE-19'),
  },
  states: {
    loading: {
      ...slowly('QUEUE-3'),
      on: {
        'stores.listed': { target: 'choosing', actions: 'showStores', ...by('QUEUE-4') },
        'stores.listedWithoutChosen': {
          target: 'choosing',
          actions: setting({ ...nothingOfStore, store: 'none', stores: 'open' }),
          ...by('QUEUE-10'),
        },
        'stores.none': [
          {
            guard: 'storeIsChosen',
            target: 'choosing',
            actions: setting({ ...nothingOfStore, store: 'none' }),
            ...by('QUEUE-10'),
          },
          { target: 'choosing', ...by('QUEUE-4') },
        ],
        'stores.failed': {
          target: 'failed',
          ...toasting('QUEUE-5', 'error', 'Failed to load queue-enabled stores'),
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
            ...calling('QUEUE-11', 'loadQueueCategories', 'loadQueueServices'),
          },
          { guard: 'storeIsClosed', ...refused('QUEUE-8') },
          refused('QUEUE-9'),
        ],
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('QUEUE-5', 'loadQueueableStores') } } },
  },
});

const services = words.createStateConfig({
  type: 'parallel',
  exit: setting({ categoriesListed: false, catalogueListed: false }),
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
          ...slowly('QUEUE-3'),
          on: {
            'categories.listed': {
              target: 'listed',
              actions: setting({ categoriesListed: true }),
              ...by('QUEUE-11'),
            },
            'categories.none': { target: 'listed', ...by('QUEUE-11') },
            'categories.failed': {
              target: 'failed',
              ...toasting('QUEUE-12', 'error', 'Failed to fetch categories'),
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
          on: { 'list.retry': { target: 'loading', ...calling('QUEUE-12', 'loadQueueCategories') } },
        },
      },
    },
    catalogue: {
      initial: 'loading',
      states: {
        loading: {
          ...slowly('QUEUE-3'),
          on: {
            'catalogue.listed': {
              target: 'listed',
              actions: setting({ catalogueListed: true }),
              ...by('QUEUE-14'),
            },
            'catalogue.none': { target: 'listed', ...by('QUEUE-14') },
            'catalogue.failed': {
              target: 'failed',
              ...toasting('QUEUE-13', 'error', 'Failed to fetch services'),
            },
          },
        },
        listed: {
          on: {
            'service.toggle': { actions: 'toggleService', ...by('QUEUE-16') },
            // Each category once with its services on the screen.
            'category.choose': by('QUEUE-14'),
          },
        },
        failed: { on: { 'list.retry': { target: 'loading', ...calling('QUEUE-13', 'loadQueueServices') } } },
      },
    },
  },
});

const information = words.createStateConfig({
  exit: setting({ problem: undefined }),
  on: {
    'dialog.close': close,
    'day.turn': dayTurns,
    'stores.open': backToStores,
    'services.open': {
      target: '#queue.services',
      ...calling('QUEUE-18', 'loadQueueCategories', 'loadQueueServices'),
    },
    'information.type': { actions: 'draft', ...by('QUEUE-18') },
    'information.submit': [
      {
        guard: 'isIncomplete',
        actions: ['type', setting({ problem: 'Please fill in all required fields' })],
        meta: { spec: 'QUEUE-20', also: ['QUEUE-24'] },
      },
      {
        guard: 'isBadEmail',
        actions: ['type', setting({ problem: 'Please enter a valid email address' })],
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

const joined = {
  target: '#queue.confirmation.joined',
  meta: {
    spec: 'QUEUE-26',
    also: ['QUEUE-27'],
    toast: { kind: 'success', text: 'Successfully joined the queue!' },
  },
} as const;

const joining = words.createStateConfig({
  ...slowly('QUEUE-3'),
  on: {
    'join.accepted': [
      { guard: 'placeIsFollowed', ...joined, meta: { ...joined.meta, orders: ['keepPlace'] } },
      // Only our own backend knows places.
      { guard: 'placeIsGiven', ...joined, meta: { ...joined.meta, spec: 'PLACE-2', orders: ['keepPlace'] } },
      joined,
    ],
    'join.failed': {
      target: '#queue.confirmation.failed',
      ...toasting('QUEUE-28', 'error', 'Failed to join queue'),
    },
    'day.turn': dayTurns,
    'information.submit': refused('QUEUE-25'),
    'dialog.close': refused('QUEUE-25'),
    ...noTabs,
  },
});

const chart = words.createMachine({
  id: 'queue',
  context: {
    store: 'none',
    ...nothingOfStore,
    api: 'own',
    form: forms.nobody,
    draft: undefined,
    problem: undefined,
    stores: 'none',
    categoriesListed: false,
    catalogueListed: false,
  },
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
      on: { 'dialog.close': close, ...noTabs },
      states: {
        joined: {},
        failed: {
          on: { 'join.retry': { target: '#queue.information', ...by('QUEUE-29') }, 'day.turn': dayTurns },
        },
      },
    },
    closed: { type: 'final' },
  },
});

type State = SnapshotFrom<typeof chart>;
type WireStore = WireResultOf<typeof listQueueStores>[number];

/** As far as a path turns them. */
const dayNames: Record<string, string> = {
  '2026-11-20': 'Friday, November 20th',
  '2026-11-21': 'Saturday, November 21st',
  '2026-11-22': 'Sunday, November 22nd',
  '2026-11-23': 'Monday, November 23rd',
  '2026-11-24': 'Tuesday, November 24th',
};
const days = Object.keys(dayNames);
const after = (day: string): string => days[days.indexOf(day) + 1] ?? 'too far';

/** What the names stand for while one path is driven. */
class Fixture {
  /** The shop's day, `yyyy-MM-dd`; a path may turn it. */
  today = '2026-11-20';
  stores = wireStores;
  /** The token of the place that the browser has to keep. */
  place: string | null = null;
  /** The stores that were sent last. */
  listed: WireStore[] = [];
  #fresh = 100;

  withFirst(first: 'open' | 'over'): WireStore[] {
    const told = { queue_open: first === 'open', queue_length: 2, queue_wait_from: 15, queue_wait_to: '30' };
    const opens = first === 'over' && { queue_opens: { day: after(this.today), time: '09:00' } };
    this.listed = this.stores.map((store, index) => (index === 0 ? { ...store, ...told, ...opens } : store));
    return this.listed;
  }

  /** Another store in the place of the chosen one. */
  withoutChosen(chosen: Memory['store']): WireStore[] {
    this.#fresh += 1;
    const another = { store_id: this.#fresh, name: `Store ${this.#fresh}`, suburb: 'Dulwich Hill' };
    const place = chosen === 'none' ? 0 : storeNames.indexOf(chosen);
    this.stores = this.stores.with(place, { ...another, ...(chosen === 'closed' && { queue_open: false }) });
    this.listed = this.stores;
    return this.stores;
  }

  turnDay(): string {
    this.today = after(this.today);
    return this.today;
  }

  storeId = (name: Memory['store']): number | undefined =>
    name === 'none' ? undefined : Number(this.stores[storeNames.indexOf(name)]?.store_id);
}

const categoryIds: Record<Category | 'none', number | null> = { full: 11, empty: 12, none: null };
const serviceIds: Record<Service, number> = { one: 21, two: 22 };
const PLACE_TOKEN = 'token-of-a-place';

const serviceNames: Record<Service, string> = { one: 'Skin Fade', two: 'Buzz Cut' };
const categoryLabels = { none: 'Select a category', full: 'Haircuts', empty: 'Colours' };
const idsOf = (chosen: Memory['services']): number[] => chosen.map((key) => serviceIds[key]);
const keyOf = <Key extends string>(ids: Readonly<Record<Key, number | null>>, id: unknown) =>
  (Object.keys(ids) as Key[]).find((key) => ids[key] === id);

/** After a join, and once the dialog is closed, nothing of it is read any more. */
const isOfNoUse = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches({ confirmation: 'joined' }) || snapshot.matches('closed');

const isForm = (state: AnyMachineSnapshot): boolean =>
  state.matches('information') || state.matches('joining');

/** A store's card: its name, how its queue is, its address and phone. */
function storeCard({ store_id, store_name, name, suburb, ...store }: WireStore, today: string): string {
  const opens = store.queue_opens?.day;
  const when =
    opens &&
    ` Opens ${opens === today ? 'today' : opens === after(today) ? 'tomorrow' : dayNames[opens]} at 9:00 AM.`;
  const waits = store.queue_length === undefined ? [] : ['2 people are waiting. About 15 to 30 minutes.'];
  const address =
    Number(store_id) === 3
      ? '12 Sample Street, Marrickville NSW 2204'
      : Number(store_id) === 4
        ? 'Newtown NSW 2042'
        : suburb;
  const queueWords = store.queue_open === false ? [`Closed now.${when ?? ''}`] : waits;
  return [
    store_name ?? name,
    ...queueWords,
    address,
    store.contact_person_phone ?? 'Phone not available',
  ].join(' ');
}

const serviceCards: Record<Service, string> = {
  one: 'Skin Fade $35.50 20 min Down to the skin, and up again.',
  two: 'Buzz Cut $20.00 15 min No description available',
};
const on = (isOn: boolean): string => (isOn ? ' on' : '');
const off = (isOff: boolean): string => (isOff ? ' off' : '');

/** Step 1. */
function storesShown(state: State, { listed, today, ...fixture }: Fixture): string[] {
  const { stores: first, store } = state.context;
  if (state.matches({ stores: 'loading' })) {
    return ['~ Loading stores...', ...slow(state.matches({ stores: { loading: 'slow' } }))];
  }
  if (state.matches({ stores: 'failed' })) return ['We could not load the stores.', '[Try again]'];
  if (first === 'none') return ['~ No queue-enabled stores available'];
  const isClosed = store === 'closed' || (store === 'first' && first === 'over');
  const named = listed.find(({ store_id }) => Number(store_id) === fixture.storeId(store));
  return [
    ...listed.map((one) => `[${storeCard(one, today)}]${on(one === named)}`),
    ...(isClosed
      ? [`~ ${named?.store_name ?? named?.name} takes nobody into its queue while it is closed.`]
      : []),
  ];
}

/** Step 2. */
function servicesShown(state: State): string[] {
  const { category, services: chosen, categoriesListed, catalogueListed } = state.context;
  const isIn = (part: 'categories' | 'catalogue', where: 'loading' | 'failed' | 'listed') =>
    state.matches({ services: { [part]: where } });
  const hasFailed = isIn('categories', 'failed') || isIn('catalogue', 'failed');
  const label = isIn('categories', 'loading')
    ? 'Loading categories...'
    : categoryLabels[categoriesListed ? category : 'none'];
  const isSlow = JSON.stringify(state.value).includes('slow');
  const catalogue =
    category === 'none' || isIn('catalogue', 'failed')
      ? []
      : catalogueListed && category === 'full'
        ? [
            'Select services (multiple selection allowed)',
            ...serviceKeys.map((one) => `[${serviceCards[one]}]${on(chosen.includes(one))}`),
          ]
        : ['~ No services available for this category'];
  return [
    ...(hasFailed ? ["We could not load all of this store's services.", '[Try again]'] : []),
    `Category: ${label}${off(!isIn('categories', 'listed'))}`,
    ...(isIn('catalogue', 'loading') ? ['~ Loading services...'] : catalogue),
    ...slow(isSlow),
  ];
}

/** The form, and what is wrong with what stands in it. */
function formShown(state: State, { stores: known, ...fixture }: Fixture): string[] {
  const { store, services: chosen, problem, draft, form: begun } = state.context;
  const form = draft ?? begun;
  const isJoining = state.matches('joining');
  const fields = [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Country Code', 'countryCode'],
    ['Phone', 'phone'],
  ] as const;
  const empty = fields.filter(([, field]) => form[field].trim() === '').map(([label]) => label);
  const faults = problem ? (empty.length > 0 ? empty : ['Email']) : [];
  const countries: Record<string, string> = {
    '+61': 'Australia',
    '+1': 'US, Canada',
    '+44': 'UK',
    '+91': 'India',
  };
  const { store_name, name } =
    known.find(({ store_id }) => Number(store_id) === fixture.storeId(store)) ?? {};
  const isSlow = state.matches({ joining: 'slow' });
  return [
    `${store_name ?? name}: ${chosen.map((one) => serviceNames[one]).join(', ')}`,
    `[Change services]${off(isJoining)}`,
    ...fields.map(([label, field]) => {
      const value = field === 'countryCode' ? `${form[field]} ${countries[form[field]]}` : form[field];
      return `${label}: ${value}${off(isJoining)}${faults.includes(label) ? ` wrong: ${problem}` : ''}`;
    }),
    ...(problem ? [`! ${problem}`] : []),
    ...(isJoining
      ? [
          `~ ${isSlow ? 'This is taking longer than usual. Please keep this page open.' : 'Joining the queue...'}`,
        ]
      : []),
  ];
}

const failing = (service: 'loadQueueableStores' | 'loadQueueCategories' | 'loadQueueServices') => ({
  fails: service,
});

/** The dialog; once it is closed, home behind it. */
function linesAt({ state, context, fixture }: Standing<State, Fixture>): string[] {
  if (state.matches('closed')) return homeLines({ canBook: false, canQueue: true });
  const isJoining = state.matches('joining');
  const isOver = state.matches('confirmation');
  const shown = state.matches('stores') ? 'stores' : isOver ? 'over' : 'services';
  const top = [
    '# Join Queue',
    `[Close]${off(isJoining)}`,
    `[Select Store]${on(shown === 'stores')}${off(isJoining || isOver)}`,
    `[Choose Services]${on(shown === 'services')}${off(shown !== 'services')}`,
    `[Confirmation]${on(isOver)}${off(!isOver)}`,
  ];
  if (state.matches({ confirmation: 'joined' })) {
    return [
      ...top,
      "# You've joined the queue!",
      '~ Your position in the queue has been confirmed. Please check your email for details.',
      ...(fixture.place
        ? [
            'We are asking where you stand.',
            'Your place stays at the top of this site until it is your turn.',
          ]
        : []),
      '[Close]',
    ];
  }
  if (isOver) {
    return [
      ...top,
      '# Queue Join Failed',
      '! There was an issue joining the queue. Please try again.',
      '[Cancel]',
      '[Try again]',
    ];
  }
  const canGoOn =
    shown === 'stores'
      ? storeTakesQueue(context) && state.matches({ stores: 'choosing' })
      : context.services.length > 0;
  const [title, body] = isForm(state)
    ? ['Enter Your Information', formShown(state, fixture)]
    : shown === 'stores'
      ? ['Select Store', storesShown(state, fixture)]
      : ['Choose Services', servicesShown(state)];
  return [
    ...top,
    `# ${title}`,
    ...body,
    `[Cancel]${off(isJoining)}`,
    `[Continue]${off(isForm(state) ? isJoining : !canGoOn)}`,
  ];
}

/** The Join Queue dialog: sections 2 to 5 and 7, rulings V4 and V6. */
export const queue = specOf(chart)({
  machine: queueMachine,
  fixture: () => new Fixture(),
  cases,
  whereOnPage: ({ context, event }) => context.api === 'own' || wayToJoin.includes(event),
  isForeign: ({ context }) => context.api === 'foreign',
  endpoints: {
    loadQueueableStores: listQueueStores,
    loadQueueCategories: listCategories,
    loadQueueServices: listServices,
    joinQueue,
  },
  driver: {
    'dialog.open': {
      starts: ({ event: { opener }, fixture }) => ({
        today: fixture.today,
        customer:
          opener === 'nobody'
            ? null
            : opener === 'customer'
              ? forms.customer
              : { name: 'Cora Low', email: 'cora@mail.example' },
      }),
      async opens(page, { event: { opener, api } }) {
        const { name, email, phone } = forms[opener];
        const [first_name, last_name] = name.split(' ');
        await openHome(page, {
          foreign: api === 'foreign',
          ...(name && { profile: { customer_id: 93, first_name, last_name, email, phone } }),
        });
        page.network.noteLooked();
        await openQueueDialog(page);
      },
    },
    'stores.listed': {
      answers: 'loadQueueableStores',
      with: ({ event, fixture }) => fixture.withFirst(event.first),
    },
    'stores.listedWithoutChosen': {
      answers: 'loadQueueableStores',
      with: ({ context, fixture }) => fixture.withoutChosen(context.store),
    },
    'stores.none': { answers: 'loadQueueableStores', with: () => [] },
    'stores.failed': failing('loadQueueableStores'),
    'categories.listed': { answers: 'loadQueueCategories', with: () => wireCategories },
    'categories.none': { answers: 'loadQueueCategories', with: () => [] },
    'categories.failed': failing('loadQueueCategories'),
    'catalogue.listed': { answers: 'loadQueueServices', with: () => wireServices },
    'catalogue.none': { answers: 'loadQueueServices', with: () => [] },
    'catalogue.failed': failing('loadQueueServices'),
    'join.accepted': {
      answers: 'joinQueue',
      with: ({ event }) => (event.place === 'given' ? { place_token: PLACE_TOKEN } : null),
      notes: ({ event, context, fixture }) => {
        fixture.place = event.place === 'given' && context.api === 'own' ? PLACE_TOKEN : null;
      },
    },
    'join.failed': { fails: 'joinQueue', as: ({ event }) => event.because },
    'list.retry': { presses: 'Try again', where: ({ state }) => !state.matches('confirmation') },
    'join.retry': { presses: 'Try again', where: ({ state }) => state.matches('confirmation') },
    'step.continue': { presses: 'Continue', where: ({ state }) => !isForm(state) },
    // The tab that is shown leads nowhere.
    'stores.open': { role: 'tab', presses: 'Select Store', where: ({ state }) => !state.matches('stores') },
    'services.open': {
      role: 'tab',
      presses: 'Choose Services',
      where: ({ state }) => !state.matches('services') && !state.matches('joining'),
      or: ['Change services'],
    },
    'store.toggle': {
      presses: ({ event, fixture }) => {
        const store = fixture.stores[storeNames.indexOf(event.store)];
        return String(store?.store_name ?? store?.name);
      },
      sends: ({ event, fixture }) => ({ storeId: fixture.storeId(event.store) }),
      where: ({ context }) => context.stores !== 'none',
    },
    'category.choose': {
      chooses: ({ event }) => ['Category', categoryLabels[event.category]],
      sends: ({ event }) => ({ categoryId: categoryIds[event.category] }),
      where: ({ event, context, state }) =>
        state.matches({ services: { categories: 'listed' } }) &&
        (event.category === 'none' || context.categoriesListed),
    },
    'service.toggle': {
      presses: ({ event }) => serviceNames[event.service],
      sends: ({ event }) => ({ serviceId: serviceIds[event.service] }),
      where: ({ context }) =>
        context.catalogueListed && context.categoriesListed && context.category === 'full',
    },
    'information.type': {
      onActor: () => {},
      async onPage(page) {
        await page.type('Name', typed.name);
        await page.choose('Country Code', typed.countryCode);
      },
    },
    'information.submit': {
      presses: 'Continue',
      where: ({ state }) => isForm(state),
      sends: ({ event }) => event.form,
      async first(page, { event: { form }, context }) {
        const stands = context.draft ?? context.form;
        // What stands in the form is not typed again: what it has lost is not sent then.
        for (const [label, field] of [
          ['Name', 'name'],
          ['Email', 'email'],
          ['Phone', 'phone'],
        ] as const) {
          if (stands[field] !== form[field]) await page.type(label, form[field]);
        }
        if (stands.countryCode !== form.countryCode) await page.choose('Country Code', form.countryCode);
      },
    },
    'dialog.close': {
      presses: ['Cancel', 'Close'],
      or: [(page) => page.key('Escape'), (page) => page.pressOutside()],
    },
    'day.turn': {
      happens: ({ fixture }) => ({ type: 'day.turn', today: fixture.turnDay() }),
      onPage: (page, { fixture }) => page.returnAt(new Date(`${fixture.turnDay()}T01:00:00Z`)),
    },
    'clock.slow': { elapses: 5_000 },
  },
  inputs: {
    loadQueueableStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    loadQueueCategories: ({ context, fixture }) => ({
      tenant_id: 1,
      is_internal: 0,
      entity_type_id: 2,
      store_id: fixture.storeId(context.store),
    }),
    loadQueueServices: ({ context, fixture }) => ({
      entity_type_id: 2,
      is_active: 1,
      store_id: fixture.storeId(context.store),
    }),
    joinQueue: ({ context: { form, services: chosen, store }, event, fixture }) => ({
      customer_name: form.name,
      date: fixture.today,
      email: form.email,
      phone_number: 'phoneNumber' in event ? event.phoneNumber : undefined,
      services: idsOf(chosen),
      store_id: fixture.storeId(store),
    }),
    keepPlace: () => ({ placeToken: PLACE_TOKEN }),
  },
  memory: {
    chart: ({
      state,
      context: {
        store,
        category,
        services: chosen,
        form,
        problem,
        stores,
        categoriesListed,
        catalogueListed,
      },
    }) =>
      isOfNoUse(state)
        ? 'nothing'
        : {
            store,
            category,
            services: idsOf(chosen),
            form,
            problem: problem ?? null,
            isToday: true,
            stores,
            categoriesListed,
            catalogueListed,
          },
    machine: (snapshot, fixture) => {
      const { store, categoryId, chosen, form, problem, today, ...lists } = (snapshot as QueueSnapshot)
        .context;
      const [first] = lists.stores;
      return isOfNoUse(snapshot)
        ? 'nothing'
        : {
            store: store === null ? 'none' : storeNames.find((name) => fixture.storeId(name) === store.id),
            category: keyOf(categoryIds, categoryId),
            services: chosen.map(({ id }) => id).sort(),
            form,
            problem,
            isToday: today === fixture.today,
            stores: first ? (first.isOpen ? 'open' : 'over') : 'none',
            categoriesListed: lists.categories.length > 0,
            catalogueListed: lists.catalogue.length > 0,
          };
    },
  },
  shows: (at) => ({ path: '/', lines: linesAt(at), storage: { place: at.fixture.place } }),
  renders: (snapshot) => {
    const { stores: shown, categories, catalogue, chosen } = (snapshot as QueueSnapshot).context;
    return [
      ...shown.map(({ name, address, phone }) => [name, address, phone ?? 'Phone not available'].join(' | ')),
      ...categories.map(({ name }) => name),
      ...[...catalogue, ...chosen].map(({ name, priceCents, minutes, description }) =>
        [name, money(priceCents), `${minutes} min`, description ?? 'No description available'].join(' | '),
      ),
    ];
  },
  offers: (snapshot) => {
    const { stores: shown, categories, catalogue, categoryId } = (snapshot as QueueSnapshot).context;
    return [
      ...shown.map(({ id }) => ({ type: 'store.toggle', storeId: id })),
      ...categories.map(({ id }) => ({ type: 'category.choose', categoryId: id })),
      ...catalogue
        .filter((service) => service.categoryId === categoryId)
        .map(({ id }) => ({ type: 'service.toggle', serviceId: id })),
      { type: 'step.continue' },
      { type: 'information.submit', ...ada },
    ];
  },
});

await prove(import.meta, queue);
