import { type Choices, type Customer, orderOf } from './choices.ts';
import { totalMinutes } from './money.ts';
import { required } from './required.ts';
import { restored } from './restore.ts';

interface WizardContext extends Choices {
  customer: Customer;
  freshKey: string | null;
}

/** The step that an event asks to open, or null. */
export const requestedStep = (event: object): unknown => ('step' in event ? event.step : null);

/** Events of the confirmation that open the dialogs over the barber step. */
const opensDialogs = new Set(['booking.retry', 'card.pay']);

/** What the wizard starts with, and the input of each of its children. The guards of the steps have checked what is required here. */
export const wizardInputs = {
  wizard: restored,
  storeChoice: ({ store, storeIsDecided }: WizardContext) => ({ store, storeIsDecided }),
  catalogue: ({ store, categoryId, chosen }: WizardContext) => ({
    storeId: required(store).id,
    categoryId,
    chosen,
    isOfOneCategory: false,
  }),
  /** `cause` is the type of the event that leads to the step. */
  availability: (context: WizardContext, cause: string) => ({
    storeId: required(context.store).id,
    date: required(context.date),
    minutes: totalMinutes(context.chosen),
    barber: context.barber,
    time: context.time,
    submitKey: context.submitKey,
    isCovered: opensDialogs.has(cause) || (cause === 'xstate.init' && context.freshKey !== null),
  }),
  payment: (context: WizardContext, cause: string) => ({
    customer: context.customer,
    order: required(orderOf(context)),
    submitKey: required(context.submitKey ?? context.freshKey),
    guest: context.guest,
    wantsCard: cause === 'card.pay',
  }),
  submitCheck: ({ submitKey }: WizardContext) => ({ submitKey: required(submitKey) }),
};
