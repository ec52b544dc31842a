import type { StoreOffer } from '../../contract/only-store.ts';
import { isBookable } from './calendar.ts';
import { type Choices, type Customer, hasDate, noChoices, orderOf, withCustomer } from './choices.ts';
import { type Draft, type Step, steps } from './draft.ts';
import { type Outcome, resultOf } from './outcome.ts';
import type { SubmitResult } from './submit-result.ts';

/** The context of the wizard: the choices and the result of their submit. */
export interface BookingContext extends Choices {
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  customer: Customer;
  /** Whether a guest has just logged in, with a complete order to pay for. */
  isReturning: boolean;
  /** Whether the barber step offers any barber: only our own API has the times (SLOT-20). */
  offersAny: boolean;
  /** The store at whose services the wizard opens, with its offer: the only store that takes bookings (BOOK-79). */
  only: StoreOffer | null;
  /** Whether the last chosen date is in the past and no new date has been chosen. */
  dateHasGone: boolean;
  /** The step that the earlier visit was at. */
  leftAt: Step;
  /** How the dialogs ended last. */
  result: SubmitResult | null;
}

/** The choices that an earlier visit stored, and the state of the page at the start. */
export interface RestoreInput {
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  draft: Draft | null;
  /** How a submit ended, if its confirmation is shown again. */
  outcome: Outcome | null;
  customer: Customer;
  /** Whether the guest who stored the draft has just logged in. */
  isReturning: boolean;
  offersAny: boolean;
  only: StoreOffer | null;
}

/** Returns the choices before the first choice, and the step at which the wizard then opens. */
const nothingChosen = (only: StoreOffer | null): Choices & { leftAt: Step } => ({
  ...noChoices,
  store: only?.store ?? null,
  leftAt: only ? 'services' : 'stores',
});

/** Returns what changes for a new booking: nothing is chosen, and nothing was submitted. */
export const startedAgain = ({ context: { only } }: { context: BookingContext }) => ({
  ...nothingChosen(only),
  isReturning: false,
  result: null,
  dateHasGone: false,
});

/** Returns the wizard's initial context: the restored choices, and how their submit ended. */
export function restored({ today, draft, outcome, customer, isReturning, offersAny, only }: RestoreInput) {
  // If a booked confirmation is shown, the stored draft belongs to a different visit, which has not started
  // (BOOK-5).
  const draftChoices =
    draft && outcome?.kind !== 'booked'
      ? { ...choicesOf(draft, today, outcome), leftAt: draft.step }
      : nothingChosen(only);
  // The draft is of this customer: a login has removed the details of a former person from it (BOOK-52).
  const choices = {
    ...draftChoices,
    ...outcome?.booked,
    ...withCustomer({ ...draftChoices, customer }, customer),
  };
  const isOrder = customer.signedIn && hasDate(choices, today) && orderOf(choices) !== null;
  return {
    ...choices,
    today,
    isReturning: isReturning && isOrder,
    offersAny,
    dateHasGone: (draft?.date ?? today) < today,
    only,
    result: outcome && resultOf(outcome),
  };
}

/** Whether the earlier visit was at `step` or a later step. */
export const hasReached = (step: Step, { leftAt }: { leftAt: Step }): boolean =>
  steps.indexOf(leftAt) >= steps.indexOf(step);

/**
 * Returns the choices of a draft. A date that can no longer be booked is cleared, except while a submit is open
 * (BOOK-4).
 */
function choicesOf(
  { version: _version, step: _step, ...choices }: Draft,
  today: string,
  outcome: Outcome | null,
): Choices {
  const restoredChoices = { ...choices, isSent: choices.submitKey !== null };
  const isStillBookable = choices.date !== null && isBookable(choices.date, today);
  const isAskedAbout = outcome === null && hasOpenSubmit(restoredChoices);
  return isStillBookable || isAskedAbout ? restoredChoices : { ...restoredChoices, date: null, time: null };
}

/** Whether a submit was sent and is not known to have failed. */
export const hasOpenSubmit = (choices: Choices): boolean => choices.isSent && orderOf(choices) !== null;
