import { money } from '../../contract/format.ts';

/** The amounts of a visit in cents: its price, and its card payment in parts that do not overlap. */
export interface Amounts {
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  disputedCents: number;
  /** The charge of a lost dispute, which the card's bank has returned. */
  chargedBackCents: number;
}

/**
 * Returns what a customer has paid or still has to pay (MANAGE-25, MANAGE-26, MYBOOK-65). Returns null if the visit is
 * completed without a card payment (MANAGE-27).
 */
export function paymentText(
  { totalCents, paidCents, refundedCents, disputedCents, chargedBackCents }: Amounts,
  end: 'completed' | 'cancelled' | null,
): string | null {
  const toPay = `${money(totalCents)} to pay at the store`;
  const paid = `${money(paidCents + refundedCents + disputedCents + chargedBackCents)} paid by card`;
  if (chargedBackCents > 0)
    return end ? `${paid}, all of it returned to the card` : `${toPay}: your card payment was returned`;
  const refunded = refundedCents > 0 ? `, ${money(refundedCents)} refunded` : '';
  if (disputedCents > 0) return `${paid}${refunded}. The card's bank is looking into this payment.`;
  if (refunded) return `${paid}${refunded}, nothing to pay`;
  if (paidCents > 0) return paid;
  if (end === 'completed') return null;
  return end === 'cancelled' ? 'Nothing to pay' : toPay;
}
