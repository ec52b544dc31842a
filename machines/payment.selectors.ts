import type { ChargeSnapshot } from './charge.machine.ts';
import type { PaymentSnapshot } from './payment.machine.ts';

/** The dialogs over the barber step; `finishing` is the card dialog once the bank was answered. */
export type PaymentDialog = 'guest' | 'choice' | 'card' | 'finishing';

/** Of whichever machine has the open dialog. */
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

export const canChooseMethod = (snapshot: PaymentSnapshot): boolean => snapshot.can({ type: 'method.store' });

export const canPay = (snapshot: ChargeSnapshot): boolean => snapshot.can({ type: 'card.submit' });

/** The payment intent is being made: nothing can be submitted yet. */
export const isPreparing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('preparing');

/** The submitted booking is being made, or its card asked. */
export const isProcessing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('processing');

/** The provider is asked about a card: nothing was sent to the shop. */
export const isTokenizing = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('tokenizing');

/** The profile of the customer who wants to book is not there yet. */
export const isWaiting = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('waiting');

/** The card's bank is asking its owner, in a window that is not ours. */
export const isWithBank = (snapshot: DialogSnapshot): boolean => snapshot.hasTag('withBank');

/** How far the provider's card field has come. */
export function cardFieldState(snapshot: ChargeSnapshot): 'loading' | 'here' | 'missing' {
  if (snapshot.hasTag('fieldLoading')) return 'loading';
  return snapshot.hasTag('fieldMissing') ? 'missing' : 'here';
}

/** What keeps a visitor waiting in a dialog's footer: the profile, the intent, the card, or the booking (PAY-29, PAY-39, CARD-65). */
export const callAwaited = (snapshot: DialogSnapshot): 'profile' | 'intent' | 'card' | 'booking' | false => {
  if (isWaiting(snapshot)) return 'profile';
  if (isPreparing(snapshot)) return 'intent';
  if (isTokenizing(snapshot)) return 'card';
  return snapshot.hasTag('booking') && 'booking';
};
