import { assign, setup } from 'xstate';
import type { EdgeMeta } from './edge.ts';
import { mayRetry, type PaymentEvent } from './payment-cases.ts';

interface Payment {
  who: 'guest' | 'customer' | 'customerWithoutProfile';
  /** Guest details that were in order, now or before. */
  detailsKept: boolean;
  /** What is said beside the form, the buttons or the card. `in the provider's words`: whatever they were. */
  problem: string | undefined;
  /** The provider's card field can be submitted. */
  fieldReady: boolean;
  intentKept: boolean;
  /** Of a failure. */
  mayRetry: boolean;
  /** The booking that was asked for is paid by card. */
  byCard: boolean;
}

export const noPayment: Payment = {
  who: 'guest',
  detailsKept: false,
  problem: undefined,
  fieldReady: false,
  intentKept: false,
  mayRetry: false,
  byCard: false,
};

/** Stands for words that only the provider knows. */
export const providerWords = "in the provider's words";

/** The words in which the model of the dialogs is written. */
export const dialogs = setup({
  types: { context: {} as Payment, events: {} as PaymentEvent, meta: {} as EdgeMeta },
  actions: {
    say: assign((_, problem: string | undefined) => ({ problem })),
    keepIntent: assign({ intentKept: true }),
    /** The booking with payment is over, one way or the other. */
    settleCard: assign({ intentKept: false, byCard: true }),
    judge: assign(({ event }) => ({
      mayRetry: event.type === 'booking.failed' && mayRetry(event.because),
    })),
    showField: assign({ fieldReady: true }),
    hideField: assign({ fieldReady: false }),
  },
  guards: {
    isGuest: ({ context }) => context.who === 'guest',
    hasProfile: ({ context }) => context.who === 'customer',
    fieldIsReady: ({ context }) => context.fieldReady,
    isMissing: ({ event }) => event.type === 'guest.submit' && event.problem === 'missing',
    isBadEmail: ({ event }) => event.type === 'guest.submit' && event.problem === 'email',
    isShortPhone: ({ event }) => event.type === 'guest.submit' && event.problem === 'phone',
  },
});
