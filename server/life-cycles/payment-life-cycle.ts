import type { EventFrom } from 'xstate';
import { cardPaymentMachine, type PaymentTag } from './card-payment.machine.ts';
import { lifeCycleOf } from './life-cycle.ts';

export type PaymentEvent = EventFrom<typeof cardPaymentMachine>['type'];

export const {
  states: paymentStates,
  hasTag,
  statesThat,
  isPossible,
  edgeOf,
} = lifeCycleOf<typeof cardPaymentMachine, PaymentTag>(cardPaymentMachine);
