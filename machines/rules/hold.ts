import * as v from 'valibot';
import { HeldTime } from '../../contract/held-time.ts';
import { isDeclined, secretOf, wordsFor } from './failure.ts';

/** A time that our own server keeps while its customer looks for a card that pays. */
export interface Hold {
  /** In milliseconds since 1970, by the shop's clock. */
  until: number;
  cardsLeft: number;
  isOver: boolean;
}

/** What a card that was refused leaves: words, what its bank wants to be asked with, and the time (CARD-14 to CARD-17). */
export function afterRefusal(error: unknown, before: Hold | null) {
  const secret = secretOf(error);
  return { secret, problem: secret === null ? wordsFor(error) : null, hold: holdAfter(error, before) };
}

/** An answer that says nothing of the time holds none (CARD-61). */
function holdAfter(error: unknown, before: Hold | null): Hold | null {
  if (!isDeclined(error)) return before;
  const { success, output } = v.safeParse(HeldTime, error.result);
  return success ? { until: output.held_until, cardsLeft: output.cards_left, isOver: false } : null;
}

/** Every card that the time is held for was tried (CARD-64). */
export const isUsedUp = (hold: Hold | null): boolean => hold?.cardsLeft === 0 && !hold.isOver;
