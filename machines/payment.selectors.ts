import type { PaymentSnapshot } from './payment.machine.ts';

const dialogs = ['guest', 'choice', 'card', 'finishing'] as const;

/** The dialogs over step 4; `finishing` is the card dialog once the bank was answered. */
export type PaymentDialog = (typeof dialogs)[number];

export const openDialog = (snapshot: PaymentSnapshot): PaymentDialog | null =>
  dialogs.find((dialog) => snapshot.matches(dialog)) ?? null;

export const canClose = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'dialog.close' });

export const canChooseMethod = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'method.store' });

export const canPay = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'card.submit' });

/** The payment intent is being made: nothing can be submitted yet. */
export const isPreparing = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches({ card: { steps: 'preparing' } });

/** The submitted booking is being made, or its card asked. */
export const isProcessing = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches({ choice: 'creating' }) ||
  snapshot.matches({ card: { steps: 'tokenizing' } }) ||
  snapshot.matches({ card: { steps: 'creating' } }) ||
  snapshot.matches('finishing');

/** The card's bank is asking its owner, in a window that is not ours. */
export const isWithBank = (snapshot: PaymentSnapshot): boolean => snapshot.matches('authenticating');

/** How far the provider's card field has come. */
export function cardFieldState(snapshot: PaymentSnapshot): 'loading' | 'here' | 'missing' {
  if (snapshot.matches({ card: { provider: 'loading' } })) return 'loading';
  return snapshot.matches({ card: { provider: 'missing' } }) ? 'missing' : 'here';
}

/** What keeps a visitor waiting in a dialog's footer: the intent, or the booking (PAY-29). */
export const callAwaited = (snapshot: PaymentSnapshot): 'intent' | 'booking' | false => {
  if (isPreparing(snapshot)) return 'intent';
  return isProcessing(snapshot) && !snapshot.matches({ card: { steps: 'tokenizing' } }) && 'booking';
};
