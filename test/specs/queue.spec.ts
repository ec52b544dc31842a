import { type AnyMachineSnapshot, assign, type SnapshotFrom, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { joinQueue } from '../../contract/queue.ts';
import { getProfile } from '../../contract/session.ts';
import { type QueueSnapshot, queueMachine } from '../../machines/queue.machine.ts';
import { initialForm } from '../../machines/rules/queue.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import { prove } from '../engine/prove.ts';
import { type Failure, refusal } from '../engine/replies.ts';
import { casesOf, type StepResult, specOf } from '../engine/spec.ts';
import { categories, type ItemChoice, type Services, services, visitOf } from './booking.fixture.ts';
import {
  atMost,
  either,
  email,
  marked,
  messageAt,
  need,
  type Problem,
  refusalAt,
  shownProblem,
} from './forms.fixture.ts';
import { homeLines, openHome } from './home.fixture.ts';
import { listQueueStores, openQueueDialog, wireStores } from './queue.fixture.ts';
import { expectedReason, loadedAnnouncement, reasonFor, slow, slowly } from './slow-calls.ts';
import { chooseServices } from './wizard.fixture.ts';

interface Form {
  name: string;
  email: string;
  phone: string;
  countryCode: string;
}

/** The stores: the first is open or not, the second has no information, and the third is closed. */
const storeNames = ['first', 'second', 'closed'] as const;
type Store = (typeof storeNames)[number];
/** The visitor: a guest, a customer with a complete profile, or a customer with only a name and an e-mail address (QUEUE-2). */
type Opener = 'nobody' | 'customer' | 'customerWithoutPhone';

type Bare =
  | 'stores.listedWithoutChosen'
  | 'stores.none'
  | 'stores.failed'
  | 'list.retry'
  | 'step.continue'
  | 'information.type'
  | 'join.retry'
  | 'dialog.close'
  | 'day.turn'
  | 'clock.minute'
  | 'clock.slow';

type Event =
  | { [Type in Bare]: { type: Type } }[Bare]
  | { type: 'dialog.open'; opener: Opener; api: 'own' | 'foreign' }
  /** The session changes in another tab. */
  | { type: 'session.change'; to: Opener }
  | { type: 'stores.listed'; first: 'open' | 'over' }
  | { type: 'store.toggle'; store: Store }
  /** The choices that the catalogue sends. */
  | { type: 'services.choose'; category: ItemChoice | undefined; services: Services }
  | { type: 'step.open'; step: 'stores' | 'services' }
  /** `phoneNumber` is the phone number in the request. `problem` is the first check that fails, in the order of QUEUE-20 and QUEUE-21. */
  | {
      type: 'information.submit';
      form: Form;
      problem: 'missing' | 'email' | 'long' | 'none';
      phoneNumber?: string;
    }
  | { type: 'join.accepted'; place: 'given' | 'none' }
  | { type: 'join.failed'; because: Failure | 'taken' | 'field' | 'closed' };

interface Memory {
  api: 'own' | 'foreign';
  store: 'none' | Store;
  category: ItemChoice | undefined;
  services: Services;
  who: Opener;
  /** The submitted form. */
  form: Form | undefined;
  /** The typed form before a submit. */
  draft: Form | undefined;
  problem: Problem<keyof Form> | undefined;
  /** Whether the first store is open in the shown list. */
  stores: 'none' | 'open' | 'over';
  /** Whether the server has refused because the queue has closed. */
  isTooLate: boolean;
}

/** The initial values of the form (QUEUE-2). */
const forms: Record<Opener, Form> = {
  nobody: { name: '', email: '', phone: '', countryCode: '+61' },
  customer: { name: 'Cora Low', email: 'cora@mail.example', phone: '0491570110', countryCode: '+61' },
  customerWithoutPhone: { name: 'Cora Low', email: 'cora@mail.example', phone: '', countryCode: '+61' },
};
/** The customer in the dialog's input. */
const customers = { ...forms, nobody: null };
const profileOf = (who: Opener) => {
  const { name, email, phone } = forms[who];
  const [first_name, last_name] = name.split(' ');
  return { customer_id: 93, first_name, last_name, email, phone };
};
const ada: Form = { name: 'Ada Shaw', email: 'ada@mail.example', phone: '0491570006', countryCode: '+61' };

const begun = ({ who, form }: { who: Opener; form: Form | undefined }): Form => form ?? forms[who];

/** After a change of the session, untouched fields get the new customer's details or become empty (QUEUE-73). */
const withDetailsOf = (former: Opener, now: Opener, form: Form | undefined): Form | undefined => {
  if (form === undefined) return form;
  const fields = ['name', 'email', 'phone', 'countryCode'] as const;
  const untouched = fields.filter((field) => form[field] === forms[former][field]);
  return { ...form, ...Object.fromEntries(untouched.map((field) => [field, forms[now][field]])) };
};

/** Values that are typed but not submitted. */
const typed = { name: 'Ned Day', countryCode: '+44' };

const wrong = (problem: 'missing' | 'email' | 'long', form: Partial<Form>) => ({
  type: 'information.submit' as const,
  form: { ...ada, ...form },
  problem,
});
const right = (form: Partial<Form>, phoneNumber: string) => ({
  type: 'information.submit' as const,
  form: { ...ada, ...form },
  problem: 'none' as const,
  phoneNumber,
});

/** Cases in which every later field is wrong too, to test the order of the checks. */
const submits = [
  ...[
    { name: '' },
    { name: '   ' },
    { email: '' },
    { phone: '' },
    { phone: '   ' },
    { phone: '\u200b' },
    { name: '', email: 'ada.mail.example' },
  ].map((form) => wrong('missing', form)),
  ...['ada.mail.example', 'ada@mail', '@mail.example', 'ada@.example', 'ada@mail.'].map((email) =>
    wrong('email', { email }),
  ),
  wrong('long', { name: 'x'.repeat(121) }),
  right(
    { name: 'Ben Hall', email: 'b@m.example', phone: '07700900123', countryCode: '+44' },
    '+447700900123',
  ),
  right({ phone: '2025550143', countryCode: '+1' }, '+12025550143'),
  right({ phone: ' 0 491 570 156', countryCode: '+91' }, '+91491570156'),
  // Phone numbers as people write them. A typed country code overrides the selected one (QUEUE-33).
  right({ phone: '+61 491.570.313', countryCode: '+1' }, '+61491570313'),
  right({ phone: '0049 30/901820' }, '+4930901820'),
];

/** The events of a complete join. */
const wayToJoin = [
  { type: 'stores.listed', first: 'open' },
  { type: 'store.toggle', store: 'second' },
  { type: 'step.continue' },
  { type: 'services.choose', category: 'first', services: ['one'] },
  right({}, '+61491570006'),
  { type: 'join.accepted', place: 'given' },
] satisfies readonly Event[];

const cases = [
  { type: 'dialog.open', opener: 'nobody', api: 'own' },
  { type: 'dialog.open', opener: 'nobody', api: 'foreign' },
  { type: 'dialog.open', opener: 'customer', api: 'own' },
  { type: 'dialog.open', opener: 'customerWithoutPhone', api: 'own' },
  ...wayToJoin,
  { type: 'stores.listed', first: 'over' },
  { type: 'stores.listedWithoutChosen' },
  { type: 'stores.none' },
  { type: 'stores.failed' },
  { type: 'list.retry' },
  ...casesOf('store.toggle', 'store', ['first', 'closed']),
  { type: 'services.choose', category: undefined, services: [] },
  { type: 'services.choose', category: 'first', services: [] },
  { type: 'services.choose', category: 'first', services: ['two', 'one'] },
  ...casesOf('step.open', 'step', ['stores', 'services']),
  { type: 'information.type' },
  ...submits,
  { type: 'join.accepted', place: 'none' },
  ...casesOf('join.failed', 'because', [
    'otherSuccess',
    'refusal',
    'breakdown',
    'silence',
    'taken',
    'field',
    'closed',
  ]),
  { type: 'join.retry' },
  { type: 'dialog.close' },
  { type: 'day.turn' },
  { type: 'session.change', to: 'nobody' },
  { type: 'session.change', to: 'customer' },
  { type: 'session.change', to: 'customerWithoutPhone' },
  { type: 'clock.minute' },
  { type: 'clock.slow' },
] satisfies readonly Event[];

const nothingOfStore = { category: undefined, services: [] } as const;
const storeTakesQueue = ({ store, stores }: Memory): boolean =>
  store === 'second' || (store === 'first' && stores === 'open');
const marks = {
  name: either(need('your name'), atMost(120)),
  email,
  phone: either(need('your phone number'), atMost(40)),
};
const notJoined = 'Failed to join queue';
/** A message of the server. */
const placeTaken = 'That phone is in the queue already.';
const closedNow = 'The store is closed now. The queue opens tomorrow at 9:00 AM.';

const ownWords: Partial<Record<string, string>> = { taken: placeTaken, closed: closedNow };

const chartSetup = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) => (event.type === 'dialog.open' ? { who: event.opener, api: event.api } : {})),
    changeSession: assign(({ context, event }) =>
      event.type === 'session.change'
        ? {
            who: event.to,
            form: withDetailsOf(context.who, event.to, context.form),
            draft: withDetailsOf(context.who, event.to, context.draft),
          }
        : {},
    ),
    showStores: assign(({ event }) => (event.type === 'stores.listed' ? { stores: event.first } : {})),
    set: assign((_, changed: Partial<Memory>) => changed),
    toggleStore: assign(({ context, event }) =>
      event.type === 'store.toggle'
        ? { ...nothingOfStore, store: event.store === context.store ? 'none' : event.store }
        : {},
    ),
    chooseServices: assign(({ event }) =>
      event.type === 'services.choose' ? { category: event.category, services: event.services } : {},
    ),
    draft: assign({ draft: ({ context }) => ({ ...begun(context), ...typed }) }),
    type: assign(({ event }) =>
      event.type === 'information.submit' ? { form: event.form, draft: undefined } : {},
    ),
    sayWhy: assign(({ event }) => ({
      problem: {
        text: (event.type === 'join.failed' && ownWords[event.because]) || notJoined,
        fields: {},
      },
    })),
    mark: assign(({ context }, text: string) => ({
      problem: { text, fields: marked(begun(context), marks) },
    })),
  },
  guards: {
    storeIsChosen: ({ context }) => context.store !== 'none',
    otherChoices: ({ context }) => context.category !== undefined || context.services.length > 0,
    storeTakesQueue: ({ context }) => storeTakesQueue(context),
    storeIsClosed: ({ context }) => context.store !== 'none' && !storeTakesQueue(context),
    servicesAreChosen: ({ context }) => context.services.length > 0,
    asksForStores: ({ event }) => event.type === 'step.open' && event.step === 'stores',
    isIncomplete: ({ event }) => event.type === 'information.submit' && event.problem === 'missing',
    isTooLong: ({ event }) => event.type === 'information.submit' && event.problem === 'long',
    saysClosed: ({ event }) => event.type === 'join.failed' && event.because === 'closed',
    isTooLate: ({ context }) => context.isTooLate,
    namesField: ({ event }) => event.type === 'join.failed' && event.because === 'field',
    isBadEmail: ({ event }) => event.type === 'information.submit' && event.problem === 'email',
    placeIsFollowed: ({ context, event }) =>
      event.type === 'join.accepted' && event.place === 'given' && context.api === 'own',
    placeIsGiven: ({ event }) => event.type === 'join.accepted' && event.place === 'given',
  },
});

const setting = (params: Partial<Memory>) => ({ type: 'set', params }) as const;

const close = { target: '#queue.closed', ...by('QUEUE-30') } as const;
const backToStores = {
  guard: 'asksForStores',
  target: '#queue.stores',
  ...calling('QUEUE-18', 'loadQueueableStores'),
} as const;
/** Events that can happen at any time while the dialog is open. */
const around = {
  'day.turn': by('QUEUE-23'),
  'session.change': { actions: 'changeSession', ...by('QUEUE-72') },
} as const;
const noTabs = { 'step.open': refused('QUEUE-19') } as const;
const servicesOpen = { target: '#queue.services', ...calling('QUEUE-18', 'catalogue') } as const;

const listed = { target: 'choosing', actions: 'showStores', ...by('QUEUE-4') } as const;
const listedWithoutChosen = {
  target: 'choosing',
  actions: setting({ ...nothingOfStore, store: 'none', stores: 'open' }),
  ...by('QUEUE-10'),
} as const;
/** The list reloads while the old list is shown. */
const again = { ...by('QUEUE-70'), target: '#queue.stores.choosing.known' } as const;

const stores = chartSetup.createStateConfig({
  initial: 'loading',
  exit: setting({ stores: 'none' }),
  on: {
    'dialog.close': close,
    ...around,
    'step.continue': refused('QUEUE-9'),
    ...noTabs,
  },
  states: {
    loading: {
      ...slowly('QUEUE-3'),
      on: {
        'stores.listed': listed,
        'stores.listedWithoutChosen': listedWithoutChosen,
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
          { guard: 'storeTakesQueue', ...servicesOpen, ...calling('QUEUE-9', 'catalogue') },
          { guard: 'storeIsClosed', ...refused('QUEUE-8') },
          refused('QUEUE-9'),
        ],
      },
      initial: 'known',
      states: {
        known: {
          on: {
            'clock.minute': { target: 'lookedAt', ...calling('QUEUE-70', 'loadQueueableStores') },
          },
        },
        lookedAt: {
          on: {
            'stores.listed': { ...listed, ...again },
            'stores.listedWithoutChosen': { ...listedWithoutChosen, ...again },
            'stores.none': {
              actions: setting({ ...nothingOfStore, store: 'none', stores: 'none' }),
              ...again,
            },
            'stores.failed': again,
          },
        },
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('QUEUE-5', 'loadQueueableStores') } } },
  },
});

const servicesStep = chartSetup.createStateConfig({
  on: {
    'dialog.close': close,
    ...around,
    'step.open': [backToStores, refused('QUEUE-19')],
    'services.choose': { actions: 'chooseServices', ...by('QUEUE-15') },
    'step.continue': [
      { guard: 'servicesAreChosen', target: '#queue.information', ...by('QUEUE-17') },
      refused('QUEUE-17'),
    ],
  },
});

const information = chartSetup.createStateConfig({
  exit: setting({ problem: undefined }),
  on: {
    'dialog.close': close,
    ...around,
    'step.open': [backToStores, servicesOpen],
    'information.type': { actions: 'draft', ...by('QUEUE-18') },
    'information.submit': [
      {
        guard: 'isIncomplete',
        actions: ['type', { type: 'mark', params: 'Please fill in all required fields' }],
        meta: { spec: 'QUEUE-20', also: ['QUEUE-24'] },
      },
      {
        guard: 'isBadEmail',
        actions: ['type', { type: 'mark', params: 'Please enter a valid email address' }],
        meta: { spec: 'QUEUE-21', also: ['QUEUE-24'] },
      },
      {
        guard: 'isTooLong',
        actions: ['type', { type: 'mark', params: 'Please check the highlighted fields' }],
        meta: { spec: 'FORM-12', also: ['QUEUE-24'] },
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

/** Returns the server's message. Without a message, the failure view has text enough. */
const problemShown = ({ context, shownText }: { context: Memory; shownText: (text: string) => string }) => {
  const problem = shownProblem(context, shownText);
  return problem?.text === notJoined && !problem.fields.phone ? undefined : problem;
};

const joining = chartSetup.createStateConfig({
  ...slowly('QUEUE-3'),
  on: {
    'join.accepted': [
      { guard: 'placeIsFollowed', ...joined, meta: { ...joined.meta, orders: ['keepPlace'] } },
      // Only our own API has places.
      { guard: 'placeIsGiven', ...joined, meta: { ...joined.meta, spec: 'PLACE-2', orders: ['keepPlace'] } },
      joined,
    ],
    'join.failed': [
      {
        guard: 'namesField',
        target: '#queue.confirmation.failed',
        actions: setting({ problem: messageAt(notJoined, 'phone').params }),
        ...toasting('QUEUE-28', 'error', notJoined),
      },
      {
        guard: 'saysClosed',
        target: '#queue.confirmation.failed',
        actions: ['sayWhy', setting({ isTooLate: true })],
        ...toasting('QUEUE-28', 'error', notJoined),
      },
      {
        target: '#queue.confirmation.failed',
        actions: 'sayWhy',
        ...toasting('QUEUE-28', 'error', notJoined),
      },
    ],
    ...around,
    'information.submit': refused('QUEUE-25'),
    'dialog.close': refused('QUEUE-25'),
    ...noTabs,
  },
});

const chart = chartSetup.createMachine({
  id: 'queue',
  context: {
    store: 'none',
    ...nothingOfStore,
    api: 'own',
    who: 'nobody',
    form: undefined,
    draft: undefined,
    problem: undefined,
    stores: 'none',
    isTooLate: false,
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
    services: servicesStep,
    information,
    joining,
    confirmation: {
      initial: 'joined',
      on: { 'dialog.close': close, ...noTabs },
      states: {
        joined: {},
        failed: {
          exit: setting({ isTooLate: false }),
          on: {
            'join.retry': [
              {
                guard: 'isTooLate',
                target: '#queue.stores',
                actions: setting({ problem: undefined }),
                ...calling('QUEUE-71', 'loadQueueableStores'),
              },
              { target: '#queue.information', ...by('QUEUE-29') },
            ],
            ...around,
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

type State = SnapshotFrom<typeof chart>;
type WireStore = WireResultOf<typeof listQueueStores>[number];

/** The shop's days that occur in paths. */
const dayNames: Record<string, string> = {
  '2026-11-20': 'Friday, November 20th',
  '2026-11-21': 'Saturday, November 21st',
  '2026-11-22': 'Sunday, November 22nd',
  '2026-11-23': 'Monday, November 23rd',
  '2026-11-24': 'Tuesday, November 24th',
  '2026-11-25': 'Wednesday, November 25th',
  '2026-11-26': 'Thursday, November 26th',
};
const days = Object.keys(dayNames);
const after = (day: string): string => days[days.indexOf(day) + 1] ?? 'too far';

/** The values that the chart's names refer to in a path. */
class Fixture {
  /** The shop's date (`yyyy-MM-dd`), which a path may change. */
  today = '2026-11-20';
  stores = wireStores;
  /** The token of the place that the browser must store. */
  place: string | null = null;
  /** The stores in the newest response. */
  listed: WireStore[] = [];
  #fresh = 100;

  withFirst(first: 'open' | 'over'): WireStore[] {
    const queueStatus = {
      queue_open: first === 'open',
      queue_length: 2,
      queue_wait_from: 15,
      queue_wait_to: '30',
    };
    const opens = first === 'over' && { queue_opens: { day: after(this.today), time: '09:00' } };
    this.listed = this.stores.map((store, index) =>
      index === 0 ? { ...store, ...queueStatus, ...opens } : store,
    );
    return this.listed;
  }

  /** Returns the list with a different store in place of the chosen store. */
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

const tabNames = { stores: 'Select Store', services: 'Choose Services' };
const PLACE_TOKEN = 'token-of-a-place';

const idsOf = (chosen: Services): number[] => chosen.map((name) => services[name].id);

/** Whether the context is not read any more: after a join, and after the dialog has closed. */
const isOfNoUse = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches({ confirmation: 'joined' }) || snapshot.matches('closed');

const isForm = (state: AnyMachineSnapshot): boolean =>
  state.matches('information') || state.matches('joining');

/** The expected card of a store: name, queue status, address and phone number. */
function storeCard({ store_id, store_name, name, suburb, ...store }: WireStore, today: string): string {
  const opens = store.queue_opens?.day;
  const when =
    opens &&
    ` Opens ${opens === today ? 'today' : opens === after(today) ? 'tomorrow' : dayNames[opens]} at 9:00 AM.`;
  const waits = store.queue_length === undefined ? [] : ['2 people are waiting. About 15 to 30 min.'];
  const address =
    Number(store_id) === 3
      ? '12, Sample Street, Marrickville NSW 2204'
      : Number(store_id) === 4
        ? 'Newtown NSW 2042'
        : suburb;
  const queueWords = store.queue_open === false ? [store.queue_pause ?? `Closed now.${when ?? ''}`] : waits;
  return [
    store_name ?? name,
    ...queueWords,
    address,
    store.contact_person_phone ?? 'Phone not available',
  ].join(' ');
}

const on = (isOn: boolean): string => (isOn ? ' on' : '');
const off = (isOff: boolean): string => (isOff ? ' off' : '');

function storesShown({
  state,
  shownText,
  fixture: { listed, today, ...fixture },
}: StepResult<State, Fixture>): string[] {
  const { stores: first, store } = state.context;
  if (state.matches({ stores: 'loading' })) {
    return ['~ Loading stores...', ...slow(state.matches({ stores: { loading: 'slow' } }))];
  }
  if (state.matches({ stores: 'failed' })) {
    const why = expectedReason(shownText, 'Failed to load queue-enabled stores');
    return ['We could not load the stores.', ...why, '[Try again]'];
  }
  if (first === 'none') return ['~ No queue-enabled stores available'];
  const isClosed = store === 'closed' || (store === 'first' && first === 'over');
  const named = listed.find(({ store_id }) => Number(store_id) === fixture.storeId(store));
  return [
    loadedAnnouncement(listed.length, 'store'),
    ...listed.map((store) => `[${storeCard(store, today)}]${on(store === named)}`),
    ...(isClosed
      ? [
          `~ ${named?.store_name ?? named?.name} is not taking walk-ins while ${named?.queue_pause ? 'its queue is paused' : 'it is closed'}.`,
        ]
      : []),
  ];
}

/** The expected lines of the form with its problem. */
function formShown({
  state,
  fixture: { stores: known, ...fixture },
  ...at
}: StepResult<State, Fixture>): string[] {
  const { store, services: chosen, draft } = state.context;
  const problem = problemShown(at);
  const form = draft ?? begun(state.context);
  const isJoining = state.matches('joining');
  const fields = [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Country Code', 'countryCode'],
    ['Phone', 'phone'],
  ] as const;
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
    `${store_name ?? name}: ${chosen.map((service) => services[service].name).join(', ')}`,
    `[Change services]${off(isJoining)}`,
    ...(problem ? [`! ${problem.text}`] : []),
    ...fields.map(([label, field]) => {
      const value = field === 'countryCode' ? `${form[field]} ${countries[form[field]]}` : form[field];
      return `${label}: ${value}${off(isJoining)}${problem?.fields[field] ? ` wrong: ${problem.fields[field]}` : ''}`;
    }),
    ...(isJoining
      ? [
          `~ ${isSlow ? 'This is taking longer than usual. Please keep this page open.' : 'Joining the queue...'}`,
        ]
      : []),
  ];
}

/** The expected lines of the dialog, or of the home page after the dialog has closed. */
function linesAt(at: StepResult<State, Fixture>): string[] {
  const { state, context, fixture } = at;
  if (state.matches('closed')) return homeLines({ canBook: false, canQueue: true, hasHours: false });
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
        ? ['We are looking up your place.', 'Your place stays at the top of this site until it is your turn.']
        : []),
      '[Close]',
    ];
  }
  if (isOver) {
    return [
      ...top,
      '# Queue Join Failed',
      '! There was an issue joining the queue. Please try again.',
      ...[problemShown(at)].flatMap((problem) =>
        problem ? [`! ${problem.fields.phone ?? problem.text}`] : [],
      ),
      '[Cancel]',
      '[Try again]',
    ];
  }
  if (state.matches('services'))
    return [...top, ELSEWHERE, '[Cancel]', `[Continue]${off(context.services.length === 0)}`];
  const canGoOn = storeTakesQueue(context) && state.matches({ stores: 'choosing' });
  const [title, body] = isForm(state)
    ? ['Enter Your Information', formShown(at)]
    : ['Select Store', storesShown(at)];
  return [
    ...top,
    `# ${title}`,
    ...body,
    `[Cancel]${off(isJoining)}`,
    `[Continue]${off(isForm(state) ? isJoining : !canGoOn)}`,
  ];
}

/** The Join Queue dialog. */
export const queue = specOf(chart)({
  machine: queueMachine,
  fixture: () => new Fixture(),
  cases,
  whereOnPage: ({ context, event }) => context.api === 'own' || wayToJoin.some((step) => step === event),
  isForeign: ({ context }) => context.api === 'foreign',
  endpoints: {
    loadQueueableStores: listQueueStores,
    joinQueue,
  },
  driver: {
    'dialog.open': {
      starts: ({ event: { opener }, fixture }) => ({ today: fixture.today, customer: customers[opener] }),
      async opens(page, { event: { opener, api } }) {
        await openHome(page, {
          foreign: api === 'foreign',
          // The paths move the clock by days.
          hasHours: false,
          ...(opener !== 'nobody' && { profile: profileOf(opener) }),
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
    'stores.failed': {
      fails: 'loadQueueableStores',
      as: ({ state }) => (state.matches({ stores: 'choosing' }) ? 'silence' : 'refusal'),
    },
    'join.accepted': {
      answers: 'joinQueue',
      with: ({ event }) => (event.place === 'given' ? { place_token: PLACE_TOKEN } : null),
      notes: ({ event, context, fixture }) => {
        fixture.place = event.place === 'given' && context.api === 'own' ? PLACE_TOKEN : null;
      },
    },
    'join.failed': {
      fails: 'joinQueue',
      as: ({ event: { because } }) => {
        if (because === 'field') return refusalAt('phone_number');
        if (because === 'closed') return refusal(409, { CODE: 'store_closed', MESSAGE: closedNow });
        return because === 'taken' ? refusal(409, { CODE: 'already_used', MESSAGE: placeTaken }) : because;
      },
    },
    'list.retry': { presses: 'Try again', where: ({ state }) => !state.matches('confirmation') },
    'join.retry': { presses: 'Try again', where: ({ state }) => state.matches('confirmation') },
    'step.continue': { presses: 'Continue', where: ({ state }) => !isForm(state) },
    // The tab of the shown step does nothing.
    'step.open': {
      role: 'tab',
      presses: ({ event, state }) => (state.matches(event.step) ? [] : tabNames[event.step]),
      where: ({ event, state }) => event.step === 'stores' || !state.matches('joining'),
    },
    'store.toggle': {
      presses: ({ event, fixture }) => {
        const store = fixture.stores[storeNames.indexOf(event.store)];
        return String(store?.store_name ?? store?.name);
      },
      sends: ({ event, fixture }) => ({ storeId: fixture.storeId(event.store) }),
      where: ({ context }) => context.stores !== 'none',
    },
    'services.choose': {
      onActor: (actor, { event: { type, category, services } }) =>
        actor.send({
          type,
          categoryId: category ? categories[category] : null,
          chosen: visitOf(services).lines,
        }),
      onPage: (page, { event: { category, services } }) =>
        chooseServices(page, category, services, (name) => page.choose('Category', name)),
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
        const stands = context.draft ?? begun(context);
        // Existing values are not typed again, so a test fails if the form has lost a value.
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
    'session.change': {
      where: ({ event, context }) => event.to !== context.who,
      happens: ({ event: { type, to } }) => ({ type, customer: customers[to] }),
      async onPage(page, { event: { to } }) {
        await page.changeStorage('authToken', to === 'nobody' ? null : `token-of-${to}`);
        if (to !== 'nobody') await page.eventually(() => page.network.answer(getProfile, profileOf(to)));
      },
    },
    'clock.minute': { elapses: 60_000 },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadQueueableStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    catalogue: ({ context: { store, category, services }, fixture }) => ({
      storeId: fixture.storeId(store),
      categoryId: category ? categories[category] : null,
      chosen: visitOf(services).lines,
      isOfOneCategory: true,
      offer: null,
    }),
    joinQueue: ({ context: { form, services: chosen, store }, event, fixture }) => ({
      customer_name: form?.name,
      date: fixture.today,
      email: form?.email,
      phone_number: 'phoneNumber' in event ? event.phoneNumber : undefined,
      services: idsOf(chosen),
      store_id: fixture.storeId(store),
    }),
    keepPlace: () => ({ placeToken: PLACE_TOKEN }),
  },
  memory: {
    chart: ({ state, context, shownText }) => {
      const { store, category, services: chosen, stores, isTooLate } = context;
      return isOfNoUse(state)
        ? 'nothing'
        : {
            store,
            categoryId: category ? categories[category] : null,
            services: idsOf(chosen),
            form: begun(context),
            problem: problemShown({ context, shownText }) ?? null,
            isToday: true,
            stores,
            isTooLate,
            reason: reasonFor(
              state.matches({ stores: 'failed' }),
              shownText,
              'Failed to load queue-enabled stores',
            ),
          };
    },
    machine: (snapshot, fixture) => {
      const { context } = snapshot as QueueSnapshot;
      const { store, categoryId, chosen, problem, today, stores } = context;
      const [first] = stores;
      return isOfNoUse(snapshot)
        ? 'nothing'
        : {
            store: store === null ? 'none' : storeNames.find((name) => fixture.storeId(name) === store.id),
            categoryId,
            services: chosen.map(({ id }) => id),
            form: initialForm(context),
            problem,
            isToday: today === fixture.today,
            stores: first ? (first.isOpen ? 'open' : 'over') : 'none',
            reason: snapshot.matches({ stores: 'failed' }) ? context.reason : undefined,
            isTooLate: snapshot.matches({ confirmation: 'failed' }) && store?.isOpen === false,
          };
    },
  },
  shows: (at) => ({ path: '/', lines: linesAt(at), storage: { place: at.fixture.place } }),
  renders: (snapshot) =>
    (snapshot as QueueSnapshot).context.stores.map(({ name, address, phone }) =>
      [name, address, phone ?? 'Phone not available'].join(' | '),
    ),
  offers: (snapshot) => [
    ...(snapshot as QueueSnapshot).context.stores.map(({ id }) => ({ type: 'store.toggle', storeId: id })),
    { type: 'step.continue' },
    { type: 'information.submit', ...ada },
  ],
});

await prove(import.meta, queue);
