import { assign, setup, stateIn } from 'xstate';
import { storeBooking } from '../../contract/bookings.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { chargeMachine } from '../../machines/charge.machine.ts';
import type { RuleId } from '../../machines/ledger.ts';
import type { RetryFrom } from '../../machines/rules/failure.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { errorOf, type Reply, refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { ida } from '../support/guests.ts';
import { changeSession, readZone } from './booking.fixture.ts';
import {
  bookedBy,
  failures,
  guestRefusal,
  priceWords,
  retries,
  takenWords,
  typeCard,
} from './dialogs.fixture.ts';
import type { Problem } from './forms.fixture.ts';
import {
  bookingOf,
  bookingRows,
  briefLines,
  dialogLines,
  doubts,
  isIn,
  isOver,
  isOwn,
  openDialogs,
  submitOf,
  takesLong,
  totalLine,
  why,
} from './payment.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** The note of the dialogs before. */
const note = 'Short, please';

type Booker = 'guest' | 'customer';

type Event =
  | { type: 'dialog.open'; who: Booker; api?: 'foreign' }
  | { type: 'provider.loaded' | 'provider.blocked' | 'provider.ready' | 'provider.lost' | 'provider.retry' }
  | { type: 'card.submit' | 'dialog.close' }
  | { type: 'intent.created' | 'intent.failed' | 'method.made' | 'method.broken' }
  /** `words`: the message of the bank or the provider, if it sends one. */
  | { type: 'method.refused' | 'authentication.refused'; words?: string }
  /** `left`: the slot is held, and the visitor may try this many more cards. */
  | { type: 'booking.declined'; code: keyof typeof declines; words?: string; left?: number }
  | { type: 'booking.made' | 'booking.taken' | 'booking.refused' }
  | { type: 'booking.wantsAuthentication'; left?: number }
  | { type: 'booking.failed'; because: keyof typeof failures }
  | { type: 'booking.doubtful'; because: keyof typeof doubts }
  | { type: 'session.change' | 'hold.end' | 'clock.holdEnding' }
  | { type: 'authentication.done' | 'authentication.broken' | 'clock.slow' | 'clock.providerGivenUp' }
  | { type: 'clock.bankGivenUp' };

interface Memory {
  who: Booker;
  api: 'own' | 'foreign';
  /** The problem that the dialog shows below the card. */
  problem: string | undefined;
  /** `left` is the number of further cards in the server's newest answer. `ending` means that the page has announced the end of the hold. */
  hold: { left: number; now: 'held' | 'ending' | 'over' } | undefined;
  hasIntent: boolean;
  /** A visitor signed in or out while the booking was being made. */
  hasLeft: boolean;
  /** Where a retry of the failure begins. */
  retryFrom: RetryFrom | null;
  reason: Problem<keyof Guest> | undefined;
  /** Whether the browser has loaded the provider's scripts. */
  provider: 'late' | 'there' | 'blocked';
  form: 'late' | 'there';
}

/** The reason for a failure: the server's message, or the site's own. */
function reasonOf(event: Event): Problem<keyof Guest> | undefined {
  if (event.type === 'intent.failed') return why('Failed to create payment intent');
  if (event.type === 'booking.refused') return guestRefusal;
  if (event.type === 'booking.failed' && event.because === 'outdated') return why(priceWords);
  return event.type === 'booking.taken' ? why(takenWords) : undefined;
}

const chartSetup = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    come: assign(({ event }) =>
      event.type === 'dialog.open' ? { who: event.who, api: event.api ?? 'own' } : {},
    ),
    say: assign((_, problem: string | undefined) => ({ problem })),
    sayTheirs: assign(({ event }) => ({ problem: 'words' in event ? event.words : undefined })),
    hold: assign(({ event }) => ({
      hold:
        'left' in event && event.left !== undefined ? { left: event.left, now: 'held' as const } : undefined,
    })),
    holdEnds: assign(({ context: { hold } }) => ({ hold: hold && { ...hold, now: 'ending' as const } })),
    turnHoldInto: assign(({ context: { hold } }) => ({ hold: hold && { ...hold, now: 'over' as const } })),
    keepIntent: assign({ hasIntent: true }),
    leave: assign({ hasLeft: true }),
    judge: assign(({ event }) => ({
      retryFrom:
        event.type === 'booking.failed'
          ? retries[event.because]
          : event.type === 'booking.refused'
            ? 'payment'
            : null,
      reason: reasonOf(event),
    })),
    haveProvider: assign({ provider: 'there' }),
    lackProvider: assign({ provider: 'blocked' }),
    haveForm: assign({ form: 'there' }),
  },
  guards: {
    fieldIsReady: stateIn({ card: { provider: 'ready' } }),
    hasLeft: ({ context }) => context.hasLeft,
    noCardIsLeft: ({ context: { hold } }) => hold?.left === 0 && hold.now !== 'over',
    hasWords: ({ event }) => 'words' in event && event.words !== undefined,
  },
});

const say = (params: string | undefined) => ({ type: 'say', params }) as const;

/** A refused card. The form shows the message of the bank or the provider, or else the site's own message. */
const cardRefused = (spec: RuleId, also: RuleId[] = [], calls: string[] = [], hold: 'hold'[] = []) =>
  [
    {
      guard: 'hasWords',
      target: '#charge.card.steps.entering',
      actions: ['sayTheirs', ...hold],
      meta: { spec, also, calls },
    },
    {
      target: '#charge.card.steps.entering',
      actions: [say('An error occurred while processing your card'), ...hold],
      meta: { spec, also: ['CARD-9', ...also], calls },
    },
  ] as const;
const cardDeclined = (also: RuleId[] = [], calls: string[] = []) =>
  cardRefused('CARD-14', ['CARD-61', 'CARD-64', ...also], calls, ['hold']);
/** If the visitor has signed in or out meanwhile, no other card is requested. */
const unlessLeft = <const Edges extends readonly object[]>(spec: RuleId, ...edges: Edges) =>
  [{ guard: 'hasLeft', target: '#charge.unprepared', meta: { spec, also: ['CARD-18'] } }, ...edges] as const;
const leaving = { actions: 'leave', ...by('CARD-19') } as const;
const asking = (spec: RuleId) =>
  ({
    meta: { spec, also: ['PAY-41'], calls: ['createBookingWithPayment'], sends: ['parent: submit.send'] },
  }) as const;
const broken = say('An unexpected error occurred');

/** The results of a booking with payment, for the first call and for its repetition. */
const endings = (...also: RuleId[]) => {
  const failing = (spec: RuleId, ...others: RuleId[]) => ({
    spec,
    also: [...others, ...also],
    toast: { kind: 'error', text: 'Failed to create booking with payment' } as const,
  });
  return {
    'booking.made': {
      target: '#charge.booked',
      meta: {
        spec: 'CARD-12',
        also,
        toast: { kind: 'success', text: 'Booking created and payment processed successfully!' },
      },
    },
    'booking.taken': { target: '#charge.taken', actions: 'judge', meta: failing('PAY-24', 'CARD-13') },
    'booking.failed': { target: '#charge.failed', actions: 'judge', meta: failing('CARD-13', 'PAY-25') },
    'booking.refused': { target: '#charge.refused', actions: 'judge', meta: { spec: 'PAY-51', also } },
    'booking.doubtful': { target: '#charge.doubtful', meta: { spec: 'PAY-35', also } },
    'booking.wantsAuthentication': {
      target: '#charge.authenticating',
      actions: 'hold',
      meta: { spec: 'CARD-15', also: ['CARD-61', ...also], calls: ['authenticateCard'] },
    },
    'dialog.close': refused('PAY-28'),
    'session.change': leaving,
  } as const;
};

const noOutcome = {
  target: '#charge.doubtful',
  meta: { spec: 'PAY-35', also: ['CARD-60', 'CARD-16'] },
} as const;

const steps = chartSetup.createStateConfig({
  initial: 'preparing',
  on: { 'session.change': { target: '#charge.unprepared', ...by('CARD-18') } },
  states: {
    preparing: {
      ...slowly('PAY-29'),
      on: {
        'intent.created': { target: 'entering', actions: 'keepIntent', ...by('CARD-2') },
        'intent.failed': {
          target: '#charge.unprepared',
          actions: 'judge',
          ...toasting('CARD-3', 'error', 'Failed to create payment intent'),
        },
        'dialog.close': refused('PAY-28'),
      },
    },
    entering: {
      on: {
        'hold.end': { actions: 'turnHoldInto', ...by('CARD-63') },
        'clock.holdEnding': { actions: 'holdEnds', ...by('CARD-62') },
        'card.submit': [
          { guard: 'noCardIsLeft', ...refused('CARD-64') },
          {
            guard: 'fieldIsReady',
            target: 'tokenizing',
            actions: say(undefined),
            ...calling('CARD-7', 'createPaymentMethod'),
          },
          refused('CARD-5'),
        ],
        'dialog.close': { target: '#charge.dismissed', meta: { spec: 'PAY-27', also: ['CARD-6'] } },
      },
    },
    tokenizing: {
      ...slowly('CARD-65'),
      on: {
        'method.made': { target: 'creating', ...asking('CARD-11') },
        'method.refused': cardRefused('CARD-8'),
        'method.broken': {
          target: 'entering',
          actions: broken,
          meta: { spec: 'CARD-10', also: ['CARD-8'] },
        },
        'dialog.close': { target: '#charge.dismissed', meta: { spec: 'CARD-65', also: ['PAY-27'] } },
      },
    },
    creating: {
      ...slowly('PAY-29'),
      on: { ...endings(), 'booking.declined': unlessLeft('CARD-14', ...cardDeclined()) },
    },
  },
});

const provider = chartSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      ...slowly('CARD-4'),
      on: {
        'provider.loaded': { target: 'mounting', actions: 'haveProvider', ...by('CARD-4') },
        'provider.blocked': { target: 'missing', actions: 'lackProvider', ...by('CARD-6') },
        'clock.providerGivenUp': { target: 'missing', ...by('CARD-6') },
      },
    },
    mounting: {
      on: {
        'provider.ready': {
          target: 'ready',
          actions: 'haveForm',
          meta: { spec: 'CARD-5', also: ['CARD-4'] },
        },
        'clock.providerGivenUp': { target: 'missing', ...by('CARD-6') },
      },
    },
    ready: { on: { 'provider.lost': { target: 'mounting', ...by('CARD-5') } } },
    missing: { on: { 'provider.retry': { target: 'loading', ...calling('CARD-6', 'loadProvider') } } },
  },
});

/** The reference chart of the card dialog and the steps after it. */
const chart = chartSetup.createMachine({
  id: 'charge',
  context: {
    who: 'guest',
    api: 'own',
    problem: undefined,
    hold: undefined,
    hasIntent: false,
    hasLeft: false,
    retryFrom: null,
    reason: undefined,
    provider: 'late',
    form: 'late',
  },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'dialog.open': {
          target: 'card',
          actions: 'come',
          meta: { spec: 'CARD-1', also: ['CARD-4'], calls: ['createIntent', 'loadProvider'] },
        },
      },
    },
    card: { type: 'parallel', states: { steps, provider } },
    authenticating: {
      on: {
        'authentication.done': [
          { guard: 'hasLeft', target: 'doubtful', meta: { spec: 'CARD-19', also: ['PAY-35'] } },
          { target: 'finishing', ...asking('CARD-16') },
        ],
        'authentication.refused': unlessLeft(
          'CARD-17',
          ...cardRefused('CARD-17', ['CARD-8', 'CARD-4'], ['loadProvider']),
        ),
        'authentication.broken': unlessLeft('CARD-17', {
          target: '#charge.card.steps.entering',
          actions: broken,
          meta: { spec: 'CARD-17', also: ['CARD-10', 'CARD-4'], calls: ['loadProvider'] },
        }),
        'clock.bankGivenUp': { target: 'doubtful', meta: { spec: 'CARD-66', also: ['PAY-35'] } },
        'dialog.close': refused('PAY-28'),
        'session.change': leaving,
      },
    },
    finishing: {
      ...slowly('PAY-29'),
      on: {
        ...endings('CARD-16'),
        // The card may be charged already, so only a definite outcome ends this state.
        'booking.failed': noOutcome,
        'booking.refused': noOutcome,
        'booking.declined': unlessLeft('CARD-14', ...cardDeclined(['CARD-4', 'CARD-16'], ['loadProvider'])),
      },
    },
    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    doubtful: { type: 'final' },
    dismissed: { type: 'final' },
    unprepared: { type: 'final' },
    refused: { type: 'final' },
  },
});

/** The message of a refusal: the first is the server's, the second the sandbox's for a bank that declined. */
const theirWords = 'No such card.';
const bankWords =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Returns the expected result of the dialog. */
function resultOf(
  kind: string,
  { retryFrom, reason }: Pick<Memory, 'retryFrom' | 'reason'>,
  serverMessage: string | undefined,
): object {
  switch (kind) {
    case 'booked':
      return bookedBy('card');
    case 'taken':
    case 'failed':
      return {
        kind,
        retryFrom,
        reason: reason?.text ?? (kind === 'failed' ? serverMessage : undefined) ?? null,
      };
    case 'doubtful':
      return { kind, paysBy: 'card' };
    case 'unprepared':
      return { kind, problem: (serverMessage && why(serverMessage)) ?? reason ?? null };
    default:
      return kind === 'refused' ? { kind, problem: reason } : { kind };
  }
}

/** The values that the chart's names refer to in a path. */
class Fixture {
  /** The key of the submit, which a page creates at random. */
  key = 'key-1';
  /** The number in the card field. On an actor no number is typed. */
  card: string | undefined;
  /** The number of cards and bank challenges so far, which makes each of them different. */
  cards = 0;
  questions = 0;

  get methodId() {
    return `pm_sandbox_${this.cards}`;
  }

  /** The hour (shop time) in which the current hold ends, at a quarter past. Each hold has its own hour. */
  hour = 10;
  #next = 10;

  hold(left: number | undefined) {
    if (left === undefined) return undefined;
    this.hour = this.#next;
    return { held_until: this.#at(15).toISOString(), cards_left: left };
  }

  /** The visitor returns at this minute of the hour. The page takes the shop's time from the server. */
  comeBack(page: PageDriver, minute: number) {
    this.#next = this.hour + 1;
    return page.returnAt(this.#at(minute));
  }

  readonly #at = (minute: number) => new Date(`2026-11-20T${this.hour}:${minute}:00+11:00`);

  /** Returns the secret of a bank challenge. It differs from the secret of the intent. */
  secretOf(question: number) {
    return `pi_1_secret_of_402_${question}`;
  }
}
/** Opens the dialogs and continues to the card. */
async function openCard(page: PageDriver, who: Booker): Promise<string> {
  const held = ['provider', 'cardForm'] as const;
  const key = await openDialogs(page, { who, note, ...(who === 'guest' && { guest: ida }) }, held);
  await page.eventually(() => page.press('button', who === 'guest' ? 'Book Now' : 'Pay Now'));
  return key;
}

/** The customer answers in the bank's dialog, which notifies the server. Returns how that ends. */
async function answerBank(
  page: PageDriver,
  { questions, secretOf }: Fixture,
  answer: 'Complete' | 'Fail',
  reply: Reply,
) {
  await page.press('button', answer);
  await page.eventually(() => {
    const [told] = page.network.since([authenticateSandboxCard]).slice(-1);
    const sent = JSON.stringify({ client_secret: secretOf(questions), answer: answer.toLowerCase() });
    if (JSON.stringify(told?.sent) !== sent)
      throw new Error(
        `Expected the bank's dialog to send ${sent}, and it sent ${JSON.stringify(told?.sent)}.`,
      );
  });
  await page.network.end(authenticateSandboxCard, reply);
}
const bankSays = (status: string): Reply => ({ status: 200, body: { STATUS: 1, RESULT: { status } } });

/** The codes with which our API declines a card, and the code after too many cards. */
const declines = { card_declined: 402, authentication_required: 402, too_many: 429 } as const;
const declined = (CODE: keyof typeof declines, MESSAGE: string | undefined, RESULT?: object) =>
  refusal(declines[CODE], {
    CODE,
    ...(MESSAGE !== undefined && { MESSAGE }),
    ...(RESULT && { RESULT }),
  });
/** The expected lines about the hold, below the message about the card (CARD-61 to CARD-64). */
function holdLines(hold: Memory['hold'], { hour }: Fixture): string[] {
  if (!hold) return [];
  if (hold.now === 'over')
    return ['Your time has been released. Nothing was charged. Pay Now takes it again, if it is still free.'];
  const cards = hold.left === 1 ? '1 more card' : `${hold.left} more cards`;
  const held = hold.now === 'ending' ? 'Your time will be released soon: it is held' : 'Your time is held';
  const time = `${hour > 12 ? hour - 12 : hour}:15 ${hour < 12 ? 'AM' : 'PM'}, ${readZone} time`;
  const next = hold.left === 0 ? 'After that you can try another card.' : `You can try ${cards}.`;
  return [`${held} until ${time}. ${next}`];
}

const withPayment = 'createBookingWithPayment';

/** Entering, charging and confirming a card. */
export const charge = specOf(chart)({
  machine: chargeMachine,
  // The machine has a single state for the call of the booking. After the bank's challenge that state has no card field.
  chartValue({ value }) {
    const { steps, field } = value.paying ?? {};
    if (steps === undefined) return value;
    if (field === 'away') return steps === 'booking' ? 'finishing' : steps;
    return { card: { steps: steps === 'booking' ? 'creating' : steps, provider: field.shown } };
  },
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('dialog.open', 'who', ['guest', 'customer']),
    { type: 'dialog.open', who: 'customer', api: 'foreign' },
    { type: 'method.refused', words: theirWords },
    { type: 'method.refused' },
    { type: 'booking.declined', code: 'card_declined', words: theirWords },
    { type: 'booking.declined', code: 'card_declined', words: theirWords, left: 4 },
    { type: 'booking.declined', code: 'too_many', words: theirWords, left: 0 },
    { type: 'booking.wantsAuthentication' },
    { type: 'booking.wantsAuthentication', left: 1 },
    { type: 'booking.declined', code: 'authentication_required', words: theirWords },
    { type: 'booking.declined', code: 'card_declined' },
    ...casesOf('booking.failed', 'because', failures),
    ...casesOf('booking.doubtful', 'because', doubts),
    { type: 'authentication.refused', words: theirWords },
    { type: 'authentication.refused', words: bankWords },
    { type: 'authentication.refused' },
  ],
  endpoints: {
    createIntent: createPaymentIntent,
    createPaymentMethod: createSandboxCard,
    createBookingWithPayment: storeBooking,
  },
  isForeign: ({ context }) => context.api === 'foreign',
  driver: {
    'dialog.open': {
      starts: ({ event: { who }, fixture }) =>
        submitOf({ who, guest: who === 'guest' ? ida : undefined, note }, fixture.key),
      // With a foreign API the sandbox creates cards by itself.
      whereOnPage: ({ event }) => event.api === undefined,
      async opens(page, { event, fixture }) {
        fixture.key = await openCard(page, event.who);
      },
    },
    // Escape in the bank's dialog is an answer to the bank.
    'dialog.close': {
      presses: 'Cancel',
      or: [
        async (page, { state }) => (isIn(state, 'authenticating') ? undefined : page.key('Escape')),
        'Close',
        async (page, { state }) => (isIn(state, 'authenticating') ? undefined : page.pressOutside()),
        (page) => page.back(),
      ],
    },
    // A page loads the script only once, and a browser does not request a failed script again.
    'provider.loaded': {
      ends: 'loadProvider',
      onActor: ({ services }) => services.answer('loadProvider', undefined),
      onPage: async (page) => page.releaseScript('provider'),
    },
    'provider.blocked': {
      ends: 'loadProvider',
      onActor: ({ services }) => services.fail('loadProvider', new Error('The script was blocked.')),
      onPage: async (page) => page.blockScript('provider'),
      logs: () => ['The card provider could not be loaded'],
    },
    'provider.ready': {
      onActor: (actor, { event }) => actor.send(event),
      onPage: async (page) => page.releaseScript('cardForm'),
    },
    'provider.lost': {
      onActor: (actor, { event }) => actor.send(event),
      unreachable: "The provider's field leaves the page only together with its dialog.",
    },
    'provider.retry': { presses: 'Try again', where: ({ state }) => isIn(state, 'card') },
    'card.submit': {
      presses: 'Pay Now',
      where: ({ state }) => isIn(state, 'card'),
      async first(page, { fixture }) {
        fixture.card = '4242424242424242';
        await typeCard(page);
      },
    },
    'intent.created': {
      answers: 'createIntent',
      with: () => ({ payment_intent_id: 'pi_1', client_secret: 'pi_1_secret' }),
    },
    'intent.failed': { fails: 'createIntent' },
    'method.made': {
      ends: 'createPaymentMethod',
      onActor({ services }, { fixture }) {
        fixture.cards += 1;
        services.answer('createPaymentMethod', fixture.methodId);
      },
      onPage(page, { fixture }) {
        fixture.cards += 1;
        return page.network.answer(createSandboxCard, { payment_method_id: fixture.methodId });
      },
    },
    'method.refused': {
      ends: 'createPaymentMethod',
      onActor: ({ services }, { event }) =>
        services.fail('createPaymentMethod', new CardRefused(event.words)),
      onPage: (page, { event }) =>
        page.network.end(createSandboxCard, declined('card_declined', event.words)),
    },
    'method.broken': {
      ends: 'createPaymentMethod',
      onActor: ({ services }) => services.fail('createPaymentMethod', new Error('Script error.')),
      onPage: (page) => page.network.end(createSandboxCard, 'no answer'),
    },
    ...bookingRows(withPayment),
    'booking.declined': {
      ends: withPayment,
      where: isOwn,
      onActor: ({ services }, { fixture, event: { code, words, left } }) =>
        services.fail(withPayment, errorOf(declined(code, words, fixture.hold(left)), true)),
      async onPage(page, { state, fixture, event: { code, words, left } }) {
        if (isIn(state, 'finishing')) fixture.card = undefined;
        await page.network.end(storeBooking, declined(code, words, fixture.hold(left)));
      },
    },
    'booking.wantsAuthentication': {
      fails: withPayment,
      where: isOwn,
      as: ({ fixture, event: { left } }) =>
        refusal(402, {
          CODE: 'authentication_required',
          MESSAGE: 'Your bank wants to ask you.',
          RESULT: {
            client_secret: fixture.secretOf(fixture.questions + 1),
            ...fixture.hold(left),
          },
        }),
      notes({ fixture }) {
        fixture.questions += 1;
        fixture.card = undefined;
      },
    },
    'booking.failed': {
      fails: withPayment,
      as: ({ event }) => failures[event.because],
      where: ({ event, context }) => (retries[event.because] !== null) === (context.api === 'own'),
    },
    'booking.doubtful': {
      fails: withPayment,
      as: ({ event }) => doubts[event.because],
      where: isOwn,
      // The same rule decides for all bookings which failures are in doubt, so a single case on a page is enough.
      whereOnPage: ({ event, state }) =>
        event.because === 'silence' || (isIn(state, 'card') && event.because !== 'sessionEnded'),
    },
    'authentication.done': {
      ends: 'authenticateCard',
      onActor: ({ services }) => services.answer('authenticateCard', undefined),
      onPage: (page, { fixture }) => answerBank(page, fixture, 'Complete', bankSays('requires_confirmation')),
    },
    'authentication.refused': {
      ends: 'authenticateCard',
      onActor: ({ services }, { event }) => services.fail('authenticateCard', new CardRefused(event.words)),
      onPage: (page, { event: { words }, fixture }) =>
        words === bankWords
          ? answerBank(page, fixture, 'Fail', bankSays('requires_payment_method'))
          : answerBank(page, fixture, 'Complete', declined('card_declined', words)),
    },
    'authentication.broken': {
      ends: 'authenticateCard',
      onActor: ({ services }) => services.fail('authenticateCard', new Error('Script error.')),
      onPage: (page, { fixture }) => answerBank(page, fixture, 'Complete', 'no answer'),
    },
    'session.change': {
      happens: ({ event }) => event,

      onPage: (page, { context: { who, hasLeft } }) =>
        changeSession(page, (who === 'guest') === hasLeft ? 'guest' : 'customer'),
    },
    // The page must announce the end, however long the device slept.
    'hold.end': {
      where: ({ context: { hold } }) => hold !== undefined && hold.now !== 'over',
      happens: ({ event }) => event,
      onPage: (page, { fixture }) => fixture.comeBack(page, 16),
    },
    'clock.holdEnding': {
      where: ({ context: { hold } }) => hold?.now === 'held',
      onActor: () => undefined,
      onPage: (page, { fixture }) => fixture.comeBack(page, 14),
    },
    'clock.slow': { waits: 5_000 },
    'clock.bankGivenUp': { elapses: 600_000 },
    // The 5 seconds of a new state end before this timer.
    'clock.providerGivenUp': {
      elapses: 20_000,
      whereOnPage: ({ state }) => !JSON.stringify(state.value).includes('fresh'),
    },
  },
  inputs: {
    createIntent: () => ({ amount: 5850, currency: 'AUD' }),
    loadProvider: () => undefined,
    createPaymentMethod: ({ fixture: { card } }) => card && { number: card },
    // After the bank's challenge the call has the same input, because no new card was created.
    createBookingWithPayment: ({ context: { who }, fixture }) =>
      bookingOf({ who, guest: ida, note }, fixture.key, {
        booking_status_id: 7,
        payment_method_id: fixture.methodId,
        payment_intent_id: 'pi_1',
      }),
    authenticateCard: ({ fixture }) => fixture.secretOf(fixture.questions),
  },
  outOfReach: {
    'charge.paying.steps.entering | card.submit #0 [cardsAreUsedUp] | stays': 'Pay Now is off.',
  },
  memory: {
    chart: ({ state, context: { problem, hold, hasIntent, hasLeft, retryFrom, reason }, serverMessage }) =>
      isOver(state)
        ? resultOf(String(state.value), { retryFrom, reason }, serverMessage)
        : {
            problem: problem ?? null,
            hold: hold && { left: hold.left, isOver: hold.now === 'over' },
            hasIntent,
            hasLeft,
          },
    machine: ({ status, context: { problem, hold, intent, sessionHasChanged }, output }) =>
      status === 'done'
        ? output
        : {
            problem,
            hold: hold ? { left: hold.cardsLeft, isOver: hold.isOver } : undefined,
            hasIntent: intent !== null,
            hasLeft: sessionHasChanged,
          },
    elsewhere: ['fieldIsReady', 'paymentMethodId', 'result', 'secret'],
  },
  follows({ state, context }) {
    if (isIn(state, { card: { provider: 'loading' } }) && context.provider !== 'late')
      return { type: context.provider === 'there' ? 'provider.loaded' : 'provider.blocked' };
    const isPutUp = isIn(state, { card: { provider: 'mounting' } }) && context.form === 'there';
    return isPutUp ? { type: 'provider.ready' } : undefined;
  },
  shows({ state, context: { problem, hold }, fixture }) {
    const { card } = fixture;
    // The payment machine renders what follows.
    if (isOver(state)) return { path: '/book-appointment/' };
    if (isIn(state, 'authenticating')) {
      const says = 'No real bank is asked. With a real card, its bank would ask here whether it is you.';
      return ['# Sandbox bank', says, '[Fail]', '[Complete]'];
    }
    const total = '$58.50 AUD';
    const heading = ['Payment Details', total] as const;
    const isFree = state.can({ type: 'dialog.close' });
    const isPreparing = isIn(state, { card: { steps: 'preparing' } });
    const isTokenizing = isIn(state, { card: { steps: 'tokenizing' } });
    const late = [{ card: { steps: { preparing: 'slow' } } }, { card: { steps: { creating: 'slow' } } }];
    const isLate = [...late, { finishing: 'slow' }].some((value) => isIn(state, value));
    const says = isPreparing ? 'Preparing your payment...' : 'We are making your booking.';
    const isEntering = isFree && !isTokenizing;
    const checks = isIn(state, { card: { steps: { tokenizing: 'slow' } } })
      ? 'This is taking longer than usual. Nothing was charged, and you can cancel.'
      : 'Your card is being checked.';
    const wait = {
      isFree,
      problem,
      holds: isEntering ? holdLines(hold, fixture) : [],
      waits: isEntering ? [] : [isTokenizing ? checks : isLate ? takesLong : says],
    };
    if (isIn(state, 'finishing')) return dialogLines(heading, ['~ Thank you. Your bank has answered.'], wait);
    const isMaking = !isEntering && !isPreparing;
    const off = isMaking ? ' off' : '';
    const content = isIn(state, { card: { provider: 'missing' } })
      ? ['! The card form could not be loaded. Nothing was charged.', '! [Try again]']
      : isIn(state, { card: { provider: 'ready' } })
        ? [
            'Sandbox: no real card is charged',
            'Test card numbers',
            `Card number: ${card ? '4242 4242 4242 4242' : ''}${off}`,
            `Expiry date: ${card ? '12 / 30' : ''}${off}`,
            `CVC: ${card ? '123' : ''}${off}`,
          ]
        : ['~ Loading the card form...', ...slow(isIn(state, { card: { provider: { loading: 'slow' } } }))];
    const canPay = state.can({ type: 'card.submit' }) && isIn(state, { card: { provider: 'ready' } });
    return dialogLines(heading, [...briefLines, ...content], wait, [
      `[${isMaking ? 'Processing...' : 'Pay Now'}: ${totalLine(total)}]${canPay ? '' : ' off'}`,
    ]);
  },
});

await prove(import.meta, charge);
