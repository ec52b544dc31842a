import { shop } from '../../../contract/shop.ts';
import styles from './logo.module.css';

/** The mark (a wattle blossom with a razor laid across it) and the shop's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>{shop.name}</span>
    </span>
  );
}

function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle className={styles.fluff} cx="20" cy="20" r="16" />
      <circle className={styles.bloom} cx="20" cy="20" r="12.5" />
      <path className={styles.blade} d="M3.5 32.5 29 7l6.5-2.5L34 11 8.5 36.5z" />
      <path className={styles.edge} d="m8 33 22-22" />
    </svg>
  );
}
