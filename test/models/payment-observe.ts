import type { PaymentState } from './payment.model.ts';

/** What is to be seen of the dialogs; nothing before one is open. */
export function observePayment(state: PaymentState) {
  const { value, context, status } = state;
  if (value === 'outside') return undefined;
  const isEntering = state.matches({ card: { steps: 'entering' } });
  const isFree = state.matches('guest') || state.matches({ choice: 'choosing' }) || isEntering;
  const isOpen = status === 'active' && !state.matches('authenticating');
  const isCardKnown = state.matches('card') || state.matches('authenticating') || state.matches('finishing');
  const providerMissing = state.matches({ card: { provider: 'missing' } });
  return {
    value,
    /** A dialog of ours is open. */
    isOpen,
    closeEnabled: isFree,
    methodsEnabled: state.matches({ choice: 'choosing' }),
    guestSubmitEnabled: state.matches('guest'),
    cardSubmitEnabled: isEntering && context.fieldReady,
    /** It is told that the card form could not be loaded, and loading it again is offered. */
    providerMissing,
    slow: JSON.stringify(value).includes('slow'),
    problem: isOpen ? context.problem : undefined,
    /** To the end: the wizard keeps them, unless a booking was made. */
    detailsKept: context.who === 'guest' && value !== 'booked' ? context.detailsKept : undefined,
    intentKept: isCardKnown || isAnswered(state) ? context.intentKept : undefined,
    mayRetry: state.status === 'done' ? context.mayRetry : undefined,
    byCard: isAnswered(state) ? context.byCard : undefined,
    /** Sentences of the ledger about the provider that are on the screen. */
    says: providerMissing ? ['The card form could not be loaded.', 'Try again'] : [],
  };
}

/** A booking was asked for, and that is over. */
const isAnswered = (state: PaymentState) =>
  state.matches('booked') || state.matches('taken') || state.matches('failed') || state.matches('doubtful');
