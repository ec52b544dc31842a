import type { PaymentSnapshot } from './payment.machine.ts';

const dialogs = ['guest', 'choice', 'card'] as const;

/** The dialogs over step 4 (section 2). */
export type PaymentDialog = (typeof dialogs)[number];

export const openDialog = (snapshot: PaymentSnapshot): PaymentDialog | null =>
  dialogs.find((dialog) => snapshot.matches(dialog)) ?? null;

export const canClose = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'dialog.close' });

export const canChooseMethod = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'method.store' });

export const canPay = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'card.submit' });

/** The payment intent is being made: nothing can be submitted yet. */
export const isPreparing = (snapshot: PaymentSnapshot): boolean => snapshot.matches({ card: 'preparing' });

/** The submitted booking is being made, or its card asked (ruling B4). */
export const isProcessing = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches({ choice: 'creating' }) ||
  snapshot.matches({ card: 'tokenizing' }) ||
  snapshot.matches({ card: 'creating' });

/** The call that is under way has taken long. */
export const isSlow = (snapshot: PaymentSnapshot): boolean =>
  snapshot.matches({ choice: { creating: 'slow' } }) ||
  snapshot.matches({ card: { preparing: 'slow' } }) ||
  snapshot.matches({ card: { creating: 'slow' } });
