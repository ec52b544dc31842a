import * as v from 'valibot';
import { HeldTime } from '../../contract/held-time.ts';
import { cardFailureText, isDeclined, secretOf } from './card-failure.ts';

/** A slot that our own server holds while the customer tries another card. */
export interface Hold {
  /** In milliseconds since 1970, by the shop's clock. */
  until: number;
  cardsLeft: number;
  isOver: boolean;
}

/**
 * Returns the context after a refused card: the problem, the secret for the bank's authentication, and the hold.
 */
export function afterRefusal(error: unknown, before: Hold | null) {
  const secret = secretOf(error);
  return { secret, problem: secret === null ? cardFailureText(error) : null, hold: holdAfter(error, before) };
}

/** A refusal without hold data means that the slot is not held (CARD-61). */
function holdAfter(error: unknown, before: Hold | null): Hold | null {
  if (!isDeclined(error)) return before;
  const { success, output } = v.safeParse(HeldTime, error.result);
  return success ? { until: output.held_until, cardsLeft: output.cards_left, isOver: false } : null;
}

/** Whether every card that the hold allows was tried (CARD-64). */
export const isExhausted = (hold: Hold | null): boolean => hold?.cardsLeft === 0 && !hold.isOver;
