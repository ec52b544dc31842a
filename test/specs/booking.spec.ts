import { shop } from 'virtual:shop';
import { assign, setup } from 'xstate';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { getProfile, logIn } from '../../contract/session.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import type { RuleId } from '../../machines/ledger.ts';
import type { RetryFrom } from '../../machines/rules/failure.ts';
import {
  bookingOf,
  paysByOf,
  retryFromOf,
  type SubmitResult,
  reasonOf as wordsOf,
} from '../../machines/rules/submit-result.ts';
import type { ActorDriver } from '../engine/actor-driver.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import type { LedgerText } from '../engine/ledger-texts.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { ida, nobody } from '../support/guests.ts';
import {
  asRemembered,
  barbers,
  type Choices,
  type Customer,
  categories,
  changeSession,
  customers,
  type Day,
  everything,
  Fixture,
  type ItemChoice,
  leftBy,
  monthOf,
  noChoices,
  onlyOffer,
  picks,
  readTimes,
  readZone,
  type Services,
  services,
  stores,
  times,
  toastsOfSession,
  type Visit,
  visitOf,
  visits,
  wireBooking,
  wireOffer,
  wireStores,
} from './booking.fixture.ts';
import {
  afterCardOnly,
  bookedBy,
  cardOnly,
  detailsTyped,
  type Ending,
  endDialogs,
  failures,
  lockDialogs,
  priceWords,
  refuseBooking,
  retries,
  takenWords,
} from './dialogs.fixture.ts';
import { loadedAnnouncement } from './slow-calls.ts';
import { chooseServices, chooseSlot, chooseStore, takeNextTime, wizardStores } from './wizard.fixture.ts';

const stepNames = ['stores', 'services', 'date', 'barber'] as const;
type Step = (typeof stepNames)[number];

type Event =
  /** A guest left for the login page and returns in the same tab or in another tab. */
  | {
      type: 'visit';
      finds: Visit;
      api?: 'foreign';
      from?: 'home';
      left?: 'here' | 'elsewhere';
      who?: 'customer';
    }
  /** The choices that the machines of the steps send. If the visitor decided nothing, the list chooses its first store. */
  | { type: 'store.choose'; store: ItemChoice | undefined; decided: boolean }
  | { type: 'services.choose'; category: ItemChoice; services: Services }
  | { type: 'companion.choose'; services: Services }
  /** `any`: the visitor wants any barber. */
  | { type: 'slot.choose'; barber: ItemChoice | undefined; time: ItemChoice | undefined; any?: true }
  /** `pair`: the time has two barbers. */
  | { type: 'slot.take'; date: 'later' | 'shut'; pair?: true }
  | { type: 'slot.submit' | 'details.type' }
  | { type: `payment.${'declined' | 'taken' | 'dismissed' | 'loggingIn' | 'registering'}` }
  | { type: 'payment.changing'; step: Exclude<Step, 'barber'> }
  | { type: 'payment.failed'; because: keyof typeof failures }
  | { type: 'payment.cardOnly'; because: keyof typeof cardOnly }
  | { type: 'payment.booked' | 'payment.doubtful'; by: 'store' | 'card' }
  | { type: 'check.booked' | 'check.nothing' }
  | { type: 'day.turn' | 'step.continue' | 'step.back' | 'history.back' }
  | { type: 'step.open'; step: Step }
  | { type: 'time.change' | 'booking.retry' | 'card.pay' | 'wizard.leave' | 'wizard.restart' }
  | { type: 'date.choose'; date: 'today' | 'later' | 'last' | Refused }
  | { type: 'session.change'; customer: Customer };

/** A day may pass while the dialogs are open. */
type Chosen = Choices<Day | 'past'>;

interface Memory extends Chosen {
  /** The services of a second person. */
  companion: Services;
  isSecondShown: boolean;
  /** The chosen time has a second barber. */
  isPair: boolean;
  customer: Customer;
  api: 'own' | 'foreign';
  isFromHome: boolean;
  /** A single store takes bookings. */
  isOnly: boolean;
  /** The step with which the wizard started. */
  leftAt: Step;
  /** The chosen date has passed. */
  isLost: boolean;
  /** Where a retry of the shown failure begins. */
  retryFrom: RetryFrom | null;
  reason: string | undefined;
  /** The payment method in dialogs that ended without a definite outcome. */
  doubt: 'store' | 'card' | undefined;
  /** The dialogs were opened to pay by card. */
  opensCard: boolean;
  /** How the booking on the screen is paid, as far as that is known. */
  paid: 'store' | 'card' | undefined;
  /** Whether the visitor has chosen something in the shown step. */
  isChosenFrom: boolean;
}

const nothing: Memory = {
  ...noChoices,
  companion: [],
  isSecondShown: false,
  isPair: false,
  customer: 'guest',
  api: 'own',
  isFromHome: false,
  isOnly: false,
  leftAt: 'stores',
  isLost: false,
  retryFrom: null,
  reason: undefined,
  doubt: undefined,
  opensCard: false,
  paid: undefined,
  isChosenFrom: false,
};
const { hasKey: _, ...withoutStore } = noChoices;

const hasStore = ({ store }: Chosen) => store !== undefined;
const hasServices = (chosen: Chosen) => hasStore(chosen) && chosen.services.length > 0;
type Refused = 'past' | 'beyond' | 'shut';
const reasonAt = (date: Refused): string =>
  ({
    past: 'That day has passed.',
    beyond: 'You can book up to 90 days ahead.',
    shut: 'Closed on Friday, December 25th, Christmas Day',
  })[date];
const isRefused = (date: string): date is Refused => ['past', 'beyond', 'shut'].includes(date);
const hasDate = (chosen: Chosen) =>
  hasServices(chosen) && chosen.date !== undefined && chosen.date !== 'past';
const hasSlot = ({ barber, time }: Chosen) => barber !== undefined && time !== undefined;
/** Whether the booking definitely failed and everything for a retry is chosen. */
const mayTryAgain = (memory: Memory) =>
  memory.retryFrom === 'services' || (memory.retryFrom === 'payment' && canSubmitAgain(memory));

const canSubmitAgain = (memory: Memory) => memory.hasKey && memory.date !== undefined && hasSlot(memory);
const canPay = (memory: Memory) => canSubmitAgain(memory) && memory.date !== 'past';

/** Returns the restored draft. A date that has passed is dropped, and its time with it. */
function restored(visit: Visit): Partial<Memory> {
  const { to, choices = noChoices, retryFrom = null, reason } = leftBy(visit);
  const { date } = choices;
  const isPast = date === 'past';
  // The check of a submit uses the choices as they were sent, also if the date has passed.
  const isKept = date !== undefined && (!isPast || to === 'checking');
  const choicesLeft = isKept ? choices : { ...choices, date: undefined, time: undefined };
  return { ...choicesLeft, isLost: isPast, retryFrom, reason };
}

function reasonOf(event: Event): string | undefined {
  if (event.type === 'payment.cardOnly') return afterCardOnly[event.because].reason;
  if (event.type === 'payment.failed' && event.because === 'outdated') return priceWords;
  return event.type === 'payment.taken' ? takenWords : undefined;
}

/** What the server says about a payment that has booked nothing. */
const chargedWords = 'Your card was not charged.';

const chartSetup = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    pass: () => {},
    restore: assign(({ event }) =>
      event.type === 'visit'
        ? {
            ...restored(event.finds),
            api: event.api ?? 'own',
            isFromHome: event.from === 'home',
            isOnly: event.finds === 'onlyStore',
            leftAt: leftBy(event.finds).at ?? (event.finds === 'onlyStore' ? 'services' : 'stores'),
            customer: event.who ?? 'guest',
          }
        : {},
    ),
    openStep: assign({ isChosenFrom: false }),
    chooseStore: assign(({ context, event }) =>
      event.type === 'store.choose'
        ? {
            ...(event.store !== context.store && {
              ...withoutStore,
              companion: [],
              isSecondShown: false,
              isPair: false,
            }),
            decided: event.decided,
            store: event.store,
            isChosenFrom: true,
          }
        : {},
    ),
    chooseServices: assign(({ event }) =>
      event.type === 'services.choose'
        ? { category: event.category, services: event.services, isChosenFrom: true }
        : {},
    ),
    chooseCompanion: assign(({ event }) =>
      event.type === 'companion.choose'
        ? { companion: event.services, isSecondShown: event.services.length > 0 }
        : {},
    ),
    chooseDate: assign(({ event }) =>
      event.type === 'date.choose' && !isRefused(event.date)
        ? { date: event.date, time: undefined, isLost: false }
        : {},
    ),
    takeTime: assign(({ event }) =>
      event.type === 'slot.take' && event.date === 'later'
        ? {
            ...{ date: event.date, barber: 'first', time: 'first', isLost: false },
            any: event.pair ?? false,
            isPair: event.pair ?? false,
          }
        : {},
    ),
    reachDate: assign(({ context }) => (context.date === 'tomorrow' ? { date: 'today' } : {})),
    passDate: assign(({ context: { date } }) =>
      date === 'today' ? { date: 'past' } : date === 'tomorrow' ? { date: 'today' } : {},
    ),
    dropDate: assign(({ context: { date, isLost } }) => ({
      date: undefined,
      time: undefined,
      isLost: isLost || date !== undefined,
    })),
    chooseSlot: assign(({ event }) =>
      event.type === 'slot.choose'
        ? {
            ...{ barber: event.barber, time: event.time, any: event.any ?? false },
            ...{ isPair: false, isChosenFrom: true },
          }
        : {},
    ),
    dropTime: assign({ time: undefined }),
    /** With any barber, a different barber may be free at the time. */
    loseTime: assign(({ context }) => (context.any ? {} : { time: undefined })),
    keepKey: assign({ hasKey: true }),
    submit: assign({ isChosenFrom: true, opensCard: false }),
    openDialogs: assign({ opensCard: false }),
    openCard: assign({ opensCard: true }),
    forgetKey: assign({ hasKey: false }),
    forgetAll: assign(({ context: { customer, api, isFromHome, isOnly } }) => ({
      ...nothing,
      customer,
      api,
      isFromHome,
      isOnly,
      leftAt: isOnly ? 'services' : 'stores',
      store: isOnly ? 'first' : undefined,
    })),
    signIn: assign(({ event }) => (event.type === 'session.change' ? { customer: event.customer } : {})),
    judge: assign(({ event }) => ({
      retryFrom:
        event.type === 'payment.failed'
          ? retries[event.because]
          : event.type === 'payment.cardOnly'
            ? afterCardOnly[event.because].retryFrom
            : null,
      reason: reasonOf(event),
    })),
    notePaid: assign(({ event }) => (event.type === 'payment.booked' ? { paid: event.by } : {})),
    dropPassed: assign(({ context: { date } }) =>
      date === 'past' ? { date: undefined, time: undefined, isLost: true } : {},
    ),
    allowRetry: assign({ retryFrom: 'payment' }),
    noteCharged: assign({ reason: chargedWords }),
    forgetFailure: assign({ retryFrom: null, reason: undefined }),
    doubt: assign(({ event }) =>
      event.type === 'payment.doubtful' ? { doubt: event.by, paid: event.by } : {},
    ),
    forgetDoubt: assign({ doubt: undefined }),
  },
  guards: {
    leadsTo: ({ event }, to: string) => event.type === 'visit' && visits[event.finds].to === to,
    hasLoggedIn: ({ event }) =>
      event.type === 'visit' &&
      event.who === 'customer' &&
      event.left !== undefined &&
      event.finds === 'allAtBarber',
    asksFor: ({ event }, step: Step) => 'step' in event && event.step === step,
    hasStore: ({ context }) => hasStore(context),
    isOnly: ({ context }) => context.isOnly,
    hasServices: ({ context }) => hasServices(context),
    hasDate: ({ context }) => hasDate(context),
    servicesCanOpen: ({ context, event }) =>
      event.type === 'step.open' && event.step === 'services' && hasStore(context),
    dateCanOpen: ({ context, event }) =>
      event.type === 'step.open' && event.step === 'date' && hasServices(context),
    barberCanOpen: ({ context, event }) =>
      event.type === 'step.open' && event.step === 'barber' && hasDate(context),
    hadDate: ({ context }) => context.date !== undefined,
    isShutDay: ({ event }) => 'date' in event && event.date === 'shut',
    isRefusedDay: ({ event }) => event.type === 'date.choose' && isRefused(event.date),
    isSameDay: ({ context, event }) => event.type === 'date.choose' && event.date === context.date,
    isDateOver: ({ context: { date } }) => date === 'today' || date === 'past',
    hasGone: ({ context }) => context.date === 'past',
    triesTooLate: ({ context }) => mayTryAgain(context) && context.date === 'past',
    mayTryAgain: ({ context }) => mayTryAgain(context),
    canPay: ({ context }) => canPay(context),
    sameTimeIsRefused: ({ context }) => context.retryFrom === null,
    sameTimeIsRefusedLate: ({ context }) => context.retryFrom === null && !hasDate(context),
    pricesChanged: ({ context }) => context.retryFrom === 'services',
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

const storesOpen = { target: '#booking.stores', ...calling('BOOK-38', 'storeChoice') } as const;
const servicesOpen = {
  target: '#booking.services',
  meta: { spec: 'BOOK-13', also: ['BOOK-38'], calls: ['catalogue', 'freeTimes'] },
} as const;
const dateOpen = {
  target: '#booking.date',
  meta: { spec: 'BOOK-20', also: ['BOOK-38'], calls: ['freeTimes'] },
} as const;
const barberOpen = {
  target: '#booking.barber',
  meta: { spec: 'BOOK-23', also: ['BOOK-38'], calls: ['availability'] },
} as const;

const anywhere = {
  'step.open': [
    { guard: { type: 'asksFor', params: 'stores' }, ...storesOpen },
    { guard: 'servicesCanOpen', ...servicesOpen },
    { guard: 'dateCanOpen', ...dateOpen },
    { guard: 'barberCanOpen', ...barberOpen },
    refused('BOOK-38'),
  ],
  'wizard.leave': { target: '#booking.left', ...by('BOOK-40') },
  'day.turn': [
    { guard: 'isDateOver', actions: 'dropDate', ...by('BOOK-24') },
    { actions: 'reachDate', ...by('BOOK-24') },
  ],
} as const;
const nowhere = { 'step.open': refused('BOOK-37'), 'step.back': refused('BOOK-37') } as const;

const storesStep = chartSetup.createStateConfig({
  entry: 'openStep',
  on: {
    ...anywhere,
    'step.continue': [{ guard: 'hasStore', ...servicesOpen }, refused('BOOK-13')],
    'step.back': refused('BOOK-36'),
    'store.choose': { actions: 'chooseStore', ...by('BOOK-12') },
  },
});

const servicesStep = chartSetup.createStateConfig({
  entry: 'openStep',
  on: {
    ...anywhere,
    'step.continue': [{ guard: 'hasServices', ...dateOpen }, refused('BOOK-20')],
    'step.back': { ...storesOpen, ...calling('BOOK-36', 'storeChoice') },
    'history.back': storesOpen,
    'services.choose': {
      actions: 'chooseServices',
      meta: { spec: 'BOOK-14', sends: ['freeTimes: minutes.change'] },
    },
    'companion.choose': {
      actions: 'chooseCompanion',
      meta: { spec: 'BOOK-120', sends: ['freeTimes: minutes.change'] },
    },
    'slot.take': [
      { guard: 'isShutDay', ...refused('BOOK-63') },
      { guard: 'hasServices', ...barberOpen, actions: 'takeTime', ...calling('NEXT-9', 'availability') },
      refused('NEXT-9'),
    ],
  },
});

const dateStep = chartSetup.createStateConfig({
  on: {
    ...anywhere,
    'step.continue': [{ guard: 'hasDate', ...barberOpen }, refused('BOOK-23')],
    'step.back': { ...servicesOpen, ...calling('BOOK-36', 'catalogue', 'freeTimes') },
    'history.back': servicesOpen,
    'date.choose': [
      { guard: 'isShutDay', ...refused('BOOK-63') },
      { guard: 'isRefusedDay', ...refused('BOOK-21') },
      { guard: 'isSameDay', actions: 'pass', ...by('BOOK-22') },
      { guard: 'hadDate', actions: 'chooseDate', ...by('BOOK-22') },
      { actions: 'chooseDate', ...by('BOOK-21') },
    ],
    'slot.take': [
      { guard: 'isShutDay', ...refused('BOOK-63') },
      { ...barberOpen, actions: 'takeTime', ...calling('NEXT-4', 'availability') },
    ],
  },
});

/** Browser Back closes the open dialog. The rest of the wizard is out of reach. */
const dialogCloses = {
  actions: 'pass',
  meta: { spec: 'BOOK-39', sends: ['payment: dialog.close'] },
} as const;

/** The visitor can open any earlier step, because everything is chosen. */
const changes = (step: Step, opensBy: RuleId, ...calls: string[]) =>
  ({
    guard: { type: 'asksFor', params: step },
    target: `#booking.${step}`,
    actions: 'dropPassed',
    meta: { spec: 'BOOK-70', also: [opensBy], calls },
  }) as const;

const leaving = { meta: { spec: 'BOOK-42', also: ['BOOK-61'], orders: ['handOver'] } } as const;

/** A passing day closes nothing here. */
const passes = { actions: 'passDate', ...by('BOOK-24') } as const;

const barberStep = chartSetup.createStateConfig({
  initial: 'choosing',
  entry: 'openStep',
  on: {
    ...anywhere,
    'step.back': { ...dateOpen, ...calling('BOOK-36', 'freeTimes') },
    'history.back': dateOpen,
    'day.turn': [
      {
        guard: 'isDateOver',
        target: '#booking.date',
        actions: 'dropDate',
        ...calling('BOOK-24', 'freeTimes'),
      },
      { actions: 'reachDate', ...by('BOOK-24') },
    ],
  },
  states: {
    choosing: {
      on: {
        'session.change': { actions: 'signIn', ...by('BOOK-52') },
        'slot.choose': { actions: 'chooseSlot', ...by('BOOK-33') },
        'slot.submit': {
          target: 'paying',
          actions: 'submit',
          meta: { spec: 'BOOK-34', also: ['BOOK-35'], calls: ['payment'] },
        },
      },
    },
    paying: {
      on: {
        'step.open': dialogCloses,
        'history.back': dialogCloses,
        'step.back': refused('BOOK-39'),
        'wizard.leave': refused('BOOK-39'),
        'session.change': {
          actions: 'signIn',
          meta: { spec: 'BOOK-52', sends: ['payment: session.change'] },
        },
        'day.turn': [
          {
            guard: 'isDateOver',
            actions: 'passDate',
            meta: { spec: 'BOOK-65', sends: ['payment: dialog.close'] },
          },
          passes,
        ],
        'details.type': { actions: 'pass', ...by('BOOK-66') },
        'payment.declined': { actions: 'keepKey', ...by('BOOK-60') },
        'payment.booked': {
          target: '#booking.confirmation.booked',
          actions: 'notePaid',
          meta: { spec: 'BOOK-43', also: ['BOOK-71', 'PAY-36'] },
        },
        'payment.changing': [
          changes('stores', 'BOOK-38', 'storeChoice'),
          changes('services', 'BOOK-13', 'catalogue', 'freeTimes'),
          changes('date', 'BOOK-20', 'freeTimes'),
        ],
        'payment.taken': {
          target: '#booking.confirmation.taken',
          actions: ['forgetKey', 'judge'],
          meta: { spec: 'BOOK-44', also: ['BOOK-35'] },
        },
        'payment.failed': {
          target: '#booking.confirmation.failed',
          actions: ['keepKey', 'judge'],
          meta: { spec: 'BOOK-44', also: ['BOOK-35', 'BOOK-60'] },
        },
        'payment.cardOnly': {
          target: '#booking.confirmation.cardOnly',
          actions: ['keepKey', 'judge'],
          meta: { spec: 'BOOK-73', also: ['BOOK-44', 'BOOK-60'] },
        },
        'payment.doubtful': {
          target: '#booking.checking',
          actions: ['keepKey', 'doubt'],
          meta: { spec: 'BOOK-53', also: ['BOOK-35', 'BOOK-60'], calls: ['submitCheck'] },
        },
        'payment.dismissed': [
          {
            guard: 'hasGone',
            target: '#booking.date',
            actions: 'dropDate',
            meta: {
              spec: 'BOOK-65',
              also: ['BOOK-41'],
              calls: ['freeTimes'],
              sends: ['availability: step.uncover'],
            },
          },
          { target: 'choosing', meta: { spec: 'BOOK-41', sends: ['availability: step.uncover'] } },
        ],
        'payment.loggingIn': { target: '#booking.loggingIn', ...leaving },
        'payment.registering': { target: '#booking.registering', ...leaving },
      },
    },
  },
});

/** The reference chart of the wizard. */
const chart = chartSetup.createMachine({
  id: 'booking',
  context: nothing,
  initial: 'outside',
  states: {
    outside: {
      on: {
        visit: [
          {
            guard: 'hasLoggedIn',
            target: 'barber.paying',
            actions: 'restore',
            ...calling('BOOK-62', 'availability', 'payment'),
          },
          visit('fresh', 'BOOK-1', 'stores', 'storeChoice'),
          {
            ...visit('onlyStore', 'BOOK-3', 'services'),
            meta: { spec: 'BOOK-3', also: ['BOOK-79'], calls: ['catalogue', 'freeTimes'] },
          },
          visit('stores', 'BOOK-2', 'stores', 'storeChoice'),
          visit('services', 'BOOK-2', 'services', 'catalogue', 'freeTimes'),
          visit('date', 'BOOK-2', 'date', 'freeTimes'),
          visit('barber', 'BOOK-2', 'barber', 'availability'),
          visit('dateGone', 'BOOK-3', 'date', 'freeTimes'),
          visit('servicesMissing', 'BOOK-3', 'services', 'catalogue', 'freeTimes'),
          visit('storeMissing', 'BOOK-3', 'stores', 'storeChoice'),
          visit('checking', 'BOOK-4', 'checking', 'submitCheck'),
          visit('booked', 'BOOK-5', 'confirmation.booked'),
          visit('taken', 'BOOK-5', 'confirmation.taken'),
          visit('failed', 'BOOK-5', 'confirmation.failed'),
          visit('cardOnly', 'BOOK-5', 'confirmation.cardOnly'),
        ],
      },
    },
    stores: storesStep,
    services: servicesStep,
    date: dateStep,
    barber: barberStep,
    checking: {
      exit: 'forgetDoubt',
      on: {
        ...nowhere,
        'day.turn': passes,
        'wizard.leave': { target: '#booking.left', meta: { spec: 'BOOK-55', also: ['BOOK-40'] } },
        'check.booked': { target: '#booking.confirmation.booked', ...by('BOOK-48') },
        'check.nothing': [
          {
            guard: 'isStoreInDoubt',
            target: '#booking.confirmation.failed',
            actions: 'allowRetry',
            ...toasting('BOOK-54', 'error', 'Failed to create booking'),
          },
          {
            guard: 'isCardInDoubt',
            target: '#booking.confirmation.failed',
            actions: ['allowRetry', 'noteCharged'],
            ...toasting('BOOK-54', 'error', 'Failed to create booking with payment'),
          },
          {
            guard: 'hasGone',
            target: '#booking.date',
            actions: 'dropDate',
            meta: { spec: 'BOOK-65', also: ['BOOK-50'], calls: ['freeTimes'] },
          },
          { target: '#booking.barber', ...calling('BOOK-50', 'availability') },
        ],
      },
    },
    confirmation: {
      initial: 'booked',
      exit: 'forgetFailure',
      on: {
        ...nowhere,
        'day.turn': passes,
        'wizard.leave': anywhere['wizard.leave'],
        'wizard.restart': [
          {
            guard: 'isOnly',
            target: 'services',
            actions: 'forgetAll',
            meta: { spec: 'BOOK-47', also: ['BOOK-3', 'BOOK-79'], calls: ['catalogue', 'freeTimes'] },
          },
          {
            target: 'stores',
            actions: 'forgetAll',
            meta: { spec: 'BOOK-47', also: ['BOOK-1'], calls: ['storeChoice'] },
          },
        ],
      },
      states: {
        booked: { entry: 'forgetKey' },
        taken: {
          on: {
            'time.change': [
              {
                guard: 'hasDate',
                target: '#booking.barber',
                actions: 'loseTime',
                ...calling('BOOK-45', 'availability'),
              },
              { target: '#booking.date', actions: 'dropDate', ...calling('BOOK-65', 'freeTimes') },
            ],
          },
        },
        failed: {
          on: {
            'booking.retry': [
              {
                guard: 'triesTooLate',
                target: '#booking.date',
                actions: 'dropDate',
                ...calling('BOOK-65', 'freeTimes'),
              },
              {
                guard: 'pricesChanged',
                target: '#booking.services',
                ...calling('BOOK-72', 'catalogue', 'freeTimes'),
              },
              {
                guard: 'mayTryAgain',
                target: '#booking.barber.paying',
                actions: 'openDialogs',
                ...calling('BOOK-46', 'availability', 'payment'),
              },
              refused('BOOK-46'),
            ],
          },
        },
        cardOnly: {
          on: {
            'card.pay': [
              {
                guard: 'canPay',
                target: '#booking.barber.paying',
                actions: 'openCard',
                ...calling('BOOK-73', 'availability', 'payment'),
              },
              refused('BOOK-73'),
            ],
            'time.change': [
              {
                guard: 'sameTimeIsRefusedLate',
                target: '#booking.date',
                actions: 'dropDate',
                ...calling('BOOK-65', 'freeTimes'),
              },
              {
                guard: 'sameTimeIsRefused',
                target: '#booking.barber',
                actions: 'dropTime',
                ...calling('BOOK-45', 'availability'),
              },
              refused('BOOK-73'),
            ],
            'booking.retry': [
              {
                guard: 'triesTooLate',
                target: '#booking.date',
                actions: 'dropDate',
                ...calling('BOOK-65', 'freeTimes'),
              },
              {
                guard: 'mayTryAgain',
                target: '#booking.barber.paying',
                actions: 'openDialogs',
                ...calling('BOOK-46', 'availability', 'payment'),
              },
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
const isIn = ({ state }: Place, ...values: unknown[]) =>
  values.some((value) => state.matches(value as never));
const isOver = (at: Place) => isIn(at, 'left', 'loggingIn', 'registering');
const isPaying = (at: Place) => isIn(at, { barber: 'paying' });
const isCardOnly = (at: Place) => isIn(at, { confirmation: 'cardOnly' });
const outcomes = ['booked', 'taken', 'failed', 'cardOnly'] as const;
/** What the chosen names stand for. */
const idsOf = ({ store, barber, time, date, services: chosen, hasKey }: Memory, fixture: Fixture) => ({
  store: store && stores[store].id,
  barber: barber && barbers[barber].id,
  time: time && times[time],
  date: date && fixture.day(date),
  key: hasKey ? fixture.key : undefined,
  ...visitOf(chosen),
});

/** The barber of the chosen time, with the second barber of two people. */
const barberOf = ({ isPair }: Memory, barber: (typeof barbers)[ItemChoice]) => ({
  ...barber,
  ...(isPair && { second: barbers.second }),
});

async function logInOn(page: PageDriver): Promise<void> {
  await page.eventually(() => page.type('Email', 'ada@mail.example'));
  await page.type('Password', 'first-secret');
  await page.press('button', 'Login');
  await page.eventually(() => page.network.answer(logIn, { access_token: 'token-of-a-customer' }));
}

async function openVisit(
  page: PageDriver,
  { finds, api, from, left, who }: Extract<Event, { type: 'visit' }>,
  fixture: Fixture,
) {
  const { draft, outcome } = fixture.left(finds);
  await page.open({
    path: from || (left && !who) ? '/' : left ? '/login' : '/book-appointment/',
    foreign: api === 'foreign',
    outcome,
    draft: left === 'elsewhere' ? null : draft && { ...draft, ...(left && { note: everything.note }) },
    handedOver: left && draft ? { ...draft, submitKey: null } : null,
    ...(who && !left && { token: 'token-of-a-customer' }),
  });
  if (from && !draft) {
    await page.eventually(() => page.network.answer(wizardStores, Object.values(wireStores)));
    await page.eventually(() => page.press('link', 'Book Appointment'));
  }
  if (api !== 'foreign' && !draft && !outcome)
    await page.eventually(() => page.network.answer(loadOnlyStore, finds === 'onlyStore' ? [wireOffer] : []));
  if (left && who) await logInOn(page);
  if (who) await page.eventually(() => page.network.answer(getProfile, { customer_id: 91 }));
  if (left && finds === 'allAtBarber' && who) await fixture.learnKey(page);
  if (left && !who) await page.eventually(() => page.press('link', 'Resume your booking'));
  if (!from || !draft) return;
  // Now the header knows that stores can be booked.
  await page.eventually(() => page.network.answer(wizardStores, Object.values(wireStores)));
  await page.eventually(() => page.press('link', 'Resume your booking'));
  page.network.noteLooked();
}

const send = (actor: ActorDriver) => actor.send({ type: 'submit.send' });
/** The dialogs end: with one event on an actor, with many actions on a page. */
const ended = (ending: Ending, resultOf: (context: Memory) => SubmitResult, isSent = true) => ({
  isElsewhere: true as const,
  onActor(actor: ActorDriver, { context }: { context: Memory }) {
    if (isSent) send(actor);
    actor.endChild('payment', resultOf(context));
  },
  onPage: (page: PageDriver, { fixture }: { fixture: Fixture }) => endDialogs(page, fixture, ending),
});
const closed = (kind: 'dismissed' | 'loggingIn' | 'registering') => ended(kind, () => ({ kind }), false);
const isGuest = ({ context }: Here) => context.customer === 'guest';
/** Whether a guest has tried no card yet. After a declined card the card dialog is open instead of the guest dialog. */
const isUntriedGuest = (at: Here) => isGuest(at) && !at.context.hasKey;
const hasProfile = ({ context: { customer } }: Here) => customer === 'guest' || customer === 'customer';
const isOwn = ({ context }: Here) => context.api === 'own';
/** A guest pays by card; that leaves the store to customers who did not ask for the card. */
const isPaidByCard = ({ customer, opensCard }: Memory) => customer === 'guest' || opensCard;
const paysSo = ({ event, context }: Here & { event: { by: 'store' | 'card' } }) =>
  (event.by === 'card') === isPaidByCard(context);

const nameOf = <Value>(value: Value | null | undefined, named: Record<ItemChoice, { id: Value } | Value>) =>
  picks.find((pick) => {
    const item = named[pick];
    return value === (typeof item === 'object' && item !== null && 'id' in item ? item.id : item);
  });

const tabs = [
  ['stores', 'Select Store', () => true],
  ['services', 'Choose Services', hasStore],
  ['date', 'Select Date', hasServices],
  ['barber', 'Choose Barber & Time', hasDate],
  ['confirmation', 'Confirmation', () => false],
] as const satisfies readonly (readonly [string, LedgerText<'BOOK-59'>, unknown])[];
const on = (isOn: boolean) => (isOn ? ' on' : '');

/** Returns the number of the shown step, from 0. */
const tabShown = (at: Here): number =>
  tabs.findIndex(([step]) => (isIn(at, 'checking') ? step === 'barber' : isIn(at, step)));

/** The title of the browser's tab, which a screen reader announces first (SITE-84). */
const titleOf = (at: Here): string =>
  `Step ${tabShown(at) + 1} of 5: ${tabs[tabShown(at)]?.[1]} | Book an appointment | ${shop.name}`;

function linesOf(at: Here, fixture: Fixture): string[] {
  const { context } = at;
  const shown = tabs[tabShown(at)]?.[0];
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
  const { date, time, services: chosen, isChosenFrom } = context;
  const { count, parts, reads, duration, total } = visitOf(chosen);
  // The list of services is loaded as soon as the visitor chooses from it.
  const removal = (name = '') => `[Remove ${name}]${isChosenFrom ? '' : ' off'}`;
  return [
    ...head,
    ...(isIn(at, 'date') ? dateLines(at, fixture) : [ELSEWHERE]),
    // The summary of the choices so far (BOOK-57).
    '# Your booking',
    `${count} selected`,
    ...(isIn(at, 'services') ? parts.flatMap((facts) => [...facts, removal(facts[0])]) : reads),
    `Total duration: ${duration}`,
    `Store: ${context.store ? stores[context.store].name : 'Not chosen yet'}`,
    `Date: ${date ? fixture.readDay(date) : 'Not chosen yet'}`,
    `Barber: ${context.barber ? barbers[context.barber].name : context.any ? 'Any barber' : 'Not chosen yet'}`,
    `Time: ${time ? readTimes[time] : 'Not chosen yet'}`,
    `Total price: ${total}`,
    // The next free time.
    ...(isIn(at, 'services') && chosen.length > 0 ? [ELSEWHERE] : []),
    '[Cancel]',
    `[Back]${isIn(at, 'stores') ? ' off' : ''}`,
    isIn(at, 'barber')
      ? ELSEWHERE
      : `[Continue]${at.state.can({ type: 'step.continue' } as never) ? '' : ' off'}`,
  ];
}

const hasPassed = 'The day you had chosen has passed. Please choose another.';

function dateLines({ context: { date, isLost } }: Here, fixture: Fixture): string[] {
  const days = [
    ...fixture.calendar(date),
    `~ ${date ? fixture.readDay(date) : isLost ? hasPassed : 'No date chosen yet'}`,
    fixture.looksAtPast() ? 'That day has passed.' : 'You can book up to 90 days ahead.',
    loadedAnnouncement(fixture.openDays(), 'day'),
  ];
  // The next free times are above the days, except below the notice that the chosen day has passed.
  return ['# Select Date', ...(isLost ? [...days, ELSEWHERE] : [ELSEWHERE, ...days])];
}

function checkingLines({ context: { doubt } }: Here): string[] {
  const meanwhile =
    'Nothing is booked or charged twice. Once it is booked you will get an email; a charge without a booking is refunded.';
  const happened = {
    card: 'We do not know yet whether your card was charged, and are checking.',
    store: 'We do not know yet whether your booking was made, and are checking.',
    refresh:
      'The page was closed or refreshed while you were booking. We are checking with the shop what happened.',
  }[doubt ?? 'refresh'];
  return ['# Checking your booking', `~ ${happened} ${meanwhile}`, '[Back to Home]'];
}

const dues = { card: ', paid by card', store: ', to pay at the shop' };

function confirmationLines(at: Here, fixture: Fixture): string[] {
  const { store, barber, date, time, api, services: chosen, paid } = at.context;
  const names = chosen.map((service) => services[service].name);
  if (!isIn(at, { confirmation: 'booked' }))
    return [
      '# Booking Failed',
      '! There was an issue with your booking. Please try again.',
      ...(at.context.reason ? [`! ${at.context.reason}`] : []),
      ...(isCardOnly(at) && canPay(at.context) ? ['[Pay now by card]'] : []),
      ...(isIn(at, { confirmation: 'taken' }) || (isCardOnly(at) && at.context.retryFrom === null)
        ? ['[Choose another time]']
        : []),
      ...(!isIn(at, { confirmation: 'taken' }) && mayTryAgain(at.context) ? ['[Try again]'] : []),
      '[Back to Home]',
    ];
  return [
    '# You have successfully booked!',
    '~ Your appointment has been confirmed. We look forward to seeing you!',
    ...(date && time ? [`When: ${fixture.readDay(date)}, ${readTimes[time]}, ${readZone} time`] : []),
    ...(barber ? [`Barber: ${barbers[barber].name}`] : []),
    ...(store ? [`Store: ${stores[store].name}`, `Address: ${stores[store].address}`] : []),
    ...(names.length > 0
      ? [
          `${names.length === 1 ? 'Service' : 'Services'}: ${names.join(', ')}`,
          `Price: ${visitOf(chosen).total}, GST included${paid ? dues[paid] : ''}`,
        ]
      : []),
    ...(fixture.note ? [`Note: ${fixture.note}`] : []),
    'Booking number: WB-77',
    ...(fixture.guest ? [`Email: ${fixture.guest.email}`] : []),
    ...(api === 'own' ? ['<Add to calendar>'] : []),
    ...(store && date && time ? ['<Add to Google Calendar>'] : []),
    ...(store ? ['<Directions>'] : []),
    ...(api === 'own' && store ? ['<Book again>'] : []),
    '[Back to Home]',
    ...(fixture.guest
      ? [
          '# Create an account',
          'With an account you can pay at the store, and see, move and repeat your bookings. This booking is in it too, once you open the link in our email.',
          `Email: ${fixture.guest.email} off`,
          'Password: ',
          '[Show Password]',
          '8 characters or more.',
          '[Create an account]',
        ]
      : []),
  ];
}

/** A draft has a note, which only our own API takes. A login deletes it (BOOK-52). */
function remembering(fixture: Fixture, { api, left, who }: Extract<Event, { type: 'visit' }>): Fixture {
  fixture.note = api === 'foreign' || (left && who) ? '' : everything.note;
  return fixture;
}

/** Details and note of a different person are deleted (BOOK-52). Only a customer whose profile was unknown can be the same person. */
function changePerson(fixture: Fixture, before: Customer, now: Customer): void {
  const isSamePerson = before !== 'guest' && before !== 'customer' && now !== 'guest';
  if (now !== 'guest') fixture.guest = null;
  if (!isSamePerson) fixture.note = '';
}

/** The booking wizard, with drafts and outcomes of earlier visits. */
export const booking = specOf(chart)({
  machine: bookingMachine.provide({
    // The fixture's key instead of a random key.
    actions: { makeKey: assign({ submitKey: ({ context }) => context.submitKey ?? new Fixture().key }) },
  }),
  chartValue: ({ value }) => {
    const step = typeof value === 'object' && 'choosing' in value ? value.choosing : value;
    // The chart has no state for the free times of the services step.
    return typeof step === 'object' && 'services' in step ? 'services' : step;
  },
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('visit', 'finds', visits),
    { type: 'visit', finds: 'allAtBarber', api: 'foreign' },
    { type: 'visit', finds: 'allAtBarber', from: 'home' },
    { type: 'visit', finds: 'onlyStore', from: 'home' },
    { type: 'visit', finds: 'allAtBarber', left: 'here', who: 'customer' },
    { type: 'visit', finds: 'allAtBarber', left: 'elsewhere', who: 'customer' },
    { type: 'visit', finds: 'allAtBarber', left: 'elsewhere' },
    { type: 'visit', finds: 'barberless', left: 'elsewhere', who: 'customer' },
    { type: 'visit', finds: 'submit', left: 'here', who: 'customer' },
    { type: 'visit', finds: 'allAtBarber', who: 'customer' },
    ...([undefined, ...picks] as const).flatMap((store) => [
      { type: 'store.choose' as const, store, decided: true },
      { type: 'store.choose' as const, store, decided: false },
    ]),
    { type: 'services.choose', category: 'first', services: [] },
    { type: 'services.choose', category: 'first', services: ['one'] },
    { type: 'services.choose', category: 'second', services: ['two', 'one'] },
    { type: 'companion.choose', services: ['two'] },
    { type: 'companion.choose', services: [] },
    { type: 'slot.take', date: 'later', pair: true },
    { type: 'slot.choose', barber: undefined, time: undefined },
    { type: 'slot.choose', barber: 'second', time: undefined },
    { type: 'slot.choose', barber: 'first', time: 'first' },
    { type: 'slot.choose', barber: 'second', time: 'second' },
    { type: 'slot.choose', barber: 'first', time: 'first', any: true },
    ...casesOf('step.open', 'step', stepNames),
    ...casesOf('payment.failed', 'because', failures),
    ...casesOf('payment.cardOnly', 'because', cardOnly),
    ...casesOf('payment.changing', 'step', ['stores', 'services', 'date']),
    ...(['store', 'card'] as const).flatMap((by) => [
      { type: 'payment.booked' as const, by },
      { type: 'payment.doubtful' as const, by },
    ]),
    ...casesOf('slot.take', 'date', ['later', 'shut']),
    ...casesOf('date.choose', 'date', ['today', 'later', 'last', 'past', 'beyond', 'shut']),
    ...casesOf('session.change', 'customer', customers),
  ],
  endpoints: {},
  outOfReach: {
    'booking.choosing.services | slot.take | blocked': 'The step offers a time only for chosen services.',
    'timeIsOffered is false': 'Neither step offers a time that cannot be taken.',
    'booking.choosing.date | slot.take | blocked': 'A store has no free time on a day on which it is shut.',
    'booking.choosing.barber.paying | step.back #0 | stays': 'The dialogs lie over the wizard.',
    'booking.choosing.barber.paying | wizard.leave #0 | stays': 'The dialogs lie over the wizard.',
    'booking.choosing.barber.paying | day.turn #0 [chosenDateIsOver] | stays':
      'The dialog closes in the same step, and the chart takes two for that: a journey sleeps so.',
  },
  isForeign: ({ context }) => context.api === 'foreign',
  driver: {
    visit: {
      starts: ({ event, fixture }) => ({
        customer: customers[event.who ?? 'guest'],
        isReturning: event.left !== undefined,
        offersAny: event.api !== 'foreign',
        only: event.finds === 'onlyStore' ? onlyOffer : null,
        today: fixture.day('today'),
        ...remembering(fixture, event).left(event.finds),
      }),
      opens: (page, { event, fixture }) => openVisit(page, event, remembering(fixture, event)),
      alsoToasts: ({ event: { left, who } }) =>
        left && who ? [{ kind: 'success', text: 'Login successful!' }] : [],
    },
    'store.choose': {
      onActor: (actor, { event: { type, store, decided } }) =>
        actor.send({ type, store: store ? stores[store] : null, storeIsDecided: decided }),
      // Without a decision, the list chooses for the visitor when it loads. An empty list offers no choice.
      whereOnPage: ({ event: { store, decided }, context }) => {
        const isUndecided = !context.decided && !hasStore(context);
        return decided
          ? store !== context.store && !(isUndecided && (context.isChosenFrom || store === undefined))
          : isUndecided && !context.isChosenFrom && store !== 'second';
      },
      onPage: (page, { event }) => chooseStore(page, event.store, event.decided),
    },
    'services.choose': {
      onActor: (actor, { event: { type, category, services } }) =>
        actor.send({ type, categoryId: categories[category], chosen: visitOf(services).lines }),
      onPage: (page, { event }) => chooseServices(page, event.category, event.services),
    },
    'companion.choose': {
      onActor: (actor, { event: { type, services } }) =>
        actor.send({ type, companion: visitOf(services).lines, isSecondShown: services.length > 0 }),
      where: isOwn,
      unreachable: 'The machine of the second person sends it: the paths of companion take it.',
    },
    'slot.choose': {
      onActor: (actor, { event: { type, barber, time, any = false } }) =>
        actor.send({
          type,
          barber: barber ? barbers[barber] : null,
          time: time ? times[time] : null,
          wantsAny: any,
        }),
      where: ({ event, context }) => !event.any || context.api === 'own',
      // A new list removes barbers and times. The chosen barber cannot be chosen again.
      whereOnPage: ({ event, context }) =>
        !context.isChosenFrom ||
        (context.barber !== undefined && event.barber !== undefined && event.barber !== context.barber),
      onPage: (page, { event }) => chooseSlot(page, event),
    },
    'slot.submit': {
      onActor: (actor, { event: { type } }) => actor.send({ type }),
      where: ({ context }) => hasDate(context) && hasSlot(context),
      async onPage(page, { context, fixture }) {
        await chooseSlot(page, context);
        await page.eventually(() => page.press('button', 'Submit'));
        if (!context.hasKey) await fixture.learnKey(page);
      },
    },
    'details.type': {
      onActor: (actor, { fixture }) => actor.send(detailsTyped(fixture)),
      whereOnPage: isUntriedGuest,
      async onPage(page, { fixture }) {
        await page.type('First Name', ida.firstName);
        fixture.guest = { ...(fixture.guest ?? nobody), firstName: ida.firstName };
      },
    },
    'payment.declined': {
      isElsewhere: true,
      where: isOwn,
      whereOnPage: isGuest,
      onActor: send,
      onPage: (page, { fixture }) => refuseBooking(page, fixture),
    },
    'payment.booked': {
      ...ended('booked', (context) => bookedBy(isPaidByCard(context) ? 'card' : 'store')),
      where: paysSo,
      whereOnPage: hasProfile,
    },
    'payment.taken': {
      ...ended('taken', () => ({ kind: 'taken', retryFrom: null, reason: takenWords })),
      where: isOwn,
      whereOnPage: hasProfile,
    },
    'payment.failed': {
      isElsewhere: true,
      where: ({ event, context }) => (retries[event.because] !== null) === (context.api === 'own'),
      whereOnPage: hasProfile,
      onActor(actor, { event }) {
        send(actor);
        const reason = event.because === 'outdated' ? priceWords : null;
        const result = { kind: 'failed', retryFrom: retries[event.because], reason } as const;
        actor.endChild('payment', result);
      },
      onPage: (page, { event, fixture }) => endDialogs(page, fixture, { failed: failures[event.because] }),
    },
    'payment.cardOnly': {
      isElsewhere: true,
      where: isOwn,
      // A visit that is paid by card is not refused so.
      whereOnPage: ({ context }) => context.customer === 'customer' && !context.opensCard,
      onActor(actor, { event: { because } }) {
        send(actor);
        actor.endChild('payment', { kind: 'cardOnly', ...afterCardOnly[because] });
      },
      onPage: (page, { event, fixture }) => endDialogs(page, fixture, { failed: cardOnly[event.because] }),
    },
    'payment.doubtful': {
      isElsewhere: true,
      where: isOwn,
      whereOnPage: (at) => hasProfile(at) && paysSo(at),
      onActor(actor, { event }) {
        send(actor);
        actor.endChild('payment', { kind: 'doubtful', paysBy: event.by });
      },
      onPage: (page, { event, fixture }) => endDialogs(page, fixture, { doubtful: event.by }),
    },
    'payment.changing': {
      isElsewhere: true,
      whereOnPage: (at) => isUntriedGuest(at) || at.context.customer === 'customer',
      onActor: (actor, { event: { step } }) => actor.endChild('payment', { kind: 'changing', step }),
      onPage: (page, { event: { step }, fixture }) => endDialogs(page, fixture, { changing: step }),
    },
    'payment.dismissed': closed('dismissed'),
    'payment.loggingIn': { ...closed('loggingIn'), whereOnPage: isUntriedGuest },
    'payment.registering': { ...closed('registering'), whereOnPage: isUntriedGuest },
    'check.booked': {
      onActor: (actor) =>
        actor.endChild('submitCheck', {
          booking: { number: 'WB-77', calendarKey: 'calendar-of-77' },
          charged: null,
        }),
      onPage: (page) =>
        page.eventually(() => page.network.answer(askAboutSubmit, { state: 'booked', booking: wireBooking })),
    },
    'check.nothing': {
      onActor: (actor) => actor.endChild('submitCheck', { booking: null, charged: chargedWords }),
      onPage: (page) =>
        page.eventually(() => page.network.answer(askAboutSubmit, { state: 'none', charged: chargedWords })),
    },
    'day.turn': {
      // Outside the steps the chosen date stays, even after it has passed.
      where: ({ context: { date } }) => date !== 'last' && date !== 'past',
      whereOnPage: (at) => !isPaying(at) || at.context.date === 'later',
      happens({ fixture }) {
        fixture.turns += 1;
        return { type: 'day.turn', today: fixture.day('today') };
      },
      onPage(page, { fixture }) {
        fixture.turns += 1;
        return page.returnAt(new Date(`${fixture.day('today')}T01:00:00Z`));
      },
    },
    'step.continue': { presses: 'Continue', where: (at) => !isIn(at, 'barber') },
    'step.back': {
      presses: 'Back',
      obscured: isPaying,
      where: (at) => !isIn(at, 'checking', 'confirmation'),
    },
    'history.back': {
      onActor(actor, at) {
        const step = stepNames[stepNames.findIndex((name) => isIn(at, name)) - 1];
        actor.send({ type: 'step.open', step });
      },
      whereOnPage: (at) => hasProfile(at) || !isPaying(at),
      async onPage(page, at) {
        // Browser Back does not close a dialog that waits for a call.
        if (isPaying(at)) await lockDialogs(page, at.fixture);
        await page.back();
      },
    },
    // The tab of the shown step does nothing.
    'step.open': {
      presses: ({ event }) => tabs.find(([step]) => step === event.step)?.[1] ?? '',
      role: 'tab',
      obscured: isPaying,
      where: (at) => !isIn(at, at.event.step) && !(isIn(at, 'checking') && at.event.step === 'barber'),
    },
    'time.change': { presses: 'Choose another time' },
    'card.pay': { presses: 'Pay now by card' },
    'booking.retry': { presses: 'Try again', where: (at) => isIn(at, 'confirmation') },
    // The dialogs have a Cancel button of their own.
    'wizard.leave': { presses: (at) => (isPaying(at) ? [] : ['Cancel', 'Back to Home']) },
    'wizard.restart': {
      whereOnPage: ({ context }) => context.isFromHome,
      onActor(actor, { event, fixture }) {
        fixture.guest = null;
        fixture.note = '';
        actor.send(event);
      },
      async onPage(page, { fixture }) {
        fixture.guest = null;
        fixture.note = '';
        await page.press('link', 'Book Now');
      },
    },
    'date.choose': {
      act: ({ event, fixture }) => ({ type: event.type, date: fixture.day(event.date) }),
      onActor: (actor, { event, fixture }) => actor.send({ type: event.type, date: fixture.day(event.date) }),
      // Earlier weeks are absent.
      whereOnPage: ({ event, fixture }) => event.date !== 'past' || !fixture.isFirstOfWeek(),
      // The calendar is a lazily loaded chunk.
      onPage: (page, { event, fixture }) =>
        page.eventually(async () => {
          const day = fixture.day(event.date);
          fixture.month = monthOf(day);
          const { date } = event;
          const isOff = isRefused(date);
          if ((await page.pressDay(day)) === isOff)
            throw new Error(`Expected ${day} to be ${isOff ? 'disabled' : 'enabled'} in the calendar.`);
          fixture.lookedAt = isOff ? undefined : day;
          if (!isRefused(date)) return;
          // The calendar shows the reason while the day has the focus (BOOK-63).
          if (!(await page.read()).lines.includes(reasonAt(date)))
            throw new Error(`Expected the reason why ${day} is disabled.`);
          await page.playwright.keyboard.press('Shift+Tab');
        }),
    },
    'slot.take': {
      onActor: (actor, { event, fixture }) =>
        actor.send({
          type: event.type,
          date: fixture.day(event.date),
          barber: { ...barbers.first, ...(event.pair && { second: barbers.second }) },
          time: times.first,
        }),
      // A store has no free time on a day on which it is shut, and none is offered without services.
      whereOnPage: ({ event, context }) => event.date === 'later' && !event.pair && hasServices(context),
      onPage: (page, { fixture }) => takeNextTime(page, fixture),
    },
    'session.change': {
      where: ({ event, context }) => event.customer !== context.customer,
      // The dialogs' own paths see what becomes of a card dialog that was asked for.
      whereOnPage: (at) => !(isPaying(at) && at.context.opensCard),
      onActor(actor, { event: { type, customer }, context, fixture }) {
        changePerson(fixture, context.customer, customer);
        actor.send({ type, customer: customers[customer] });
      },
      async onPage(page, { event: { customer }, context, fixture }) {
        changePerson(fixture, context.customer, customer);
        await changeSession(page, customer);
        fixture.isDraftSure &&= customer !== 'guest';
      },
      alsoToasts: ({ event }) => toastsOfSession(event.customer),
    },
  },
  inputs: {
    storeChoice: ({ context }) => ({
      store: context.store ? stores[context.store] : null,
      storeIsDecided: context.decided,
    }),
    catalogue: ({ context, event, fixture }) => ({
      storeId: idsOf(context, fixture).store,
      categoryId: context.category ? categories[context.category] : null,
      chosen: visitOf(context.services).lines,
      isOfOneCategory: false,
      offer: event.type === 'visit' && event.finds === 'onlyStore' ? onlyOffer : null,
    }),
    availability({ state, context, event, fixture }) {
      const { store, date, minutes, key } = idsOf(context, fixture);
      return {
        storeId: store,
        date,
        minutes,
        companionMinutes: visitOf(context.companion).minutes,
        barber: context.barber ? barberOf(context, barbers[context.barber]) : null,
        time: context.time ? times[context.time] : null,
        wantsAny: context.any,
        offersAny: context.api === 'own',
        submitKey: key ?? null,
        isCovered: event.type === 'booking.retry' || event.type === 'card.pay' || isPaying({ state }),
      };
    },
    freeTimes({ context, fixture }) {
      const { store, minutes } = idsOf(context, fixture);
      return { storeId: store, minutes, companionMinutes: visitOf(context.companion).minutes };
    },
    submitCheck: ({ context, fixture }) => ({ submitKey: idsOf(context, fixture).key }),
    payment({ context, fixture }) {
      const { store, barber, date, time, lines } = idsOf(context, fixture);
      return {
        customer: customers[context.customer],
        order: {
          ...{ storeId: store, barberId: barber, date, time, services: lines },
          companion:
            context.companion.length > 0
              ? {
                  barberId: context.isPair ? barbers.second.id : barber,
                  services: visitOf(context.companion).lines,
                }
              : null,
        },
        submitKey: fixture.key,
        guest: fixture.guest,
        note: fixture.note,
        wantsCard: context.opensCard,
      };
    },
  },
  memory: {
    chart({ state, context, fixture }) {
      const { store, decided, category, services: chosen, date, barber, time, any } = context;
      const { hasKey, customer, retryFrom, reason } = context;
      const isBooked = state.matches({ confirmation: 'booked' });
      return {
        choices: {
          ...{ store, decided, category, services: chosen, date, barber, time, any },
          isSecondShown: context.isSecondShown,
          ...{ companion: context.companion, isPair: context.isPair && barber !== undefined },
        },
        ended: isOver({ state })
          ? undefined
          : (outcomes.find((kind) => state.matches({ confirmation: kind })) ?? null),
        booking: isOver({ state })
          ? undefined
          : isBooked
            ? { number: 'WB-77', calendarKey: 'calendar-of-77' }
            : null,
        hasKey,
        // The next submit of a visit that was booked or whose time was taken has a new key.
        isKeyForgotten: isIn({ state }, { confirmation: 'booked' }, { confirmation: 'taken' }) || undefined,
        customer: asRemembered(customers[customer]),
        isLost: context.isLost,
        leftAt: context.leftAt,
        today: fixture.day('today'),
        guest: isBooked || isOver({ state }) ? undefined : fixture.guest,
        note: isOver({ state }) ? undefined : fixture.note,
        retryFrom: isOver({ state }) ? undefined : retryFrom,
        reason: isOver({ state }) ? undefined : (reason ?? null),
        paysBy: state.matches('checking') ? context.doubt : isBooked ? context.paid : undefined,
      };
    },
    machine(snapshot, fixture) {
      const { context } = snapshot;
      const { result } = context;
      const isBooked = snapshot.matches({ confirmation: 'booked' });
      return {
        choices: {
          store: nameOf(context.store?.id, stores),
          decided: context.storeIsDecided,
          category: nameOf(context.categoryId, categories),
          services: context.chosen.map(({ id }: { id: number }) => (id === services.one.id ? 'one' : 'two')),
          // A date without a name in the chart is still a chosen date.
          date:
            context.date === null
              ? undefined
              : ((['past', 'today', 'tomorrow', 'later', 'last'] as const).find(
                  (day) => fixture.day(day) === context.date,
                ) ?? 'over'),
          barber: nameOf(context.barber?.id, barbers),
          time: nameOf(context.time, times),
          any: context.wantsAny,
          companion: context.companion.map(({ id }: { id: number }) =>
            id === services.one.id ? 'one' : 'two',
          ),
          isSecondShown: context.isSecondShown,
          isPair: context.barber?.second !== undefined,
        },
        ended:
          snapshot.status === 'active' ? (outcomes.find((kind) => kind === result?.kind) ?? null) : undefined,
        booking: snapshot.status === 'active' ? bookingOf(result) : undefined,
        hasKey: context.isSent,
        isKeyForgotten:
          isBooked || snapshot.matches({ confirmation: 'taken' }) ? context.submitKey === null : undefined,
        customer: asRemembered(context.customer),
        isLost: context.dateHasGone,
        leftAt: context.leftAt,
        today: context.today,
        guest: snapshot.status !== 'active' || isBooked ? undefined : context.guest,
        note: snapshot.status === 'active' ? context.note : undefined,
        retryFrom: snapshot.status === 'active' ? retryFromOf(result) : undefined,
        reason: snapshot.status === 'active' ? wordsOf(result) : undefined,
        paysBy: snapshot.matches('checking') || isBooked ? (paysByOf(result) ?? undefined) : undefined,
      };
    },
    elsewhere: ['isReturning'],
  },
  shows(at) {
    const { state, context, fixture } = at;
    if (state.matches('left')) return { path: '/' };
    if (state.matches('loggingIn') || state.matches('registering'))
      return {
        path: state.matches('loggingIn') ? '/login' : '/register',
        storage: { handedOver: fixture.handedOver(context) },
      };
    const isBooked = state.matches({ confirmation: 'booked' });
    if (!state.matches('date')) fixture.leaveCalendar();
    const hasChosen = context.decided || context.services.length > 0;
    const isFirst = state.matches(context.isOnly ? 'services' : 'stores');
    const hasDraft = isFirst ? hasChosen : !isBooked;
    const storage = { handedOver: null, ...(fixture.isDraftSure && { hasDraft }) };
    const around = { path: '/book-appointment/', title: titleOf(at), storage };
    return isPaying(at) ? around : { ...around, lines: linesOf(at, fixture) };
  },
});

await prove(import.meta, booking);
