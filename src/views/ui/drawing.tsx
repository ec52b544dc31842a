import { drawings } from '../../../shop/fixed.ts';
import styles from './drawing.module.css';

/**
 * One of the shop's drawings, in the colours of its surroundings. It is decorative and hidden from screen readers.
 */
export const Drawing = ({
  name,
  className,
}: {
  name: keyof typeof drawings;
  className?: string | undefined;
}) => (
  <svg
    viewBox={drawings[name]}
    className={[styles.drawing, className].filter(Boolean).join(' ')}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
);
