import type { Impossible } from './edge.ts';

export interface GuestDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Where guest details first go wrong, in the order that section 5 looks. */
export type GuestProblem = 'missing' | 'email' | 'phone';

export type PaymentEvent =
  | { type: 'open.guest' }
  | { type: 'open.guestTyped' }
  | { type: 'open.customer' }
  | { type: 'open.customerWithoutProfile' }
  | { type: 'guest.submit'; guest: GuestDetails; problem: GuestProblem | 'none' }
  | { type: 'login.open' }
  | { type: 'register.open' }
  | { type: 'method.store' }
  | { type: 'method.card' }
  | { type: 'dialog.close' }
  | { type: 'provider.loaded' }
  | { type: 'provider.blocked' }
  | { type: 'provider.ready' }
  | { type: 'provider.lost' }
  | { type: 'provider.retry' }
  | { type: 'card.submit' }
  | { type: 'intent.created' }
  | { type: 'intent.failed' }
  | { type: 'method.made' }
  | { type: 'method.refused' }
  | { type: 'method.refusedSilently' }
  | { type: 'method.broken' }
  | { type: 'booking.made' }
  | { type: 'booking.taken' }
  | { type: 'booking.declined'; code: 'card_declined' | 'authentication_required' }
  | { type: 'booking.declinedSilently' }
  | { type: 'booking.wantsAuthentication' }
  | { type: 'booking.failed'; because: FailureCause }
  | { type: 'booking.doubtful'; because: DoubtCause }
  | { type: 'authentication.done' }
  | { type: 'authentication.refused' }
  | { type: 'authentication.refusedSilently' }
  | { type: 'authentication.broken' }
  | { type: 'clock.slow' }
  | { type: 'clock.providerGivenUp' };

/**
 * A definite failure. `coded`: our own backend gave it a code below 500. The others are a foreign backend's,
 * whose calls carry no key and whose failures have no type, whatever it answered, if it did.
 */
export type FailureCause = 'coded' | 'foreignRefusal' | 'foreignBreakdown' | 'foreignSilence';

/** No definite answer to a call that carried its key, PAY-35. The first three are answers with a code. */
export type DoubtCause = 'inProgress' | 'unknownCharge' | 'breakdown' | 'untypedBreakdown' | 'silence';

/** Ruling B3. */
export const mayRetry = (because: FailureCause): boolean => because === 'coded';

const fine: GuestDetails = {
  firstName: 'Ada',
  lastName: 'Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
};

const submit = (problem: GuestProblem | 'none', wrong: Partial<GuestDetails> = {}): PaymentEvent => ({
  type: 'guest.submit',
  guest: { ...fine, ...wrong },
  problem,
});

/** One event per class of payloads; guest details also with all that comes later in the order wrong. */
export const paymentCases: readonly PaymentEvent[] = [
  { type: 'open.guest' },
  { type: 'open.guestTyped' },
  { type: 'open.customer' },
  { type: 'open.customerWithoutProfile' },
  submit('missing', { firstName: '' }),
  submit('missing', { lastName: '' }),
  submit('missing', { email: '' }),
  submit('missing', { phone: '' }),
  submit('missing', { lastName: '', email: 'ada.mail', phone: '1234567' }),
  submit('email', { email: 'ada.mail.example', phone: '1234567' }),
  submit('email', { email: 'ada@mail' }),
  submit('phone', { phone: '1234567' }),
  submit('none', { phone: '12345678' }),
  submit('none'),
  { type: 'login.open' },
  { type: 'register.open' },
  { type: 'method.store' },
  { type: 'method.card' },
  { type: 'dialog.close' },
  { type: 'provider.loaded' },
  { type: 'provider.blocked' },
  { type: 'provider.ready' },
  { type: 'provider.lost' },
  { type: 'provider.retry' },
  { type: 'card.submit' },
  { type: 'intent.created' },
  { type: 'intent.failed' },
  { type: 'method.made' },
  { type: 'method.refused' },
  { type: 'method.refusedSilently' },
  { type: 'method.broken' },
  { type: 'booking.made' },
  { type: 'booking.taken' },
  { type: 'booking.declined', code: 'card_declined' },
  { type: 'booking.declined', code: 'authentication_required' },
  { type: 'booking.declinedSilently' },
  { type: 'booking.wantsAuthentication' },
  { type: 'booking.failed', because: 'coded' },
  { type: 'booking.failed', because: 'foreignRefusal' },
  { type: 'booking.failed', because: 'foreignBreakdown' },
  { type: 'booking.failed', because: 'foreignSilence' },
  { type: 'booking.doubtful', because: 'inProgress' },
  { type: 'booking.doubtful', because: 'unknownCharge' },
  { type: 'booking.doubtful', because: 'breakdown' },
  { type: 'booking.doubtful', because: 'untypedBreakdown' },
  { type: 'booking.doubtful', because: 'silence' },
  { type: 'authentication.done' },
  { type: 'authentication.refused' },
  { type: 'authentication.refusedSilently' },
  { type: 'authentication.broken' },
  { type: 'clock.slow' },
  { type: 'clock.providerGivenUp' },
];

const busy = [
  'choice.creating',
  'card.steps.preparing',
  'card.steps.tokenizing',
  'card.steps.creating',
  'finishing',
];

export const paymentImpossible: readonly Impossible<PaymentEvent>[] = [
  {
    event: { type: 'card.submit' },
    where: 'card.steps.entering',
    reason: 'Pay Now is disabled until the card field is ready.',
    expect: 'disabled',
  },
  ...busy.map((where) => ({
    event: { type: 'dialog.close' } as const,
    where,
    reason: 'Cancel is disabled, Escape and a click outside are ignored, while something is being made.',
    expect: 'disabled' as const,
  })),
  {
    event: { type: 'dialog.close' },
    where: 'authenticating',
    reason: 'No dialog of ours is open while the bank asks its customer.',
    expect: 'absent',
  },
];
