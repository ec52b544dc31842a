import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { Icon } from './icon.tsx';

/** The grid of cards: as many columns as fit, one on a phone. */
export const CardGrid = (props: ComponentProps<'div'>) => <div className={styles.grid} {...props} />;

interface ChoiceText {
  title: ReactNode;
  /** Facts in a row under the title: price, minutes. */
  meta?: ReactNode;
  /** Smaller, softer text below: address, description. */
  children?: ReactNode;
}

/** A card that is a toggle: a button with `aria-pressed` (stores, categories and services: SITE-5). */
export function ToggleCard({
  title,
  meta,
  children,
  pressed,
  ...rest
}: ChoiceText & { pressed: boolean } & Omit<ComponentProps<'button'>, 'title'>) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.choice} {...rest}>
      <ChoiceBody title={title} meta={meta}>
        {children}
      </ChoiceBody>
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
    </button>
  );
}

/** A card that is an option of a radio group (barbers: SITE-5). It takes the input's attributes. */
export function RadioCard({
  title,
  children,
  ...input
}: Omit<ChoiceText, 'meta'> & Omit<ComponentProps<'input'>, 'title' | 'type'>) {
  return (
    <label className={styles.choice}>
      <input type="radio" className={styles.input} {...input} />
      <ChoiceBody title={title}>{children}</ChoiceBody>
      <span className={`${styles.mark} ${styles.round}`} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
    </label>
  );
}

function ChoiceBody({ title, meta, children }: ChoiceText) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      {meta && <span className={styles.meta}>{meta}</span>}
      {children && <span className={styles.detail}>{children}</span>}
    </>
  );
}
