import * as v from 'valibot';
import type { Booking } from '../../contract/bookings.ts';
import { ofEachField } from '../../contract/guest.ts';
import { ClosedDay } from '../../contract/stores.ts';
import { isBookable } from './calendar.ts';
import { type Choices, type Customer, hasDate, noChoices, orderOf } from './choices.ts';
import type { RetryFrom } from './failure.ts';

/** The steps that a visitor can be on, in their order. */
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

/** What a refresh finds again: the choices and the step, and never card data (BOOK-56). */
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

/** The draft in what was stored, or nothing when it is of another version or damaged. */
export function readDraft(stored: unknown): Draft | null {
  const { success, output } = v.safeParse(Draft, stored);
  return success ? output : null;
}

/** What is stored of a visit that has come to a step. */
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

/** What a guest hands over who leaves to log in or to register: choices, and nothing of the person (BOOK-61). */
export const draftToHandOver = (choices: Choices): Draft => ({
  ...draftOf(choices, 'barber'),
  guest: null,
  submitKey: null,
});

const Outcome = v.object({
  kind: v.picklist(['booked', 'taken', 'failed', 'cardOnly']),
  /** The booking's number, where one was made. */
  number: text,
  /** Opens its calendar file. */
  calendarKey: v.optional(v.string()),
  retryFrom: v.nullable(v.picklist(['payment', 'services'])),
  /** Why nothing was booked, in the server's words. */
  reason: v.optional(text, null),
  /** What was booked, as the confirmation says it. */
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
/** How a submit ended, as the confirmation's history entry keeps it (BOOK-5). */
export type Outcome = v.InferOutput<typeof Outcome>;

/** The outcome in what the history entry held, or nothing. */
export function readOutcome(stored: unknown): Outcome | null {
  const { success, output } = v.safeParse(Outcome, stored);
  return success ? output : null;
}

const noOutcome = { ended: null, booking: null, retryFrom: null, reason: null };

/** Nothing is chosen, and nothing was submitted. */
export const nothingChosen = { ...noChoices, ...noOutcome, dateHasGone: false };

/** What an earlier visit left. */
export interface Found {
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  draft: Draft | null;
  /** How a submit ended, when its confirmation is shown again. */
  outcome: Outcome | null;
  customer: Customer;
  /** For the submit of a guest who has logged in meanwhile. */
  freshKey: string | null;
}

/** What a visit begins with: its choices, and how its submit ended. */
export interface Restored extends Choices {
  today: string;
  customer: Customer;
  /** The key of a submit that nobody was asked for yet. */
  freshKey: string | null;
  /** How this page's last submit was to be paid. */
  paysBy: 'card' | 'store' | null;
  /** The date that was chosen last has passed, and there is no other yet. */
  dateHasGone: boolean;
  /** The step that an earlier visit had come to. */
  leftAt: Step;
  ended: Outcome['kind'] | null;
  booking: Booking | null;
  retryFrom: RetryFrom | null;
  reason: string | null;
}

export function restored({ today, draft, outcome, customer, freshKey }: Found): Restored {
  // The draft beside a confirmation is another visit's, which is not begun yet (BOOK-5).
  const left = draft && outcome?.kind !== 'booked' ? choicesOf(draft, today, outcome) : noChoices;
  const choices = { ...left, ...outcome?.booked };
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

/** Whether an earlier visit had come to a step, or further. */
export const hasReached = (step: Step, { leftAt }: Pick<Restored, 'leftAt'>): boolean =>
  steps.indexOf(leftAt) >= steps.indexOf(step);

/** The choices of a draft. A date that can no longer be booked counts as not chosen, but for a submit that is open (BOOK-4). */
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

/** One that was sent, of which it is not known that it came to nothing. */
export const hasOpenSubmit = (choices: Choices): boolean =>
  choices.submitKey !== null && orderOf(choices) !== null;
