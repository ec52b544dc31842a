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
  | { type: 'provider.ready' }
  | { type: 'provider.lost' }
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
  | { type: 'booking.failed'; because: FailureCause }
  | { type: 'clock.slow' };

/**
 * `coded`: our own backend's definite answer. `repeatable`: no answer, but the call carried its key.
 * `untyped`: a foreign backend's failure, or no answer to a call without a key.
 */
export type FailureCause = 'coded' | 'repeatable' | 'untyped';

/** Ruling B3. */
export const mayRetry = (because: FailureCause): boolean => because !== 'untyped';

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
  { type: 'provider.ready' },
  { type: 'provider.lost' },
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
  { type: 'booking.failed', because: 'coded' },
  { type: 'booking.failed', because: 'repeatable' },
  { type: 'booking.failed', because: 'untyped' },
  { type: 'clock.slow' },
];

const whileMaking =
  'Cancel is disabled, Escape and a click outside are ignored, while something is being made.';

export const paymentImpossible: readonly Impossible<PaymentEvent>[] = [
  {
    event: { type: 'card.submit' },
    where: 'card.entering',
    reason: 'Pay Now is disabled until the provider is ready.',
    expect: 'disabled',
  },
  ...['choice.creating', 'card.preparing', 'card.tokenizing', 'card.creating'].map((where) => ({
    event: { type: 'dialog.close' } as const,
    where,
    reason: whileMaking,
    expect: 'disabled' as const,
  })),
];
