import * as v from 'valibot';
import type { Booking } from '../../contract/bookings.ts';
import { ofEachField } from '../../contract/guest.ts';
import { ClosedDay } from '../../contract/stores.ts';
import { isBookable } from './calendar.ts';
import { type Choices, type Customer, hasDate, noChoices, orderOf } from './choices.ts';
import type { RetryFrom } from './failure.ts';

/** The steps of the wizard that a draft can be at, in order. */
export const steps = ['stores', 'services', 'date', 'barber'] as const;
export type Step = (typeof steps)[number];

const text = v.nullable(v.string());

const StoreDraft = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  phone: text,
  closedDays: v.optional(v.array(ClosedDay), []),
});
const BarberDraft = v.object({ id: v.number(), name: v.string(), designation: v.string() });
const ServicesDraft = v.array(
  v.object({
    id: v.number(),
    name: v.string(),
    categoryId: v.nullable(v.number()),
    priceCents: v.number(),
    salePrice: v.optional(v.nullable(v.number()), null),
    discountPrice: v.optional(v.nullable(v.number()), null),
    minutes: v.number(),
    description: text,
  }),
);

/** The stored draft, which a reload restores: the choices and the step, never card data. */
const Draft = v.object({
  version: v.literal(1),
  step: v.picklist(steps),
  store: v.nullable(StoreDraft),
  storeIsDecided: v.boolean(),
  categoryId: v.nullable(v.number()),
  chosen: ServicesDraft,
  date: text,
  barber: v.nullable(BarberDraft),
  time: text,
  guest: v.nullable(v.object(ofEachField(() => v.optional(v.string(), '')))),
  submitKey: text,
});
export type Draft = v.InferOutput<typeof Draft>;

/** Parses a stored draft. Returns null if it is damaged or of a different version. */
export function readDraft(stored: unknown): Draft | null {
  const { success, output } = v.safeParse(Draft, stored);
  return success ? output : null;
}

/** Builds the draft to store for a visit at a step. */
export const draftOf = (choices: Choices, step: Step): Draft => ({
  version: 1,
  step,
  store: choices.store,
  storeIsDecided: choices.storeIsDecided,
  categoryId: choices.categoryId,
  chosen: choices.chosen,
  date: choices.date,
  barber: choices.barber,
  time: choices.time,
  guest: choices.guest,
  submitKey: choices.submitKey,
});

/**
 * Builds the draft that stays when a guest leaves to log in or to register: the choices without personal data
 * (BOOK-61).
 */
export const draftToHandOver = (choices: Choices): Draft => ({
  ...draftOf(choices, 'barber'),
  guest: null,
  submitKey: null,
});

const Outcome = v.object({
  kind: v.picklist(['booked', 'taken', 'failed', 'cardOnly']),
  /** The booking's number, if a booking was made. */
  number: text,
  /** The key of its calendar file. */
  calendarKey: v.optional(v.string()),
  retryFrom: v.nullable(v.picklist(['payment', 'services'])),
  /** The server's message if nothing was booked. */
  reason: v.optional(text, null),
  /** The details of the booking, for the confirmation. */
  booked: v.optional(
    v.object({
      store: v.nullable(StoreDraft),
      chosen: v.optional(ServicesDraft, []),
      barber: v.nullable(BarberDraft),
      date: text,
      time: text,
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

const noOutcome = { ended: null, booking: null, retryFrom: null, reason: null };

/** The context before any choice and any submit. */
export const nothingChosen = { ...noChoices, ...noOutcome, dateHasGone: false };

/** The data that an earlier visit stored, and the data that the page has at the start. */
export interface RestoreInput {
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  draft: Draft | null;
  /** How a submit ended, if its confirmation is shown again. */
  outcome: Outcome | null;
  customer: Customer;
  /** A submit key that has not been used: for a guest who has logged in since the draft was stored. */
  freshKey: string | null;
}

/** The wizard's initial context: the restored choices, and how their submit ended. */
export interface RestoredContext extends Choices {
  today: string;
  customer: Customer;
  /** A submit key that no request has sent yet. */
  freshKey: string | null;
  /** The payment method of the last submit on this page. */
  paysBy: 'card' | 'store' | null;
  /** Whether the last chosen date is in the past and no new date has been chosen. */
  dateHasGone: boolean;
  /** The step that the earlier visit was at. */
  leftAt: Step;
  ended: Outcome['kind'] | null;
  booking: Booking | null;
  retryFrom: RetryFrom | null;
  reason: string | null;
}

export function restored({ today, draft, outcome, customer, freshKey }: RestoreInput): RestoredContext {
  // If a booked confirmation is shown, the stored draft belongs to a different visit, which has not started
  // (BOOK-5).
  const draftChoices = draft && outcome?.kind !== 'booked' ? choicesOf(draft, today, outcome) : noChoices;
  const choices = { ...draftChoices, ...outcome?.booked };
  const isOrder = customer.signedIn && hasDate(choices, today) && orderOf(choices) !== null;
  return {
    ...choices,
    today,
    customer,
    freshKey: isOrder ? freshKey : null,
    paysBy: outcome?.booked?.paysBy ?? null,
    dateHasGone: (draft?.date ?? today) < today,
    leftAt: draft?.step ?? 'stores',
    ...(outcome ? outcomeOf(outcome) : noOutcome),
  };
}

/** Whether the earlier visit was at `step` or at a later step. */
export const hasReached = (step: Step, { leftAt }: Pick<RestoredContext, 'leftAt'>): boolean =>
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
  const isStillBookable = choices.date !== null && isBookable(choices.date, today);
  const isAskedAbout = outcome === null && hasOpenSubmit(choices);
  return isStillBookable || isAskedAbout ? choices : { ...choices, date: null, time: null };
}

const outcomeOf = ({ kind, number, calendarKey, retryFrom, reason }: Outcome) => ({
  ended: kind,
  booking: kind === 'booked' ? { number, ...(calendarKey !== undefined && { calendarKey }) } : null,
  retryFrom,
  reason,
});

/** Whether a submit was sent and is not known to have failed. */
export const hasOpenSubmit = (choices: Choices): boolean =>
  choices.submitKey !== null && orderOf(choices) !== null;
