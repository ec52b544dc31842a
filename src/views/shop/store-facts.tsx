import type { Store } from '../../../contract/stores.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './store-facts.module.css';

/** A store's address and phone, below its name on a card. */
export const StoreFacts = ({ store: { address, phone } }: { store: Pick<Store, 'address' | 'phone'> }) => (
  <span className={styles.facts}>
    {address && (
      <span className={styles.fact}>
        <Icon name="pin" size={18} />
        <span>{address}</span>
      </span>
    )}
    <span className={styles.fact}>
      <Icon name="phone" size={18} />
      <span>{phone ?? 'Phone not available'}</span>
    </span>
  </span>
);
