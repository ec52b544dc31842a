import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  /** `primary` is the one next action of a screen; a screen has one. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  /** As wide as what it stands in. */
  wide?: boolean;
}

interface Busy {
  /** What it began is under way: a press does nothing, and the visitor who pressed it keeps the focus. */
  busy?: boolean;
}

/** A button. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  busy = false,
  onClick,
  ...rest
}: Look & Busy & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

function look({ variant = 'primary', size = 'medium', wide = false }: Look, className: string | undefined) {
  return [styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}
