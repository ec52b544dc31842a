import type { ComponentProps, ReactNode } from 'react';
import styles from './heading.module.css';

interface HeadingProps extends ComponentProps<'h1'> {
  level: 1 | 2 | 3;
  /** How big it looks, apart from what it is. Level 1 is large, 2 medium, 3 small unless said. */
  size?: 'large' | 'medium' | 'small';
}

const sizes = { 1: 'large', 2: 'medium', 3: 'small' } as const;

/** A heading in the display face. It can be given focus by code (a new page, a new step), never by Tab. */
export function Heading({ level, size = sizes[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag tabIndex={-1} className={[styles[size], className].filter(Boolean).join(' ')} {...rest} />;
}

/** Where a button goes with its press: gives the focus to the heading of the part around it, or to the part. */
export function focusHeading(part: HTMLElement | null | undefined): void {
  const heading = part?.querySelector<HTMLElement>('h1[tabindex], h2[tabindex], h3[tabindex]');
  (heading ?? part)?.focus();
}

/** Words for screen readers only. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
