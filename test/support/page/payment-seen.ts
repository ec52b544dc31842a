import type { PaymentState } from '../../models/payment.model.ts';
import type { PaymentEvent } from '../../models/payment-cases.ts';
import { providerWords } from '../../models/payment-setup.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { aGuest } from '../payment-inputs.ts';
import { observePaymentAndOutput } from '../proofs/payment-on-actor.ts';
import type { PaymentWorld } from './payment-page.ts';
import type { SeenPage } from './read-page.ts';

const dialogButtons = new Set([
  'Log In',
  'Register',
  'Book Now',
  'Pay at Store',
  'Pay Now',
  'Processing...',
  'Cancel',
  'Close',
  'Submit',
  'Try again',
  'Choose another time',
  'Back to Home',
  'Complete',
  'Fail',
]);
const wizardPath = '/book-appointment/';
const guestFields = ['First Name', 'Last Name', 'Email', 'Phone'];
const endings = ['You have successfully booked!', 'Booking Failed', 'Checking your booking'];
const notLoaded = 'The card form could not be loaded. Nothing was charged.';

/** What a page shows of the dialogs, and of what comes after them. */
export function seenOf(page: SeenPage) {
  const isOpen = page.dialog !== null;
  // The pages of an account have buttons and fields of the same names.
  const isWizard = page.path === wizardPath;
  return {
    path: page.path,
    ending: isOpen ? undefined : endings.find((title) => page.headings.includes(title)),
    dialog: page.dialog,
    buttons: page.controls
      .filter(({ role, name }) => isWizard && role === 'button' && dialogButtons.has(name))
      .map(({ name, disabled }) => `${name}${disabled ? ' (disabled)' : ''}`)
      .sort(),
    problem: isOpen ? page.alerts.filter((alert) => !alert.startsWith(notLoaded)) : [],
    cardField: 'Card number' in page.fields,
    missing: page.alerts.some((alert) => alert.startsWith(notLoaded)),
    slow: page.text.includes('This is taking longer than usual'),
    total: isOpen && page.text.includes('$35.50'),
    guest: isWizard ? guestFields.flatMap((label) => page.fields[label] ?? []) : [],
  };
}

type Seen = ReturnType<typeof seenOf>;

const nothing = {
  path: wizardPath,
  ending: undefined,
  dialog: null,
  buttons: [],
  problem: [],
  cardField: false,
  missing: false,
  slow: false,
  total: false,
  guest: [],
} satisfies Seen;

/** What a page has to show of the dialogs where their model stands. */
export function expectedOf(state: PaymentState, world: PaymentWorld, model: LiveModel): Seen {
  if (state.status !== 'active') return { ...nothing, ...afterwards(state) };
  if (state.matches('authenticating')) {
    return { ...nothing, dialog: 'Sandbox bank', buttons: ['Complete', 'Fail'] };
  }
  const { problem, who } = state.context;
  const { closeEnabled, slow = false } = observePaymentAndOutput(state) ?? {};
  const inDialog = {
    ...nothing,
    problem: problem === undefined ? [] : [problem === providerWords ? world.words : problem],
    slow,
    total: true,
  };
  const shown = contentOf(state);
  const leave = [button('Cancel', closeEnabled), button('Close', closeEnabled)];
  const isGuestForm = who === 'guest' && state.matches('guest');
  return {
    ...inDialog,
    ...shown,
    buttons: [...leave, ...shown.buttons].sort(),
    guest: isGuestForm ? typedIn(model) : [],
  };
}

const button = (name: string, isEnabled = true) => (isEnabled ? name : `${name} (disabled)`);

/** The page once the dialogs are over. */
function afterwards(state: PaymentState): Partial<Seen> {
  if (state.matches('booked')) return { ending: 'You have successfully booked!', buttons: ['Back to Home'] };
  if (state.matches('taken')) {
    return { ending: 'Booking Failed', buttons: ['Back to Home', 'Choose another time'] };
  }
  if (state.matches('failed')) {
    const again = state.context.mayRetry ? ['Try again'] : [];
    return { ending: 'Booking Failed', buttons: ['Back to Home', ...again] };
  }
  if (state.matches('doubtful')) return { ending: 'Checking your booking', buttons: ['Back to Home'] };
  if (state.matches('dismissed')) return { buttons: ['Cancel', 'Submit'] };
  return { path: state.matches('loggingIn') ? '/login' : '/register' };
}

/** Title and content of the dialog that is open, but what they have in common. */
function contentOf(state: PaymentState) {
  const { methodsEnabled, cardSubmitEnabled, providerMissing = false } = observePaymentAndOutput(state) ?? {};
  if (state.matches('guest')) {
    return { dialog: 'Book as Guest or Sign In', buttons: ['Log In', 'Register', 'Book Now'] };
  }
  if (state.matches('choice')) {
    const store = state.matches({ choice: 'creating' }) ? 'Processing...' : 'Pay at Store';
    const buttons = [button(store, methodsEnabled), button('Pay Now', methodsEnabled)];
    return { dialog: 'Choose Payment Method', buttons };
  }
  if (state.matches('finishing')) return { dialog: 'Payment Details', buttons: [] };
  const isMaking =
    state.matches({ card: { steps: 'tokenizing' } }) || state.matches({ card: { steps: 'creating' } });
  return {
    dialog: 'Payment Details',
    buttons: [
      button(isMaking ? 'Processing...' : 'Pay Now', cardSubmitEnabled),
      ...(providerMissing ? ['Try again'] : []),
    ],
    cardField: state.context.fieldReady,
    missing: providerMissing,
  };
}

/** What stands in the guest form: what was typed last, else before, else nothing. */
function typedIn(model: LiveModel): string[] {
  const events = model.events as PaymentEvent[];
  const last = events.findLast((event) => event.type === 'guest.submit');
  const before = events[0]?.type === 'open.guestTyped' ? aGuest : undefined;
  const guest = last?.type === 'guest.submit' ? last.guest : before;
  return guest ? [guest.firstName, guest.lastName, guest.email, guest.phone] : ['', '', '', ''];
}
