import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

interface Look {
  /** `primary` is the main next action; each screen has one. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  /** Whether it fills the width of its container. */
  wide?: boolean;
}

interface Busy {
  /** Whether its action is running: a press then does nothing, and the button keeps the focus. */
  busy?: boolean;
}

/** A button. `type` defaults to `button`, so that it does not submit a form by accident. */
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
export function ButtonLink({ variant, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

function look({ variant = 'primary', size = 'medium', wide = false }: Look, className: string | undefined) {
  return [styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}
