import { assign, setup } from 'xstate';
import { storeBooking } from '../../contract/bookings.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { holdChair } from '../../contract/hold.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import type { RetryFrom } from '../../machines/rules/failure.ts';
import type { PaysBy } from '../../machines/rules/submit-result.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { errorOf, refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { guestLabels, ida, nobody } from '../support/guests.ts';
import {
  asRemembered,
  type Customer,
  changeSession,
  customers,
  toastsOfSession,
  Fixture as Wizard,
} from './booking.fixture.ts';
import {
  afterCardOnly,
  bookedBy,
  cardOnly,
  type Ending,
  endDialogs,
  failures,
  fillGuestForm,
  guestRefusal,
  guestRefused,
  priceWords,
  refuseBooking,
  retries,
  takenWords,
} from './dialogs.fixture.ts';
import { atMost, either, email, marked, marking, need, type Problem } from './forms.fixture.ts';
import {
  bookingOf,
  bookingRows,
  checkLines,
  dialogLines,
  doubts,
  isIn,
  isOver,
  isOwn,
  openDialogs,
  refundLines,
  submitOf,
  takesLong,
  why,
} from './payment.fixture.ts';
import { slowly } from './slow-calls.ts';

/** The ways in which the card dialog ends after its intent was created. */
const cardEndings = {
  booked: 'booked',
  taken: 'taken',
  failed: { failed: failures.coded },
  doubtful: { doubtful: 'card' },
  dismissed: 'dismissed',
} as const satisfies Record<string, Ending>;
type CardEnding = keyof typeof cardEndings;

/** The parts of the booking, and the step that Change opens for each. */
const parts = { store: 'stores', services: 'services', day: 'date' } as const;

type Event =
  | { type: 'dialogs.open'; who: Customer; guest?: Guest; api?: 'foreign'; isFree?: true; byCard?: true }
  /** The visitor writes a note before the press, or leaves the line as it is. */
  | { type: 'guest.submit'; guest: Guest; note?: string; remembers?: boolean }
  | { type: 'guest.forget' }
  /** A guest has typed the first name, or a customer a note. */
  | { type: 'details.type' }
  | { type: 'method.store' | 'method.card'; note?: string }
  | { type: 'login.open' | 'register.open' | 'dialog.close' }
  | { type: 'choice.change'; part: keyof typeof parts }
  | { type: 'booking.made' | 'booking.taken' }
  | { type: 'booking.failed'; because: keyof typeof failures }
  | { type: 'booking.cardOnly'; because: keyof typeof cardOnly }
  | { type: 'booking.doubtful'; because: keyof typeof doubts }
  /** The end of the card dialog, and the events that the dialog receives. */
  | { type: 'card.over'; as: CardEnding; retryFrom?: 'payment' }
  | { type: 'session.change'; who: Customer }
  /** Our API rejects the guest's details. */
  | { type: 'booking.refused' | 'card.refused' }
  | { type: 'card.sent' | 'card.unprepared' | 'history.back' | 'clock.slow' | 'hold.lose' };

interface Memory {
  who: Customer;
  api: 'own' | 'foreign';
  /** Whether the total is zero. */
  isFree: boolean;
  /** The wizard asked for the card dialog, which has not been opened yet. */
  wantsCard: boolean;
  /** The details and the note as they are typed. */
  guest: Guest | undefined;
  note: string;
  /** Whether the checkbox is on, and whether this device remembers the guest. */
  ticked: boolean;
  stored: boolean;
  /** The problem that the form or the dialog shows. */
  problem: Problem<keyof Guest | 'note'> | undefined;
  /** Where a retry of the failure begins. */
  retryFrom: RetryFrom | null;
  reason: string | undefined;
  /** How the card dialog ended. */
  ended: CardEnding | undefined;
  /** The step that Change opens. */
  step: (typeof parts)[keyof typeof parts] | undefined;
}

const marks = {
  firstName: either(need('your first name'), atMost(80)),
  lastName: either(need('your last name'), atMost(80)),
  email,
  phone: either(need('your phone number'), (typed) =>
    typed.trim().length < 8 ? 'Please enter at least 8 characters.' : undefined,
  ),
};
const markNote = (note: string) => marked({ note }, { note: atMost(200) });
const isUnknown = (who: Customer) => who === 'customerWithoutProfile' || who === 'customerToCome';
const guestOf = ({ event }: { event: Event }) => ('guest' in event ? event.guest : undefined);

/** The note in the line when the visitor presses. */
const noteOf = ({ context, event }: { context: Memory; event: Event }) =>
  ('note' in event ? event.note : undefined) ?? context.note;
/** Whether the checkbox is on when the visitor presses. */
const remembersOf = ({ context, event }: { context: Memory; event: Event }) =>
  ('remembers' in event ? event.remembers : undefined) ?? context.ticked;
/** The note of the draft. */
const NOTE = 'Short, please';
const typed = { guest: { firstName: 'Ad' }, note: 'Sho' };

const chartSetup = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    pass: () => {},
    come: assign(({ event }) =>
      event.type === 'dialogs.open'
        ? {
            who: event.who,
            api: event.api ?? 'own',
            guest: event.guest,
            note: event.api === 'foreign' ? '' : NOTE,
            isFree: event.isFree ?? false,
            wantsCard: event.byCard ?? false,
          }
        : {},
    ),
    changeSession: assign(({ context, event }) =>
      event.type === 'session.change'
        ? {
            who: event.who,
            problem: undefined,
            ...(event.who !== 'guest' && { guest: undefined }),
            ...((event.who === 'guest') !== (context.who === 'guest') && { ticked: context.stored }),
            // Only a customer whose profile was unknown can be the same person.
            ...(!(isUnknown(context.who) && event.who !== 'guest') && { note: '' }),
          }
        : {},
    ),
    writeNote: assign((at) => ({ note: noteOf(at) })),
    type: assign(({ context: { who, guest } }) =>
      who === 'guest' ? { guest: { ...(guest ?? nobody), ...typed.guest } } : { note: typed.note },
    ),
    keepGuest: assign((at) => ({
      ticked: remembersOf(at),
      stored: remembersOf(at),
      guest: guestOf(at),
      note: noteOf(at),
      problem: undefined,
    })),
    forgetGuest: assign({ guest: nobody, ticked: false, stored: false, problem: undefined }),
    keepNote: assign((at) => ({ note: noteOf(at), problem: undefined })),
    say: assign((_, problem: Problem<keyof Guest> | undefined) => ({ problem })),
    markNote: assign((at) => ({
      note: noteOf(at),
      problem: { text: 'Please check the highlighted fields', fields: markNote(noteOf(at)) },
    })),
    mark: assign(({ context, event }, text: string) =>
      event.type === 'guest.submit'
        ? {
            guest: event.guest,
            note: noteOf({ context, event }),
            ticked: remembersOf({ context, event }),
            problem: {
              text,
              fields: { ...marked(event.guest, marks), ...markNote(noteOf({ context, event })) },
            },
          }
        : {},
    ),
    judge: assign(({ event }) => ({
      retryFrom:
        event.type === 'booking.failed'
          ? retries[event.because]
          : event.type === 'booking.cardOnly'
            ? afterCardOnly[event.because].retryFrom
            : null,
      reason: reasonOf(event),
    })),
    openCard: assign({ wantsCard: false }),
    askStep: assign(({ event }) => (event.type === 'choice.change' ? { step: parts[event.part] } : {})),
    endCard: assign(({ event }) =>
      event.type === 'card.over' ? { ended: event.as, retryFrom: event.retryFrom ?? null } : {},
    ),
  },
  guards: {
    comesUnknown: ({ event }) => 'who' in event && isUnknown(event.who),
    isKnownToMiss: ({ event }) => event.type === 'session.change' && event.who === 'customerWithoutProfile',
    isComing: ({ event }) => event.type === 'session.change' && event.who === 'customerToCome',
    comesAsGuest: ({ event }) => event.type === 'dialogs.open' && event.who === 'guest',
    isGuestNow: ({ event }) => event.type === 'session.change' && event.who === 'guest',
    asksForCard: ({ event }) => event.type === 'dialogs.open' && event.byCard === true,
    wantsCard: ({ context }) => context.wantsCard,
    isDismissed: ({ event }) => event.type === 'card.over' && event.as === 'dismissed',
    isFree: ({ context }) => context.isFree,
    isUnknown: ({ context }) => isUnknown(context.who),
    isGuest: ({ context }) => context.who === 'guest',
    hasProfile: ({ context }) => context.who === 'customer',
    isMissing: ({ event }) => Object.values(guestOf({ event }) ?? {}).includes(''),
    isBadEmail: ({ event }) => !/@.*\./.test(guestOf({ event })?.email ?? ''),
    isTooLong: (at) =>
      noteOf(at).length > 200 || Object.keys(marked(guestOf(at) ?? nobody, marks)).length > 0,
    isNoteTooLong: (at) => noteOf(at).length > 200,
    isShortPhone: ({ event }) => (guestOf({ event })?.phone ?? '').length < 8,
  },
});

function reasonOf(event: Event): string | undefined {
  if (event.type === 'booking.failed' && event.because === 'outdated') return priceWords;
  if (event.type === 'booking.cardOnly') return afterCardOnly[event.because].reason;
  return event.type === 'booking.taken' ? takenWords : undefined;
}
const say = (params: Problem<keyof Guest> | undefined) => ({ type: 'say', params }) as const;

const waits = (spec: RuleId, ...also: RuleId[]) =>
  ({ target: '#payment.choice.waiting', meta: { spec, also, orders: ['needProfile'] } }) as const;
/** The end of the dialogs releases the slot (PAY-74). */
const releasing = (target: 'changing' | 'dismissed', spec: RuleId) =>
  ({
    target: `#payment.${target}`,
    meta: { spec, also: ['PAY-74'], orders: ['releaseHold'] },
  }) as const satisfies { target: string; meta: EdgeMeta };
const TYPED = 'parent: details.type';
const types = { actions: 'type', meta: { spec: 'PAY-86', sends: [TYPED] } } as const;
const SENT = ['parent: submit.send', 'hold: submit.send'];
const sessionChanges = [
  { guard: 'comesUnknown', actions: 'changeSession', ...waits('PAY-37', 'PAY-39') },
  {
    guard: 'isGuestNow',
    target: '#payment.guest',
    actions: 'changeSession',
    meta: { spec: 'PAY-37', also: ['PAY-1'] },
  },
  {
    guard: 'wantsCard',
    target: '#payment.card',
    actions: 'changeSession',
    meta: { spec: 'PAY-37', also: ['PAY-72'], calls: ['charge'] },
  },
  { target: '#payment.choice', actions: 'changeSession', meta: { spec: 'PAY-37', also: ['PAY-2'] } },
] as const;
const notMade = (spec: RuleId, also: RuleId) => ({
  meta: { spec, also: [also], toast: { kind: 'error', text: 'Failed to create booking' } as const },
});

const changes = { ...releasing('changing', 'PAY-70'), actions: 'askStep' } as const;
const closes = releasing('dismissed', 'PAY-27');
const losing = { target: '#payment.taken', actions: 'judge', ...notMade('HOLD-3', 'PAY-24') } as const;

const choice = chartSetup.createStateConfig({
  initial: 'choosing',
  on: { 'details.type': types, 'hold.lose': losing },
  states: {
    waiting: {
      ...slowly('PAY-39'),
      on: {
        'method.store': refused('PAY-39'),
        'method.card': refused('PAY-39'),
        'choice.change': changes,
        'dialog.close': closes,
        'session.change': [
          { guard: 'isComing', actions: 'changeSession', ...by('PAY-39') },
          {
            guard: 'isKnownToMiss',
            target: 'choosing',
            actions: [
              'changeSession',
              say({ text: 'Customer profile not found. Please log in again.', fields: {} }),
            ],
            ...by('PAY-8'),
          },
          ...sessionChanges.slice(1),
        ],
      },
    },
    choosing: {
      on: {
        'method.store': [
          { guard: 'isNoteTooLong', actions: 'markNote', ...by('PAY-80') },
          {
            guard: 'hasProfile',
            target: '#payment.creating',
            actions: 'keepNote',
            meta: {
              spec: 'PAY-9',
              also: ['PAY-41'],
              calls: ['createBooking'],
              sends: SENT,
            },
          },
          { actions: [say(undefined), 'writeNote'], ...waits('PAY-40') },
        ],
        'method.card': [
          { guard: 'isFree', ...refused('PAY-42') },
          { guard: 'isNoteTooLong', actions: 'markNote', ...by('PAY-80') },
          {
            guard: 'hasProfile',
            target: '#payment.card',
            actions: 'keepNote',
            ...calling('PAY-12', 'charge'),
          },
          { actions: [say(undefined), 'writeNote'], ...waits('PAY-40') },
        ],
        'choice.change': changes,
        'dialog.close': closes,
        'session.change': sessionChanges,
      },
    },
  },
});

const closeCard = { actions: 'pass', meta: { spec: 'PAY-27', sends: ['charge: dialog.close'] } } as const;

const notPrepared = say({ text: 'Failed to create payment intent', fields: {} });
const refusedGuest = {
  target: '#payment.guest',
  actions: say(guestRefusal),
  ...by('PAY-51'),
} as const;

/** The reference chart of the dialogs over the barber step. */
const chart = chartSetup.createMachine({
  id: 'payment',
  context: {
    who: 'guest',
    api: 'own',
    isFree: false,
    wantsCard: false,
    guest: undefined,
    note: '',
    ticked: false,
    stored: false,
    problem: undefined,
    retryFrom: null,
    reason: undefined,
    ended: undefined,
    step: undefined,
  },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'dialogs.open': [
          {
            guard: 'comesUnknown',
            target: '#payment.choice.waiting',
            actions: 'come',
            meta: { spec: 'PAY-39', also: ['PAY-2', 'HOLD-1'], orders: ['needProfile'], calls: ['hold'] },
          },
          { guard: 'comesAsGuest', target: 'guest', actions: 'come', ...calling('PAY-1', 'hold') },
          { guard: 'asksForCard', target: 'card', actions: 'come', ...calling('PAY-72', 'hold', 'charge') },
          { target: 'choice', actions: 'come', ...calling('PAY-2', 'hold') },
        ],
      },
    },
    guest: {
      on: {
        'guest.submit': [
          marking('isMissing', 'PAY-3', 'Please fill in all fields'),
          marking('isBadEmail', 'PAY-4', 'Please enter a valid email address'),
          marking('isShortPhone', 'PAY-5', 'Please enter a valid phone number'),
          marking('isTooLong', 'FORM-12', 'Please check the highlighted fields'),
          {
            guard: 'isFree',
            target: 'creating',
            actions: 'keepGuest',
            meta: {
              spec: 'PAY-42',
              also: ['PAY-41', 'DEVICE-1'],
              calls: ['createBooking'],
              sends: [TYPED, ...SENT],
              orders: ['rememberGuest'],
            },
          },
          {
            target: 'card',
            actions: 'keepGuest',
            meta: {
              spec: 'PAY-6',
              also: ['DEVICE-1'],
              calls: ['charge'],
              sends: [TYPED],
              orders: ['rememberGuest'],
            },
          },
        ],
        'guest.forget': {
          actions: 'forgetGuest',
          meta: { spec: 'DEVICE-3', sends: [TYPED], orders: ['rememberGuest'] },
        },
        'details.type': types,
        'login.open': { target: 'loggingIn', ...by('PAY-7') },
        'register.open': { target: 'registering', ...by('PAY-7') },
        'choice.change': changes,
        'dialog.close': closes,
        'hold.lose': losing,
        'session.change': sessionChanges,
      },
    },
    choice,
    creating: {
      ...slowly('PAY-29'),
      on: {
        'booking.made': {
          target: 'booked',
          ...toasting('PAY-10', 'success', 'Booking created successfully!'),
        },
        'booking.taken': { target: 'taken', actions: 'judge', ...notMade('PAY-24', 'PAY-11') },
        'booking.failed': {
          target: 'failed',
          actions: 'judge',
          ...notMade('PAY-11', 'PAY-25'),
        },
        'booking.cardOnly': { target: 'cardOnly', actions: 'judge', ...notMade('PAY-71', 'PAY-11') },
        'booking.refused': refusedGuest,
        'booking.doubtful': { target: 'doubtful', ...by('PAY-35') },
        'choice.change': refused('PAY-70'),
        'dialog.close': refused('PAY-28'),
        'session.change': { actions: 'pass', ...by('PAY-38') },
        'hold.lose': { actions: 'pass', ...by('HOLD-3') },
      },
    },
    card: {
      entry: 'openCard',
      on: {
        'dialog.close': closeCard,
        'history.back': closeCard,
        'card.sent': { actions: 'pass', meta: { spec: 'PAY-41', sends: SENT } },
        'session.change': {
          actions: 'changeSession',
          meta: { spec: 'PAY-37', sends: ['charge: session.change'] },
        },
        'card.unprepared': [
          { guard: 'isUnknown', ...waits('PAY-14', 'PAY-39') },
          {
            guard: 'isGuest',
            target: 'guest',
            actions: notPrepared,
            meta: { spec: 'PAY-14', also: ['PAY-1'] },
          },
          { target: 'choice', actions: notPrepared, meta: { spec: 'PAY-14', also: ['PAY-2'] } },
        ],
        'card.refused': [
          { guard: 'isUnknown', ...waits('PAY-14', 'PAY-51', 'PAY-39') },
          { guard: 'isGuest', ...refusedGuest, meta: { spec: 'PAY-14', also: ['PAY-51', 'PAY-1'] } },
          {
            target: 'choice',
            actions: say(guestRefusal),
            meta: { spec: 'PAY-14', also: ['PAY-51', 'PAY-2'] },
          },
        ],
        'card.over': [
          { guard: 'isDismissed', ...releasing('dismissed', 'PAY-36') },
          { target: 'cardEnded', actions: 'endCard', ...by('PAY-36') },
        ],
        'hold.lose': { actions: 'pass', ...by('HOLD-3') },
      },
    },
    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    cardOnly: { type: 'final' },
    doubtful: { type: 'final' },
    cardEnded: { type: 'final' },
    changing: { type: 'final' },
    dismissed: { type: 'final' },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});

/** The slot was taken before Submit. */
const takenBefore = refusal(409, { CODE: 'slot_taken' });
const ada: Guest = { ...ida, firstName: 'Ada', email: 'ada@mail.example' };

/** The values that the chart's names refer to in a path. */
class Fixture {
  /** The key of the submit, which a page creates at random. */
  key = 'key-1';
  /** The current values of the guest form. */
  typed = nobody;
}
const isWaiting = ({ value }: { value: unknown }) => JSON.stringify(value).includes('waiting');
const isCard = ({ state }: { state: Parameters<typeof isIn>[0] }) => isIn(state, 'card');

interface Press {
  state: Parameters<typeof isIn>[0];
  event: { note?: string };
  context: Memory;
}
/** Whether the choice is open, with a line for the note of the press. */
const canWrite = ({ state, event, context }: Press) =>
  isIn(state, 'choice') && (event.note === undefined || context.api === 'own');

/** Writes the note of a press into its line, which a foreign API does not have. */
async function writeNote(page: PageDriver, { event }: { event: { note?: string } }): Promise<void> {
  if (event.note !== undefined) await page.type('Note for the barber (optional)', event.note);
}

/** The dialogs between Submit and a booking. */
export const payment = specOf(chart)({
  machine: paymentMachine,
  fixture: () => new Fixture(),
  cases: [
    { type: 'dialogs.open', who: 'guest' },
    { type: 'dialogs.open', who: 'guest', guest: ida },
    { type: 'dialogs.open', who: 'customer' },
    { type: 'dialogs.open', who: 'customer', api: 'foreign' },
    ...casesOf('dialogs.open', 'who', ['customerWithoutProfile', 'customerToCome']),
    { type: 'dialogs.open', who: 'guest', isFree: true },
    { type: 'dialogs.open', who: 'customer', isFree: true },
    { type: 'dialogs.open', who: 'guest', byCard: true },
    { type: 'dialogs.open', who: 'customer', byCard: true },
    { type: 'dialogs.open', who: 'customerWithoutProfile', byCard: true },
    // Details whose later fields in the order are wrong as well.
    ...[
      ...guestLabels.map(([name]) => ({ [name]: '' })),
      { lastName: '', email: 'ada.mail', phone: '1234567' },
      { email: 'ada.mail.example', phone: '1234567' },
      { email: 'ada@mail' },
      { email: 'ada.shaw@mail' },
      { phone: '1234567' },
      { phone: '12345678' },
      { firstName: 'x'.repeat(81), lastName: 'x'.repeat(81) },
      {},
    ].map((wrong) => ({ type: 'guest.submit' as const, guest: { ...ada, ...wrong } })),
    { type: 'guest.submit', guest: ada, note: 'First cut, with \u200bchildren' },
    { type: 'guest.submit', guest: ada, note: 'x'.repeat(201) },
    { type: 'guest.submit', guest: ada, remembers: true },
    { type: 'guest.submit', guest: { ...ada, phone: '' }, remembers: true },
    { type: 'guest.submit', guest: ada, remembers: false },
    { type: 'guest.submit', guest: { ...ada, email: '' }, note: 'x'.repeat(201) },
    ...(['method.store', 'method.card'] as const).flatMap((type) => [
      { type },
      { type, note: '' },
      { type, note: 'x'.repeat(201) },
    ]),
    ...casesOf('choice.change', 'part', parts),
    ...casesOf('booking.failed', 'because', failures),
    ...casesOf('booking.cardOnly', 'because', cardOnly),
    ...casesOf('booking.doubtful', 'because', doubts),
    ...casesOf('card.over', 'as', cardEndings),
    { type: 'card.over', as: 'failed', retryFrom: 'payment' },
    ...casesOf('session.change', 'who', customers),
  ],
  endpoints: { createBooking: storeBooking },
  outOfReach: {
    'payment.choice.choosing | method.card #0 [nothingIsDue] | stays': 'Pay Now is not there.',
    'payment.card | session.change #0 | stays':
      'The card dialog ends at once, which the paths of the charge see.',
  },
  isForeign: ({ context }) => context.api === 'foreign',
  driver: {
    'dialogs.open': {
      starts: ({ event: { who, guest, api, isFree, byCard }, fixture }) => ({
        ...submitOf({ who, guest, isFree, note: api === 'foreign' ? '' : NOTE }, fixture.key),
        wantsCard: byCard ?? false,
      }),
      async opens(page, { event, fixture }) {
        fixture.typed = event.guest ?? nobody;
        fixture.key = await openDialogs(page, { ...event, note: event.api === 'foreign' ? '' : NOTE });
      },
      alsoToasts: ({ event }) => toastsOfSession(event.who),
    },
    'guest.submit': {
      act: (at) => ({
        type: at.event.type,
        guest: at.event.guest,
        note: noteOf(at),
        remembers: remembersOf(at),
      }),
      presses: 'Book Now',
      async first(page, { event: { guest, note, remembers }, fixture }) {
        await fillGuestForm(page, guest);
        if (remembers !== undefined) await page.playwright.getByRole('checkbox').setChecked(remembers);
        if (note !== undefined) await page.type('Note for the barber (optional)', note);
        fixture.typed = guest;
      },
    },
    'guest.forget': {
      presses: 'Forget my details',
      where: ({ context }) => context.stored,
      async afterwards(_, { fixture }) {
        fixture.typed = nobody;
      },
    },
    'details.type': {
      happens: ({ event, context: { who, guest, note } }) =>
        who === 'guest'
          ? { ...event, guest: { ...(guest ?? nobody), ...typed.guest }, note }
          : { ...event, guest: null, note: typed.note },
      where: (at) => isOwn(at) && (isIn(at.state, 'guest') || isIn(at.state, 'choice')),
      async onPage(page, { context, fixture }) {
        if (context.who !== 'guest') return page.type('Note for the barber (optional)', typed.note);
        await page.type('First Name', typed.guest.firstName);
        fixture.typed = { ...fixture.typed, ...typed.guest };
      },
    },
    'login.open': { presses: 'Log In' },
    'register.open': { presses: 'Register' },
    'method.store': {
      act: (at) => ({ type: at.event.type, note: noteOf(at) }),
      first: writeNote,
      presses: 'Pay at Store',
      where: canWrite,
    },
    // With a foreign API the sandbox creates cards by itself. The wizard's paths pay with such a card.
    'method.card': {
      act: (at) => ({ type: at.event.type, note: noteOf(at) }),
      first: writeNote,
      presses: 'Pay Now',
      where: canWrite,
      whereOnPage: isOwn,
    },
    'choice.change': {
      act: ({ event }) => ({ type: event.type, step: parts[event.part] }),
      presses: ({ event }) => `Change ${event.part}`,
      where: ({ state }) => !isCard({ state }),
    },
    'dialog.close': {
      // The card dialog has a Cancel button of its own.
      presses: (at) => (isCard(at) ? [] : 'Cancel'),
      obscured: isCard,
      or: [
        (page) => page.key('Escape'),
        'Close',
        'Change time',
        'Change barber',
        (page) => page.pressOutside(),
        (page) => page.back(),
      ],
    },
    'history.back': {
      onActor: (actor) => actor.send({ type: 'dialog.close' }),
      // The intent is being created, so the dialog stays open.
      onPage: (page) => page.back(),
    },
    ...bookingRows('createBooking'),
    'booking.failed': {
      fails: 'createBooking',
      as: ({ event }) => failures[event.because],
      where: ({ event, context }) => (retries[event.because] !== null) === (context.api === 'own'),
      // The wizard's paths cover the other reasons on a page.
      whereOnPage: ({ event }) => event.because === 'coded' || event.because === 'foreignRefusal',
    },
    'booking.cardOnly': {
      fails: 'createBooking',
      as: ({ event }) => cardOnly[event.because],
      // Our own shop has no visit without a price.
      where: (at) => isOwn(at) && !at.context.isFree,
    },
    'booking.doubtful': {
      fails: 'createBooking',
      as: ({ event }) => doubts[event.because],
      where: isOwn,
      // The same rule decides for all bookings which failures are in doubt, so a single case on a page is enough.
      whereOnPage: ({ event }) => event.because === 'silence',
    },
    'card.sent': {
      onActor: (actor) => actor.send({ type: 'submit.send' }),
      unreachable: 'On a page it is a part of how the card dialog ends.',
    },
    'card.unprepared': {
      isElsewhere: true,
      onActor: (actor) =>
        actor.endChild('charge', { kind: 'unprepared', problem: why('Failed to create payment intent') }),
      onPage: (page) =>
        page.eventually(() => page.network.end(createPaymentIntent, { status: 500, body: {} })),
    },
    'card.refused': {
      isElsewhere: true,
      where: isOwn,
      // In these paths no visitor signs in while the booking is being made.
      whereOnPage: ({ context }) => context.who === 'guest',
      onActor: (actor) => actor.endChild('charge', { kind: 'refused', problem: guestRefusal }),
      onPage: (page) => refuseBooking(page, new Wizard(), guestRefused),
    },
    'card.over': {
      isElsewhere: true,
      where: ({ event, context }) =>
        context.api === 'own'
          ? event.as !== 'failed' || event.retryFrom !== undefined
          : event.retryFrom === undefined,
      // The paths of the charge cover each end of the card dialog, and the paths of the wizard cover the results.
      whereOnPage: ({ event }) => event.as === 'booked' || event.as === 'dismissed',
      onActor: (actor, { event: { as, retryFrom = null } }) =>
        actor.endChild('charge', resultOf(as, 'card', { retryFrom, reason: null, step: null })),
      onPage: (page, { event }) => endDialogs(page, new Wizard(), cardEndings[event.as]),
    },
    'session.change': {
      where: ({ event: { who }, context, state }) =>
        who !== context.who || (isWaiting(state) && who === 'customerWithoutProfile'),
      // The charge machine reacts in the card dialog. The profile loads or fails only if it is pending.
      whereOnPage: ({ event: { who }, state }) =>
        !isCard({ state }) && (who !== 'customerWithoutProfile' || isWaiting(state)),
      happens: ({ event: { type, who } }) => ({ type, customer: customers[who] }),
      onPage: (page, { event: { who } }) => changeSession(page, who),
      alsoToasts: ({ event }) => toastsOfSession(event.who),
    },
    'hold.lose': {
      where: isOwn,
      onActor: (actor) => actor.send({ type: 'hold.lose', error: errorOf(takenBefore, true) }),
      onPage: (page) => page.network.end(holdChair, takenBefore),
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    hold({ context, fixture }) {
      const { order, submitKey } = submitOf(context, fixture.key);
      return { order, submitKey };
    },
    charge: ({ context, fixture }) => submitOf(context, fixture.key),
    rememberGuest: ({ context: { stored, guest } }) => ({ guest: stored ? guest : null }),
    createBooking: ({ context, fixture }) => bookingOf(context, fixture.key, { booking_status_id: 8 }),
  },
  memory: {
    chart: ({ state, context, serverMessage }) => {
      const { who, guest, note, problem, wantsCard, retryFrom, reason, ended, step } = context;
      if (!isOver(state))
        return {
          problem: problem ?? null,
          customer: asRemembered(customers[who]),
          guest: who === 'guest' ? guest : undefined,
          note,
          wantsCard,
        };
      const kind = String(ended ?? state.value);
      return resultOf(kind, ended === undefined ? 'store' : 'card', {
        retryFrom,
        reason: reason ?? (kind === 'failed' ? serverMessage : undefined) ?? null,
        step: step ?? null,
      });
    },
    machine({ status, context, output }) {
      if (status === 'done') return output;
      return {
        problem: context.problem,
        customer: asRemembered(context.customer),
        guest: context.customer.signedIn ? undefined : (context.guest ?? undefined),
        note: context.note,
        wantsCard: context.wantsCard,
      };
    },
    elsewhere: ['result'],
  },
  shows({ state, context, fixture: { typed } }) {
    const { problem } = context;
    const total = context.isFree ? '$0.00' : '$58.50';
    if (isOver(state)) {
      const away = isIn(state, 'loggingIn') ? '/login' : isIn(state, 'registering') ? '/register' : undefined;
      return { path: away ?? '/book-appointment/' };
    }
    // The charge machine renders the card dialog.
    if (isIn(state, 'card')) return { path: '/book-appointment/' };
    const isFree = state.can({ type: 'dialog.close' });
    const isAwaited = isWaiting(state);
    const isLate = JSON.stringify(state.value).includes('slow');
    const what = isAwaited ? 'Fetching your profile...' : 'We are making your booking.';
    const waits = isFree && !isAwaited ? [] : [isLate ? takesLong : what];
    const off = isFree && !isAwaited ? '' : ' off';
    const wrongAt = (name: keyof Guest | 'note') =>
      problem?.fields[name] ? ` wrong: ${problem.fields[name]}` : '';
    const noteLines =
      context.api === 'own' ? [`Note for the barber (optional): ${context.note}${wrongAt('note')}`] : [];
    if (isIn(state, 'guest') || (isIn(state, 'creating') && context.who === 'guest')) {
      const field = (label: string, name: keyof Guest) => `${label}: ${typed[name]}${wrongAt(name)}`;
      const due = `${context.isFree ? 'There is nothing to pay.' : `Guests pay by card: ${total}.`} All fields are required unless marked optional.`;
      const content = [
        ...checkLines(off),
        '# Have an account?',
        'Customers can also pay at the store.',
        `[Log In]${off}`,
        `[Register]${off}`,
        '# Book as a guest',
        due,
        ...(problem ? [`! ${problem.text}`] : []),
        ...guestLabels.map(([name, label]) => field(label, name)),
        ...noteLines,
        `(Remember my details on this device)${context.ticked ? ' on' : ''}`,
        ...(context.stored ? [`[Forget my details]${off}`] : []),
        ...refundLines(context),
      ];
      return dialogLines(['Book as Guest or Sign In', total], content, { isFree, waits }, [
        isFree ? `[Book Now: ${due}]` : `[Processing...: ${due}] off`,
      ]);
    }
    const later = context.isFree
      ? 'There is nothing to pay.'
      : `Nothing to pay now. ${total} at the counter, by cash, card or mobile pay.`;
    const now = `${total} by card, so there is nothing left to pay on the day.`;
    const content = [
      ...checkLines(isFree ? '' : ' off'),
      ...refundLines(context),
      ...noteLines,
      ...(context.isFree ? [later] : [`Pay at Store ${later}`, `Pay Now ${now}`]),
    ];
    const buttons = [
      'How would you like to pay?',
      `[${isFree ? 'Pay at Store' : 'Processing...'}: ${later}]${off}`,
      ...(context.isFree ? [] : [`[Pay Now: ${now}]${off}`]),
    ];
    const waiting = { isFree, problem: problem?.text, waits };
    return dialogLines(['Choose Payment Method', total], content, waiting, buttons);
  },
});

/** Returns the expected result of the dialogs. */
function resultOf(
  kind: string,
  paysBy: PaysBy,
  { retryFrom, reason, step }: { retryFrom: RetryFrom | null; reason: string | null; step: string | null },
): object {
  switch (kind) {
    case 'booked':
      return bookedBy(paysBy);
    case 'taken':
    case 'failed':
    case 'cardOnly':
      return { kind, retryFrom, reason };
    case 'doubtful':
      return { kind, paysBy };
    default:
      return kind === 'changing' ? { kind, step } : { kind };
  }
}

await prove(import.meta, payment);
