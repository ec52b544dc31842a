import * as v from 'valibot';
import { type Outcome, readOutcome } from '../../../machines/rules/outcome.ts';
import { sessionMark } from '../../services/token.ts';

/** The state that the wizard stores in each of its history entries. */
export const Entry = v.object({
  position: v.number(),
  shows: v.string(),
  outcome: v.optional(v.unknown()),
  /** The session in which a customer has booked. A guest's booking has none. */
  session: v.optional(v.nullable(v.string()), null),
});

/**
 * Returns the result of a submit, if the current history entry is that of its confirmation (BOOK-5). A customer's
 * confirmation belongs to their session (AUTH-41).
 */
export function outcomeOf(state: unknown): Outcome | null {
  const { success, output } = v.safeParse(Entry, state);
  if (!success || (output.session !== null && output.session !== sessionMark())) return null;
  return readOutcome(output.outcome);
}
