import type { ChargeSnapshot } from './charge.machine.ts';
import type { PaymentSnapshot } from './payment.machine.ts';

/** The dialogs over the barber step; `finishing` is the card dialog after the bank's authentication. */
export type PaymentDialog = 'guest' | 'choice' | 'card' | 'finishing';

/** A snapshot of the machine that owns the open dialog. */
export type DialogSnapshot = PaymentSnapshot | ChargeSnapshot;

export function openDialog(snapshot: DialogSnapshot): PaymentDialog | null {
  if (snapshot.hasTag('guest')) return 'guest';
  if (snapshot.hasTag('choice')) return 'choice';
  if (snapshot.hasTag('unpaid')) return snapshot.context.customer.signedIn ? 'choice' : 'guest';
  if (isWithBank(snapshot)) return null;
  if (snapshot.hasTag('fieldAway')) return 'finishing';
  return snapshot.hasTag('card') ? 'card' : null;
}

export const canClose = (snapshot: DialogSnapshot): boolean => snapshot.can({ type: 'dialog.close' });

export const canChooseMethod = (snapshot: PaymentSnapshot): boolean =>
  snapshot.can({ type: 'method.store', note: '' });

export const canPay = (snapshot: ChargeSnapshot): boolean => snapshot.can({ type: 'card.submit' });

/** Whether the payment intent is being created: nothing can be submitted yet. */
export const isPreparing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('preparing');

/** Whether the server is processing the submitted booking, or the provider is tokenizing its card. */
export const isProcessing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('processing');

/** Whether the provider is tokenizing the card: nothing was sent to the shop. */
export const isTokenizing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('tokenizing');

/** Whether the profile of the customer who wants to book is still loading. */
export const isWaiting = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('waiting');

/** Whether the bank is authenticating the card's owner, in a window that is not the site's. */
export const isWithBank = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('withBank');

/** Returns the load state of the provider's card field. */
export function cardFieldState(snapshot: ChargeSnapshot): 'loading' | 'here' | 'missing' {
  if (snapshot.hasTag('fieldLoading')) return 'loading';
  return snapshot.hasTag('fieldMissing') ? 'missing' : 'here';
}

/** Returns what the dialog is waiting for, to show it in the footer; false if it is not waiting. */
export const pendingCall = (snapshot: DialogSnapshot): 'profile' | 'intent' | 'card' | 'booking' | false => {
  if (isWaiting(snapshot)) return 'profile';
  if (isPreparing(snapshot)) return 'intent';
  if (isTokenizing(snapshot)) return 'card';
  return snapshot.hasTag('booking') && 'booking';
};
