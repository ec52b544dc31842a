import { shop } from 'virtual:shop';
import { Drawing } from '../ui/drawing.tsx';
import styles from './logo.module.css';

/** The mark and the shop's name. */
export const Logo = () => (
  <span className={styles.logo}>
    <Drawing name="mark" className={styles.mark} />
    <span className={styles.name}>{shop.name}</span>
  </span>
);
