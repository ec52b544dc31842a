import { CURRENCY } from '../../../contract/constants.ts';
import { money } from '../../../contract/format.ts';
import styles from './total.module.css';

interface TotalProps {
  cents: number;
  /** Whether to show the currency, `$31.50 AUD`, as the card dialog does. */
  withCurrency?: boolean;
  /** The id by which the paying button refers to the total in its accessible description. */
  id?: string;
}

/** The price of the booking, in each dialog that leads to a payment. */
export function Total({ cents, withCurrency = false, id }: TotalProps) {
  return (
    <p className={styles.total} id={id}>
      <span>Total</span> <strong>{withCurrency ? `${money(cents)} ${CURRENCY}` : money(cents)}</strong>
      {cents > 0 && <span>GST included</span>}
    </p>
  );
}
