import type { Booking } from '../../contract/bookings.ts';
import type { Guest } from '../../contract/guest-names.ts';
import type { Problem } from '../problem.ts';
import type { SubmitCheckOutput } from '../submit-check.machine.ts';
import { refusalMessage } from '../toast.ts';
import type { Step } from './draft.ts';
import { type RetryFrom, retryAfter } from './failure.ts';

/** How a visit is paid. */
export type PaysBy = 'card' | 'store';

/** How the dialogs ended. The card dialog returns it, and the payment dialogs return it to the wizard. The confirmation shows the kinds `booked`, `taken`, `failed` and `cardOnly`. */
export type SubmitResult =
  /** `paysBy` is null if a reload has lost it. */
  | { kind: 'booked'; booking: Booking; paysBy: PaysBy | null }
  /** `reason` is the server's message. */
  | { kind: 'taken' | 'failed' | 'cardOnly'; retryFrom: RetryFrom | null; reason: string | null }
  /** No definite answer arrived. */
  | { kind: 'doubtful'; paysBy: PaysBy }
  /** Nothing was booked: another dialog opens with the problem. */
  | { kind: 'unprepared' | 'refused'; problem: Problem<keyof Guest> | null }
  /** The visitor wants to change a choice. */
  | { kind: 'changing'; step: Step }
  | { kind: 'dismissed' | 'loggingIn' | 'registering' };

/** The initial result: nothing else has ended the dialogs. */
export const dismissed: SubmitResult = { kind: 'dismissed' };

/** Returns the result of the check after a lost response or a reload. The dialogs had ended with `before`. */
export const afterCheck = (
  before: SubmitResult | null,
  { booking, charged }: SubmitCheckOutput,
): { result: SubmitResult } => ({
  result: booking
    ? { kind: 'booked', booking, paysBy: paysByOf(before) }
    : { kind: 'failed', retryFrom: 'payment', reason: paysByOf(before) === 'card' ? charged : null },
});

/** Returns the result of a failed booking. */
export const unbooked = (kind: 'taken' | 'failed' | 'cardOnly', error: unknown): SubmitResult => ({
  kind,
  retryFrom: retryAfter(error),
  reason: refusalMessage({ error }) ?? null,
});

/** Returns the part of a result that only some kinds have; null for the other kinds. */
export const retryFromOf = (result: SubmitResult | null): RetryFrom | null =>
  result !== null && 'retryFrom' in result ? result.retryFrom : null;
export const reasonOf = (result: SubmitResult | null): string | null =>
  result !== null && 'reason' in result ? result.reason : null;
export const problemOf = (result: SubmitResult): Problem<keyof Guest> | null =>
  'problem' in result ? result.problem : null;
export const paysByOf = (result: SubmitResult | null): PaysBy | null =>
  result !== null && 'paysBy' in result ? result.paysBy : null;
export const bookingOf = (result: SubmitResult | null): Booking | null =>
  result?.kind === 'booked' ? result.booking : null;
