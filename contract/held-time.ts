import * as v from 'valibot';
import { CARDS_PER_SUBMIT } from './constants.ts';

/** A moment in a response, such as `2026-11-20T00:10:00Z`, in milliseconds since 1970. */
export const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?Z$/),
  v.transform(Date.parse),
  v.finite(),
);

/**
 * The RESULT of a refused card while the slot is still held: the end of the hold, and how many more cards can be
 * tried (API-61).
 */
export const HeldTime = v.object({
  held_until: Instant,
  cards_left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARDS_PER_SUBMIT)),
});
export type HeldTime = v.InferInput<typeof HeldTime>;
