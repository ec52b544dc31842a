import type { StoreOffer } from '../../contract/only-store.ts';
import { type Choices, type Customer, orderOf, sentKey } from './choices.ts';
import type { VisitMinutes } from './free-times.ts';
import { totalMinutes } from './money.ts';
import { required } from './required.ts';
import { restored } from './restore.ts';
import type { SubmitResult } from './submit-result.ts';

interface WizardContext extends Choices {
  customer: Customer;
  isReturning: boolean;
  offersAny: boolean;
  only: StoreOffer | null;
}

/** The step that an event asks to open, or null. */
export const requestedStep = (event: object): unknown => ('step' in event ? event.step : null);

/** The event that opens the step whose choice the visitor wants to change. */
export const stepOpened = (result: SubmitResult | null) =>
  ({ type: 'step.open', step: required(result?.kind === 'changing' ? result.step : null) }) as const;

/** The event for the barber step when the dialogs over it have closed. */
export const stepUncovered = (choices: Choices) =>
  ({ type: 'step.uncover', submitKey: sentKey(choices) }) as const;

const minutesOf = ({ chosen, companion }: Choices): VisitMinutes => ({
  minutes: totalMinutes(chosen),
  companionMinutes: totalMinutes(companion),
});

/** The event for the free times when other services are chosen. */
export const minutesChanged = (choices: Choices) =>
  ({ type: 'minutes.change', ...minutesOf(choices) }) as const;

/** Events of the confirmation that open the dialogs over the barber step. */
const opensDialogs = new Set(['booking.retry', 'card.pay']);

const searchOf = (choices: Choices) => ({ storeId: required(choices.store).id, ...minutesOf(choices) });

/** What the wizard starts with, and the input of each of its children. The guards of the steps have checked what is required here. */
export const wizardInputs = {
  wizard: restored,
  storeChoice: ({ store, storeIsDecided }: WizardContext) => ({ store, storeIsDecided }),
  /** `cause` is the type of the event that leads to the step. The offer of the only store is known at the start. */
  catalogue: ({ store, categoryId, chosen, only }: WizardContext, cause: string) => ({
    storeId: required(store).id,
    categoryId,
    chosen,
    isOfOneCategory: false,
    offer: cause === 'xstate.init' ? only : null,
  }),
  freeTimes: searchOf,
  availability: (context: WizardContext, cause: string) => ({
    ...searchOf(context),
    date: required(context.date),
    barber: context.barber,
    time: context.time,
    wantsAny: context.wantsAny,
    offersAny: context.offersAny,
    submitKey: sentKey(context),
    isCovered: opensDialogs.has(cause) || (cause === 'xstate.init' && context.isReturning),
  }),
  payment: (context: WizardContext, cause: string) => ({
    customer: context.customer,
    order: required(orderOf(context)),
    submitKey: required(context.submitKey),
    guest: context.guest,
    note: context.note,
    wantsCard: cause === 'card.pay',
  }),
  submitCheck: ({ submitKey }: WizardContext) => ({ submitKey: required(submitKey) }),
};
