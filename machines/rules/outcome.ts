import * as v from 'valibot';
import { BarberDraft, ServicesDraft, StoreDraft } from './draft.ts';
import type { SubmitResult } from './submit-result.ts';

const Outcome = v.object({
  kind: v.picklist(['booked', 'taken', 'failed', 'cardOnly']),
  /** The booking's number, where one was made. */
  number: v.nullable(v.string()),
  /** The key of its calendar file. */
  calendarKey: v.optional(v.string()),
  /** The key of its page. */
  manageKey: v.optional(v.string()),
  retryFrom: v.nullable(v.picklist(['payment', 'services'])),
  /** The server's message if nothing was booked. */
  reason: v.optional(v.nullable(v.string()), null),
  /** The details of the booking, for the confirmation. */
  booked: v.optional(
    v.object({
      store: v.nullable(StoreDraft),
      chosen: v.optional(ServicesDraft, []),
      barber: v.nullable(BarberDraft),
      companion: v.optional(ServicesDraft, []),
      date: v.nullable(v.string()),
      time: v.nullable(v.string()),
      paysBy: v.optional(v.nullable(v.picklist(['card', 'store'])), null),
    }),
  ),
});
/** How a submit ended, as stored in the history entry of the confirmation (BOOK-5). */
export type Outcome = v.InferOutput<typeof Outcome>;

/** Parses a stored outcome. Returns null if it is damaged. */
export function readOutcome(stored: unknown): Outcome | null {
  const { success, output } = v.safeParse(Outcome, stored);
  return success ? output : null;
}

/** Returns the result that a stored outcome stands for. */
export function resultOf({
  kind,
  number,
  calendarKey,
  manageKey,
  retryFrom,
  reason,
  booked,
}: Outcome): SubmitResult {
  if (kind !== 'booked') return { kind, retryFrom, reason };
  const booking = {
    number,
    ...(calendarKey !== undefined && { calendarKey }),
    ...(manageKey !== undefined && { manageKey }),
  };
  return { kind, booking, paysBy: booked?.paysBy ?? null };
}
