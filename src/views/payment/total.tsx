import { CURRENCY } from '../../../contract/constants.ts';
import { money } from '../../../contract/format.ts';
import styles from './total.module.css';

interface TotalProps {
  cents: number;
  /** Says which dollars they are: `$31.50 AUD`, as the card dialog does. */
  withCurrency?: boolean;
  /** By which the button that pays it says the sum as well. */
  id?: string;
}

/** What the booking costs, in every dialog that leads to paying for it. */
export function Total({ cents, withCurrency = false, id }: TotalProps) {
  return (
    <p className={styles.total} id={id}>
      <span>Total</span> <strong>{withCurrency ? `${money(cents)} ${CURRENCY}` : money(cents)}</strong>
      {cents > 0 && <span>GST included</span>}
    </p>
  );
}
