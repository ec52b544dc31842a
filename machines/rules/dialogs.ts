import type { Booking } from '../../contract/bookings.ts';
import { type Guest, guestFieldSentAs } from '../../contract/guest.ts';
import type { Problem } from '../problem.ts';
import { reasonIn } from '../toast.ts';
import type { Step } from './draft.ts';
import { type RetryFrom, retryAfter } from './failure.ts';
import { refusedField } from './refused-field.ts';

/** What a booking that was not made leaves behind. */
interface BookingFailure {
  retryFrom: RetryFrom | null;
  /** The server's words, if it had any, and the detail of the guest that they are about. */
  reason: Problem<keyof Guest> | null;
}

/** How the card dialog ended. */
export interface ChargeOutcome extends BookingFailure {
  kind: 'booked' | 'taken' | 'failed' | 'doubtful' | 'dismissed' | 'unprepared' | 'refused';
  booking: Booking | null;
}

/** What the wizard hears once the dialogs are over. */
export interface PaymentOutcome extends BookingFailure {
  kind:
    | 'booked'
    | 'taken'
    | 'failed'
    | 'cardOnly'
    | 'doubtful'
    | 'dismissed'
    | 'changing'
    | 'loggingIn'
    | 'registering';
  booking: Booking | null;
  guest: Guest | null;
  /** Whether what was asked for last is a booking with a card payment. */
  byCard: boolean;
  /** Where Change leads, if it was pressed. */
  step: Step | null;
}

/** No booking was asked for yet. */
export const untried = { booking: null, retryFrom: null, reason: null };

/** The card dialog as it opens. */
export const uncharged = {
  ...untried,
  fieldIsReady: false,
  intent: null,
  paymentMethodId: null,
  secret: null,
  problem: null,
  hold: null,
  sessionHasChanged: false,
};

/** The dialogs as they open. */
export const unopened = { ...untried, problem: null, charge: null, step: null };

// What a final state says of itself, XState does not type.
export const chargeEnding = (
  { booking, retryFrom, reason }: Omit<ChargeOutcome, 'kind'>,
  final: unknown,
): ChargeOutcome => ({ ...(final as Pick<ChargeOutcome, 'kind'>), booking, retryFrom, reason });
export const paymentEnding = (
  { booking, guest, retryFrom, reason, step }: Omit<PaymentOutcome, 'kind' | 'byCard'>,
  final: unknown,
): PaymentOutcome => ({
  booking,
  guest,
  retryFrom,
  reason,
  step,
  byCard: false,
  ...(final as Pick<PaymentOutcome, 'kind'>),
});

/** What the wizard keeps of dialogs that are over. */
export const afterDialogs = (
  { booking, guest, retryFrom, reason, byCard }: PaymentOutcome,
  before: Guest | null,
) => ({
  booking,
  guest: guest ?? before,
  retryFrom,
  reason: reason?.text ?? null,
  paysBy: byCard ? ('card' as const) : ('store' as const),
});

/** The server refused a detail of the guest, who can correct it (PAY-51). */
export const isAboutGuest = (error: unknown): boolean =>
  Object.keys(failureOf(error).reason?.fields ?? {}).length > 0;

export const failureOf = (error: unknown): BookingFailure => ({
  retryFrom: retryAfter(error),
  reason: reasonOf(error),
});

function reasonOf(error: unknown): BookingFailure['reason'] {
  const fields = refusedField(error, guestFieldSentAs);
  return fields ? { text: 'Nothing was booked and nothing was charged', fields } : reasonIn({ error });
}
