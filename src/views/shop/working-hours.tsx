import { shop } from 'virtual:shop';
import { useStorefront } from '../../stores/storefront.ts';
import styles from './working-hours.module.css';

/** Whether each store is open now (PAGE-18), and the weekly hours of all stores (PAGE-19). */
export const WorkingHours = ({ className }: { className: string | undefined }) => (
  <>
    <dl className={styles.now}>{useStorefront().openNow.map(row)}</dl>
    <dl className={className}>{shop.workingHours.map(row)}</dl>
  </>
);

const row = ([name, text]: readonly [string, string]) => (
  <div key={name}>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
