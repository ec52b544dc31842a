import { assign, setup, stateIn } from 'xstate';
import { getProfile } from '../../contract/account.ts';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { errorOf, type Reply, refusal } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import {
  type Customer,
  customers,
  type Guest,
  ida,
  Fixture as Wizard,
  wireBarbers,
  wireBooking,
} from './booking.fixture.ts';
import { failures, fillGuestForm, typeCard } from './dialogs.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** No definite answer to a call that carried its key (PAY-35). */
const doubts = {
  inProgress: refusal(409, { CODE: 'in_progress' }),
  unknownCharge: refusal(503, { CODE: 'payment_unknown', MESSAGE: 'We do not know yet.' }),
  breakdown: refusal(500, { CODE: 'broken' }),
  untypedBreakdown: { status: 502, body: 'Bad Gateway' },
  silence: 'no answer',
} as const satisfies Record<string, Reply>;

type Event =
  | { type: 'dialogs.open'; who: Customer; guest?: Guest; api?: 'foreign' }
  | { type: 'guest.submit'; guest: Guest }
  | { type: 'login.open' | 'register.open' | 'method.store' | 'method.card' | 'dialog.close' }
  | { type: 'provider.loaded' | 'provider.blocked' | 'provider.ready' | 'provider.lost' | 'provider.retry' }
  | { type: 'card.submit' | 'intent.created' | 'intent.failed' | 'method.made' | 'method.broken' }
  /** Without words, whoever refuses the card gives none. */
  | { type: 'method.refused' | 'authentication.refused'; words?: string }
  | { type: 'booking.declined'; code: 'card_declined' | 'authentication_required'; words?: string }
  | { type: 'booking.made' | 'booking.taken' | 'booking.wantsAuthentication' }
  | { type: 'booking.failed'; because: keyof typeof failures }
  | { type: 'booking.doubtful'; because: keyof typeof doubts }
  | { type: 'authentication.done' | 'authentication.broken' | 'clock.slow' | 'clock.providerGivenUp' };

interface Memory {
  who: Customer;
  api: 'own' | 'foreign';
  /** Details that were in order, now or before. */
  guest: Guest | undefined;
  /** What is said beside the form, the buttons or the card. */
  problem: string | undefined;
  hasIntent: boolean;
  /** Of a failure. */
  mayRetry: boolean;
  /** The booking that was asked for is paid by card. */
  byCard: boolean;
  /** What the browser has of the provider's script, and of the one for its field. */
  provider: 'late' | 'there' | 'blocked';
  form: 'late' | 'there';
}

const guestOf = ({ event }: { event: Event }) => ('guest' in event ? event.guest : undefined);

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    come: assign(({ event }) =>
      event.type === 'dialogs.open' ? { who: event.who, api: event.api ?? 'own', guest: event.guest } : {},
    ),
    keepGuest: assign(({ event }) => ({ guest: guestOf({ event }), problem: undefined })),
    say: assign((_, problem: string | undefined) => ({ problem })),
    sayTheirs: assign(({ event }) => ({ problem: 'words' in event ? event.words : undefined })),
    keepIntent: assign({ hasIntent: true }),
    /** The booking with payment is over, one way or the other. */
    settleCard: assign({ hasIntent: false, byCard: true }),
    judge: assign(({ event }) => ({
      mayRetry: event.type === 'booking.failed' && event.because === 'coded',
    })),
    haveProvider: assign({ provider: 'there' }),
    lackProvider: assign({ provider: 'blocked' }),
    haveForm: assign({ form: 'there' }),
  },
  guards: {
    comesAsGuest: ({ event }) => event.type === 'dialogs.open' && event.who === 'guest',
    isGuest: ({ context }) => context.who === 'guest',
    hasProfile: ({ context }) => context.who === 'customer',
    fieldIsReady: stateIn({ card: { provider: 'ready' } }),
    isMissing: ({ event }) => Object.values(guestOf({ event }) ?? {}).includes(''),
    isBadEmail: ({ event }) => !/@.*\./.test(guestOf({ event })?.email ?? ''),
    isShortPhone: ({ event }) => (guestOf({ event })?.phone ?? '').length < 8,
    hasWords: ({ event }) => 'words' in event && event.words !== undefined,
  },
});

const say = (params: string | undefined) => ({ type: 'say', params }) as const;
/** The card dialog opens: an intent is made, side by side with the provider's loading. */
const toCard = (spec: RuleId, actions: 'keepGuest' | ReturnType<typeof say>) =>
  ({
    target: '#payment.card',
    actions,
    meta: { spec, also: ['PAY-30'], calls: ['createIntent', 'loadProvider'] },
  }) as const;

/** A card that was refused: back to it, with the words of whoever refused it, else ours. */
const cardRefused = (spec: RuleId, theirs: RuleId[] = [], calls: string[] = []) =>
  [
    {
      guard: 'hasWords',
      target: '#payment.card.steps.entering',
      actions: 'sayTheirs',
      meta: { spec, also: theirs, calls },
    },
    {
      target: '#payment.card.steps.entering',
      actions: say('An error occurred while processing your card'),
      meta: { spec, also: ['PAY-18', ...theirs], calls },
    },
  ] as const;
const broken = say('An unexpected error occurred');

/** How a booking with payment ends, asked for the first time or again. */
const endings = (...also: RuleId[]) => {
  const failing = (spec: RuleId, ...others: RuleId[]) => ({
    spec,
    also: [...others, 'PAY-26' as const, ...also],
    toast: { kind: 'error', text: 'Failed to create booking with payment' } as const,
  });
  return {
    'booking.made': {
      target: '#payment.booked',
      actions: 'settleCard',
      meta: {
        spec: 'PAY-21',
        also: ['PAY-26', ...also],
        toast: { kind: 'success', text: 'Booking created and payment processed successfully!' },
      },
    },
    'booking.taken': { target: '#payment.taken', actions: 'settleCard', meta: failing('PAY-24', 'PAY-22') },
    'booking.failed': {
      target: '#payment.failed',
      actions: ['settleCard', 'judge'],
      meta: failing('PAY-22', 'PAY-25'),
    },
    'booking.doubtful': {
      target: '#payment.doubtful',
      actions: 'settleCard',
      meta: { spec: 'PAY-35', also: ['PAY-26', ...also] },
    },
    'booking.wantsAuthentication': {
      target: '#payment.authenticating',
      meta: { spec: 'PAY-32', also, calls: ['authenticateCard'] },
    },
    'dialog.close': refused('PAY-28'),
  } as const;
};

const noProfile = {
  actions: say('Customer profile not found. Please log in again.'),
  ...by('PAY-8'),
} as const;
const notMade = (spec: RuleId, also: RuleId) => ({
  meta: { spec, also: [also], toast: { kind: 'error', text: 'Failed to create booking' } as const },
});

const choice = words.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'method.store': [
          {
            guard: 'hasProfile',
            target: 'creating',
            actions: say(undefined),
            ...calling('PAY-9', 'createBooking'),
          },
          noProfile,
        ],
        'method.card': [{ guard: 'hasProfile', ...toCard('PAY-12', say(undefined)) }, noProfile],
        'dialog.close': { target: '#payment.dismissed', ...by('PAY-27') },
      },
    },
    creating: {
      ...slowly('PAY-29'),
      on: {
        'booking.made': {
          target: '#payment.booked',
          ...toasting('PAY-10', 'success', 'Booking created successfully!'),
        },
        'booking.taken': { target: '#payment.taken', ...notMade('PAY-24', 'PAY-11') },
        'booking.failed': {
          target: '#payment.failed',
          actions: 'judge',
          ...notMade('PAY-11', 'PAY-25'),
        },
        'booking.doubtful': { target: '#payment.doubtful', ...by('PAY-35') },
        'dialog.close': refused('PAY-28'),
      },
    },
  },
});

const noIntent = toasting('PAY-14', 'error', 'Failed to create payment intent');

const steps = words.createStateConfig({
  initial: 'preparing',
  states: {
    preparing: {
      ...slowly('PAY-29'),
      on: {
        'intent.created': { target: 'entering', actions: 'keepIntent', ...by('PAY-13') },
        'intent.failed': [
          { guard: 'isGuest', target: '#payment.guest', ...noIntent },
          { target: '#payment.choice.choosing', ...noIntent },
        ],
        'dialog.close': refused('PAY-28'),
      },
    },
    entering: {
      on: {
        'card.submit': [
          {
            guard: 'fieldIsReady',
            target: 'tokenizing',
            actions: say(undefined),
            ...calling('PAY-16', 'createPaymentMethod'),
          },
          refused('PAY-15'),
        ],
        'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27', also: ['PAY-31'] } },
      },
    },
    tokenizing: {
      on: {
        'method.made': { target: 'creating', ...calling('PAY-20', 'createBookingWithPayment') },
        'method.refused': cardRefused('PAY-17'),
        'method.broken': { target: 'entering', actions: broken, ...by('PAY-19') },
        'dialog.close': refused('PAY-28'),
      },
    },
    creating: { ...slowly('PAY-29'), on: { ...endings(), 'booking.declined': cardRefused('PAY-23') } },
  },
});

const provider = words.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      ...slowly('PAY-30'),
      on: {
        'provider.loaded': { target: 'mounting', actions: 'haveProvider', ...by('PAY-30') },
        'provider.blocked': { target: 'missing', actions: 'lackProvider', ...by('PAY-31') },
        'clock.providerGivenUp': { target: 'missing', ...by('PAY-31') },
      },
    },
    mounting: {
      on: {
        'provider.ready': {
          target: 'ready',
          actions: 'haveForm',
          meta: { spec: 'PAY-15', also: ['PAY-30'] },
        },
        'clock.providerGivenUp': { target: 'missing', ...by('PAY-31') },
      },
    },
    ready: { on: { 'provider.lost': { target: 'mounting', ...by('PAY-15') } } },
    missing: { on: { 'provider.retry': { target: 'loading', ...calling('PAY-31', 'loadProvider') } } },
  },
});

/** The dialogs over the barber step. */
const chart = words.createMachine({
  id: 'payment',
  context: {
    who: 'guest',
    api: 'own',
    guest: undefined,
    problem: undefined,
    hasIntent: false,
    mayRetry: false,
    byCard: false,
    provider: 'late',
    form: 'late',
  },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'dialogs.open': [
          { guard: 'comesAsGuest', target: 'guest', actions: 'come', ...by('PAY-1') },
          { target: 'choice', actions: 'come', ...by('PAY-2') },
        ],
      },
    },
    guest: {
      on: {
        'guest.submit': [
          { guard: 'isMissing', actions: say('Please fill in all fields'), ...by('PAY-3') },
          { guard: 'isBadEmail', actions: say('Please enter a valid email address'), ...by('PAY-4') },
          { guard: 'isShortPhone', actions: say('Please enter a valid phone number'), ...by('PAY-5') },
          toCard('PAY-6', 'keepGuest'),
        ],
        'login.open': { target: 'loggingIn', ...by('PAY-7') },
        'register.open': { target: 'registering', ...by('PAY-7') },
        'dialog.close': { target: 'dismissed', ...by('PAY-27') },
      },
    },
    choice,
    card: { type: 'parallel', states: { steps, provider } },
    authenticating: {
      on: {
        'authentication.done': { target: 'finishing', ...calling('PAY-33', 'createBookingWithPayment') },
        'authentication.refused': cardRefused('PAY-34', ['PAY-17', 'PAY-30'], ['loadProvider']),
        'authentication.broken': {
          target: '#payment.card.steps.entering',
          actions: broken,
          meta: { spec: 'PAY-34', also: ['PAY-19', 'PAY-30'], calls: ['loadProvider'] },
        },
        'dialog.close': refused('PAY-28'),
      },
    },
    finishing: {
      ...slowly('PAY-29'),
      on: {
        ...endings('PAY-33'),
        'booking.declined': cardRefused('PAY-23', ['PAY-30', 'PAY-33'], ['loadProvider']),
      },
    },
    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    doubtful: { type: 'final' },
    dismissed: { type: 'final' },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});

const ada: Guest = { firstName: 'Ada', lastName: 'Shaw', email: 'ada@mail.example', phone: '0491570006' };
const nobody: Guest = { firstName: '', lastName: '', email: '', phone: '' };

/** The server refuses a card in the first words, the sandbox in the second when its bank said no. */
const theirWords = 'No such card.';
const bankWords =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** A skin fade and a buzz cut, $58.50: charged as 5850, sent as 59 (SHOP-14). */
const lines = [
  { id: 21, name: 'Skin Fade', categoryId: 11, priceCents: 3850, minutes: 20, description: null },
  { id: 22, name: 'Buzz Cut', categoryId: 11, priceCents: 2000, minutes: 15, description: null },
];
const visit = { date: '2026-12-20', time: '13:30' };
/** What the chart's names stand for while one path is driven. */
class Fixture {
  /** The submit's key: a page makes it at random. */
  key = 'key-1';
  /** What stands in the guest form. */
  typed = nobody;
  /** The number in the card's field; none is ever typed on an actor. */
  card: string | undefined;
  /** Cards that were made, and questions of their banks, so far: what tells one from the next. */
  cards = 0;
  questions = 0;

  get methodId() {
    return `pm_sandbox_${this.cards}`;
  }

  /** None is the intent's own. */
  secretOf(question: number) {
    return `pi_1_secret_of_402_${question}`;
  }
}
interface Here {
  context: Memory;
  fixture: Fixture;
}

/** What a booking sends (PAY-9, PAY-20): guest fields are empty for customers, `customer_id` is theirs alone. */
const bookingOf = ({ context: { who, guest }, fixture }: Here, payment: object) => ({
  booking_date: '2026-12-20',
  booking_note: null,
  from_time: '13:30',
  guest_customer_email: guest?.email ?? '',
  guest_customer_first_name: guest?.firstName ?? '',
  guest_customer_last_name: guest?.lastName ?? '',
  guest_customer_phone: guest?.phone ?? '',
  services: [
    { discount_price: 38.5, entity_id: 21, entity_name: 'Skin Fade', sale_price: 38.5, service_duration: 20 },
    { discount_price: 20, entity_id: 22, entity_name: 'Buzz Cut', sale_price: 20, service_duration: 15 },
  ],
  store_brand_id: 7,
  store_id: 3,
  store_user_id: 31,
  submit_key: fixture.key,
  total_amount: 59,
  ...(who === 'customer' && { customer_id: 91 }),
  ...payment,
});

/** Comes back to a draft with everything chosen, and presses Submit. */
async function openDialogs(
  page: PageDriver,
  { who, guest = null, api }: { who: Customer; guest?: Guest | null; api?: 'foreign' },
  fixture: Fixture,
) {
  const { draft } = new Wizard().left('allAtBarber');
  fixture.typed = guest ?? nobody;
  const { network } = page;
  await page.open({
    path: '/book-appointment/',
    draft: draft && { ...draft, ...visit, chosen: lines, guest },
    held: ['provider', 'cardForm'],
    foreign: api === 'foreign',
    ...(who !== 'guest' && { token: 'token-of-a-customer' }),
  });
  if (who === 'customer') await page.eventually(() => network.answer(getProfile, { customer_id: 91 }));
  if (who === 'customerWithoutProfile')
    await page.eventually(() => network.end(getProfile, { status: 404, body: {} }));
  await page.eventually(() => network.answer(listBarbers, [wireBarbers.first]));
  await page.eventually(() => network.answer(listSlots, [{ from_time: '10:00' }, { from_time: '13:30' }]));
  const wizard = async () =>
    (await page.machine('booking'))?.context as { customer: object; submitKey: string };
  await page.eventually(async () => {
    const { customer } = await wizard();
    if (JSON.stringify(customer) !== JSON.stringify(customers[who]))
      throw new Error(`This is not the ${who}.`);
  });
  await page.eventually(() => page.press('button', 'Submit'));
  await page.eventually(async () => {
    fixture.key = (await wizard()).submitKey;
    if (!/^[\w-]{36}$/.test(fixture.key)) throw new Error('The submit has no key yet.');
  });
}

/** The customer answers in the bank's own dialog, which tells the server; and how that ends. */
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
    if (JSON.stringify(told?.sent) !== sent) throw new Error(`The bank was not told ${sent}.`);
  });
  await page.network.end(authenticateSandboxCard, reply);
}
const bankSays = (status: string): Reply => ({ status: 200, body: { STATUS: 1, RESULT: { status } } });

/** A card that our own API declines, as it travels. */
const declined = (CODE: string, MESSAGE: string | undefined) =>
  refusal(402, { CODE, ...(MESSAGE !== undefined && { MESSAGE }) });

const withPayment = 'createBookingWithPayment';
/** Both make a booking by the same call; which of them is open, the dialog says. */
const creating = ({ state }: { state: { value: unknown } }) =>
  JSON.stringify(state.value).includes('choice') ? 'createBooking' : withPayment;
const isOwn = ({ context }: Here) => context.api === 'own';

/** The dialogs between Submit and a booking. */
export const payment = specOf(chart)({
  machine: paymentMachine,
  fixture: () => new Fixture(),
  cases: [
    { type: 'dialogs.open', who: 'guest' },
    { type: 'dialogs.open', who: 'guest', guest: ida },
    { type: 'dialogs.open', who: 'customer' },
    { type: 'dialogs.open', who: 'customer', api: 'foreign' },
    { type: 'dialogs.open', who: 'customerWithoutProfile' },
    // Details with all that comes later in the order wrong as well.
    ...[
      { firstName: '' },
      { lastName: '' },
      { email: '' },
      { phone: '' },
      { lastName: '', email: 'ada.mail', phone: '1234567' },
      { email: 'ada.mail.example', phone: '1234567' },
      { email: 'ada@mail' },
      { phone: '1234567' },
      { phone: '12345678' },
      {},
    ].map((wrong) => ({ type: 'guest.submit' as const, guest: { ...ada, ...wrong } })),
    { type: 'method.refused', words: theirWords },
    { type: 'method.refused' },
    { type: 'booking.declined', code: 'card_declined', words: theirWords },
    { type: 'booking.declined', code: 'authentication_required', words: theirWords },
    { type: 'booking.declined', code: 'card_declined' },
    ...(Object.keys(failures) as (keyof typeof failures)[]).map((because) => ({
      type: 'booking.failed' as const,
      because,
    })),
    ...(Object.keys(doubts) as (keyof typeof doubts)[]).map((because) => ({
      type: 'booking.doubtful' as const,
      because,
    })),
    { type: 'authentication.refused', words: theirWords },
    { type: 'authentication.refused', words: bankWords },
    { type: 'authentication.refused' },
  ],
  endpoints: {
    createIntent: createPaymentIntent,
    createPaymentMethod: createSandboxCard,
    createBooking: storeBooking,
    createBookingWithPayment: storeBooking,
  },
  isForeign: ({ context }) => context.api === 'foreign',
  driver: {
    'dialogs.open': {
      starts: ({ event: { who, guest = null }, fixture }) => ({
        order: { ...visit, storeId: 3, barberId: 31, services: lines },
        cents: 5850,
        submitKey: fixture.key,
        customer: customers[who],
        guest,
      }),
      opens: (page, { event, fixture }) => openDialogs(page, event, fixture),
      alsoToasts: ({ event: { who } }) =>
        who === 'customerWithoutProfile'
          ? [{ kind: 'error', text: 'Failed to fetch your profile information' }]
          : [],
    },
    'guest.submit': {
      presses: 'Book Now',
      async first(page, { event: { guest }, fixture }) {
        await fillGuestForm(page, guest);
        fixture.typed = guest;
      },
    },
    'login.open': { presses: 'Log In' },
    'register.open': { presses: 'Register' },
    'method.store': { presses: 'Pay at Store', where: ({ state }) => state.matches('choice') },
    // At a foreign API the sandbox makes cards by itself; the wizard's paths pay with one.
    'method.card': {
      presses: 'Pay Now',
      where: ({ state }) => state.matches('choice'),
      whereOnPage: isOwn,
    },
    // The bank's own dialog has an Escape, which is an answer.
    'dialog.close': {
      presses: 'Cancel',
      or: [
        async (page, { state }) => (state.matches('authenticating') ? undefined : page.key('Escape')),
        'Close',
        async (page, { state }) => (state.matches('authenticating') ? undefined : page.pressOutside()),
        (page) => page.back(),
      ],
    },
    // A script comes once a page, and a browser that failed to load it does not ask for it again.
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
    'provider.retry': { presses: 'Try again', where: ({ state }) => state.matches('card') },
    'card.submit': {
      presses: 'Pay Now',
      where: ({ state }) => state.matches('card'),
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
    'booking.made': {
      answers: creating,
      with: () => wireBooking,
    },
    'booking.taken': { fails: creating, as: refusal(409, { CODE: 'slot_taken' }), where: isOwn },
    'booking.declined': {
      ends: withPayment,
      where: isOwn,
      onActor: ({ services }, { event: { code, words } }) =>
        services.fail(withPayment, errorOf(declined(code, words), true)),
      async onPage(page, { state, fixture, event: { code, words } }) {
        if (state.matches('finishing')) fixture.card = undefined;
        await page.network.end(storeBooking, declined(code, words));
      },
    },
    'booking.wantsAuthentication': {
      fails: withPayment,
      where: isOwn,
      as: ({ fixture }) =>
        refusal(402, {
          CODE: 'authentication_required',
          MESSAGE: 'Your bank wants to ask you.',
          RESULT: { client_secret: fixture.secretOf(fixture.questions + 1) },
        }),
      notes({ fixture }) {
        fixture.questions += 1;
        fixture.card = undefined;
      },
    },
    'booking.failed': {
      fails: creating,
      as: ({ event }) => failures[event.because],
      where: ({ event, context }) => (event.because === 'coded') === (context.api === 'own'),
    },
    'booking.doubtful': {
      fails: creating,
      as: ({ event }) => doubts[event.because],
      where: isOwn,
      // What leaves a booking in doubt is told apart in one place for all bookings.
      whereOnPage: ({ event, state }) =>
        event.because === 'silence' || state.matches({ card: { steps: 'creating' } }),
    },
    'authentication.done': {
      ends: 'authenticateCard',
      onActor: ({ services }) => services.answer('authenticateCard', undefined),
      onPage: (page, { fixture }) => answerBank(page, fixture, 'Complete', bankSays('succeeded')),
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
    'clock.slow': { waits: 5_000 },
    // The 5 seconds of whatever is fresh end before.
    'clock.providerGivenUp': {
      elapses: 20_000,
      whereOnPage: ({ state }) => !JSON.stringify(state.value).includes('fresh'),
    },
  },
  inputs: {
    createIntent: () => ({ amount: 5850, currency: 'AUD' }),
    loadProvider: () => undefined,
    createPaymentMethod: ({ fixture: { card } }) => card && { number: card },
    createBooking: (at) => bookingOf(at, { booking_status_id: 8 }),
    // Asked again after the bank was answered: no card was made since, so that it is told the same.
    createBookingWithPayment: (at) =>
      bookingOf(at, {
        booking_status_id: 7,
        payment_method_id: at.fixture.methodId,
        payment_intent_id: 'pi_1',
      }),
    authenticateCard: ({ fixture }) => fixture.secretOf(fixture.questions),
  },
  memory: {
    chart: ({ state, context: { who, guest, problem, hasIntent, mayRetry, byCard } }) => ({
      problem: isOver(state) || state.matches('authenticating') ? undefined : (problem ?? null),
      guest: who === 'guest' && !state.matches('booked') ? guest : undefined,
      hasIntent: isAbout(state) ? hasIntent : undefined,
      output: isOver(state) && {
        kind: state.value,
        number: state.matches('booked') ? 'WB-77' : undefined,
        mayRetry,
        byCard: isAsking(state) ? byCard : undefined,
      },
    }),
    machine(snapshot) {
      const { context, output } = snapshot;
      const { guest } = output ?? context;
      const { intent, paymentMethodId, secret } = context;
      return {
        problem: isOver(snapshot) || snapshot.matches('authenticating') ? undefined : context.problem,
        guest: context.customer.signedIn || snapshot.matches('booked') ? undefined : (guest ?? undefined),
        hasIntent: isAsking(snapshot)
          ? [intent, paymentMethodId, secret].some((one) => one !== null)
          : isAbout(snapshot)
            ? intent !== null
            : undefined,
        output: isOver(snapshot) && {
          kind: output.kind,
          number: output.booking?.number,
          mayRetry: output.mayRetry,
          byCard: isAsking(snapshot) ? output.byCard : undefined,
        },
      };
    },
  },
  follows({ state, context }) {
    if (state.matches({ card: { provider: 'loading' } }) && context.provider !== 'late')
      return { type: context.provider === 'there' ? 'provider.loaded' : 'provider.blocked' };
    const isPutUp = state.matches({ card: { provider: 'mounting' } }) && context.form === 'there';
    return isPutUp ? { type: 'provider.ready' } : undefined;
  },
  shows({ state, context: { problem }, fixture: { typed, card } }) {
    if (isOver(state)) {
      const away = isIn(state, 'loggingIn') ? '/login' : isIn(state, 'registering') ? '/register' : undefined;
      return { path: away ?? '/book-appointment/' };
    }
    if (state.matches('authenticating')) {
      const says = 'No real bank is asked. With a real card, its bank would ask here whether it is you.';
      return ['# Sandbox bank', says, '[Fail]', '[Complete]'];
    }
    const isFree = state.can({ type: 'dialog.close' });
    const off = isFree ? '' : ' off';
    const dialog = (title: string, total: string, content: string[], waiting = '', next: string[] = []) => [
      `# ${title}`,
      `[Close]${off}`,
      `Total ${total}`,
      ...content,
      ...(problem === undefined ? [] : [`! ${problem}`]),
      ...(waiting === '' ? [] : [`~ ${waiting}`]),
      `[Cancel]${off}`,
      ...next,
    ];
    if (state.matches('guest')) {
      const isWrong = {
        'Please fill in all fields': (value: string) => value === '',
        'Please enter a valid email address': (value: string) => value === typed.email,
        'Please enter a valid phone number': (value: string) => value === typed.phone,
      }[problem ?? ''];
      const field = (label: string, value: string) =>
        `${label}: ${value}${isWrong?.(value) ? ` wrong: ${problem}` : ''}`;
      const content = [
        '# Have an account?',
        'Customers can also pay at the store.',
        '[Log In]',
        '[Register]',
        '# Book as a guest',
        'Guests pay by card. All fields are required.',
        field('First Name', typed.firstName),
        field('Last Name', typed.lastName),
        field('Email', typed.email),
        field('Phone', typed.phone),
      ];
      return dialog('Book as Guest or Sign In', '$58.50', content, '', ['[Book Now]']);
    }
    const isSlow = (value: object) => state.matches(value as never);
    const takesLong = 'This is taking longer than usual. Please keep this page open.';
    if (state.matches('choice')) {
      const isMaking = state.matches({ choice: 'creating' });
      const content = [
        'How would you like to pay?',
        `[${isMaking ? 'Processing...' : 'Pay at Store'} Nothing to pay today. Cash, card or mobile pay at the counter.]${off}`,
        `[Pay Now By card, so that nothing is left to pay on the day.]${off}`,
      ];
      const waits = isSlow({ choice: { creating: 'slow' } }) ? takesLong : 'We are making your booking.';
      return dialog('Choose Payment Method', '$58.50', content, isMaking ? waits : '');
    }
    const total = '$58.50 AUD';
    if (state.matches('finishing')) {
      const waits = isSlow({ finishing: 'slow' }) ? takesLong : 'We are making your booking.';
      return dialog('Payment Details', total, ['~ Thank you. Your bank has answered.'], waits);
    }
    const isMaking = !isFree && !state.matches({ card: { steps: 'preparing' } });
    const waits = isMaking ? 'We are making your booking.' : 'Preparing your payment...';
    const isLate =
      isSlow({ card: { steps: { preparing: 'slow' } } }) || isSlow({ card: { steps: { creating: 'slow' } } });
    const isOff = isMaking ? ' off' : '';
    const content = state.matches({ card: { provider: 'missing' } })
      ? ['! The card form could not be loaded. Nothing was charged.', '! [Try again]']
      : state.matches({ card: { provider: 'ready' } })
        ? [
            'Sandbox: no real card is charged',
            'Test card numbers',
            `Card number: ${card ? '4242 4242 4242 4242' : ''}${isOff}`,
            `Expiry date: ${card ? '12 / 30' : ''}${isOff}`,
            `CVC: ${card ? '123' : ''}${isOff}`,
          ]
        : ['~ Loading the card form...', ...slow(isSlow({ card: { provider: { loading: 'slow' } } }))];
    const canPay = state.can({ type: 'card.submit' }) && state.matches({ card: { provider: 'ready' } });
    return dialog('Payment Details', total, content, isFree ? '' : isLate ? takesLong : waits, [
      isMaking ? '[Processing...] off' : `[Pay Now]${canPay ? '' : ' off'}`,
    ]);
  },
});

interface Somewhere {
  status: string;
  matches: (value: never) => boolean;
}
const isIn = (snapshot: Somewhere, ...states: string[]) =>
  states.some((state) => snapshot.matches(state as never));
const isOver = ({ status }: Somewhere) => status === 'done';
/** A booking was asked for, and that is over. */
const isAsking = (snapshot: Somewhere) => isIn(snapshot, 'booked', 'taken', 'failed', 'doubtful');
/** A card is known, or was. */
const isAbout = (snapshot: Somewhere) =>
  isAsking(snapshot) || isIn(snapshot, 'card', 'authenticating', 'finishing');

await prove(import.meta, payment);
