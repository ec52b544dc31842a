import type { ComponentProps, ReactNode } from 'react';
import styles from './heading.module.css';

interface HeadingProps extends ComponentProps<'h1'> {
  level: 1 | 2 | 3;
  /** The visual size, independent of the level. By default level 1 is large, 2 medium, 3 small. */
  size?: 'large' | 'medium' | 'small';
}

const sizes = { 1: 'large', 2: 'medium', 3: 'small' } as const;

/** A heading in the display face. Code can focus it (a new page, a new step); Tab cannot. */
export function Heading({ level, size = sizes[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag tabIndex={-1} className={[styles[size], className].filter(Boolean).join(' ')} {...rest} />;
}

/** For a button that disappears on its press: focuses the heading of the surrounding part, or the part itself. */
export function focusHeading(part: HTMLElement | null | undefined): void {
  const heading = part?.querySelector<HTMLElement>('h1[tabindex], h2[tabindex], h3[tabindex]');
  (heading ?? part)?.focus();
}

/** Text for screen readers only. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
