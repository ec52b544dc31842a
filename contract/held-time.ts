import * as v from 'valibot';
import { CARDS_PER_SUBMIT } from './constants.ts';

/**
 * What comes as RESULT of a card that was refused while its time is held: until when, and how many more cards can be
 * tried for it (API-61).
 */
export const HeldTime = v.object({
  held_until: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT/), v.transform(Date.parse), v.finite()),
  cards_left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARDS_PER_SUBMIT)),
});
export type HeldTime = v.InferInput<typeof HeldTime>;
