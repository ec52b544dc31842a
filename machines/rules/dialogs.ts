import type { Booking } from '../../contract/bookings.ts';
import { type Guest, guestFieldSentAs } from '../../contract/guest.ts';
import type { Problem } from '../problem.ts';
import { reasonIn } from '../toast.ts';
import type { Step } from './draft.ts';
import { type RetryFrom, retryAfter } from './failure.ts';
import { refusedField } from './refused-field.ts';

/** Why a booking failed. */
interface BookingFailure {
  retryFrom: RetryFrom | null;
  /** The server's message, if any, and the guest's field that it refers to. */
  reason: Problem<keyof Guest> | null;
}

/** How the card dialog ended. */
export interface ChargeOutcome extends BookingFailure {
  kind: 'booked' | 'taken' | 'failed' | 'doubtful' | 'dismissed' | 'unprepared' | 'refused';
  booking: Booking | null;
}

/** The output of the payment dialogs, for the wizard. */
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
  /** Whether the last submit was to be paid by card. */
  byCard: boolean;
  /** The step that Change opens; null if Change was not pressed. */
  step: Step | null;
}

/** The context before the first submit. */
export const untried = { booking: null, retryFrom: null, reason: null };

/** The initial context of the card dialog. */
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

/** The initial context of the payment dialogs. */
export const closedDialogs = { ...untried, problem: null, charge: null, step: null };

// XState types the output of a final state as `unknown`.
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

/** Returns the wizard's context after the payment dialogs have closed. */
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

/** Whether the server refused a detail of the guest, who can then correct it (PAY-51). */
export const isAboutGuest = (error: unknown): boolean =>
  Object.keys(chargeFailure(error).reason?.fields ?? {}).length > 0;

export const chargeFailure = (error: unknown): BookingFailure => ({
  retryFrom: retryAfter(error),
  reason: reasonOf(error),
});

function reasonOf(error: unknown): BookingFailure['reason'] {
  const fields = refusedField(error, guestFieldSentAs);
  return fields ? { text: 'Nothing was booked and nothing was charged', fields } : reasonIn({ error });
}
