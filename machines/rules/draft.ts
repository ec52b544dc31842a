import * as v from 'valibot';
import { ofEachField } from '../../contract/guest-names.ts';
import { ClosedDay } from '../../contract/stores.ts';
import { type Choices, sentKey } from './choices.ts';

/** The steps of the wizard that a draft can be at, in order. */
export const steps = ['stores', 'services', 'date', 'barber'] as const;
export type Step = (typeof steps)[number];

const text = v.nullable(v.string());

export const StoreDraft = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  phone: text,
  closedDays: v.optional(v.array(ClosedDay), []),
});
const OneBarber = v.object({ id: v.number(), name: v.string(), designation: v.string() });
export const BarberDraft = v.object({ ...OneBarber.entries, second: v.optional(OneBarber) });
export const ServicesDraft = v.array(
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
  companion: v.optional(ServicesDraft, []),
  isSecondShown: v.optional(v.boolean(), false),
  date: text,
  barber: v.nullable(BarberDraft),
  time: text,
  wantsAny: v.optional(v.boolean(), false),
  guest: v.nullable(v.object(ofEachField(() => v.optional(v.string(), '')))),
  note: v.optional(v.string(), ''),
  /** The key of a submit, once a request has carried it (BOOK-60). */
  submitKey: text,
});
export type Draft = v.InferOutput<typeof Draft>;

/** Parses a stored draft. Returns null if it is damaged or of a different version. */
export function readDraft(stored: unknown): Draft | null {
  const { success, output } = v.safeParse(Draft, stored);
  return success ? output : null;
}

/** Builds the draft to store for a visit at a step. */
export function draftOf(choices: Choices, step: Step): Draft {
  const draft: v.InferInput<typeof Draft> = { ...choices, version: 1, step, submitKey: sentKey(choices) };
  // Parsing removes the choices that a draft does not have.
  return v.parse(Draft, draft);
}

/**
 * Builds the draft that stays when a guest leaves to log in or to register: the choices without personal data
 * (BOOK-61).
 */
export const draftToHandOver = (choices: Choices): Draft => ({
  ...draftOf(choices, 'barber'),
  guest: null,
  note: '',
  submitKey: null,
});
