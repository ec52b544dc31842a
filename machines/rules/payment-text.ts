import { money } from '../../contract/format.ts';

/** The amounts of a visit in cents: its price, the card payment without its refunds, and the refunds. */
export interface Amounts {
  totalCents: number;
  paidCents: number;
  refundedCents: number;
}

/** Returns what a customer has paid or still has to pay (MANAGE-25, MYBOOK-65). */
export function paymentText({ totalCents, paidCents, refundedCents }: Amounts, isCancelled: boolean): string {
  if (refundedCents > 0)
    return `${money(paidCents + refundedCents)} paid by card, ${money(refundedCents)} refunded, nothing to pay`;
  if (paidCents > 0) return `${money(paidCents)} paid by card`;
  return isCancelled ? 'Nothing to pay' : `${money(totalCents)} to pay at the store`;
}
