import { type ReactNode, useEffect, useState } from 'react';
import styles from '../ui/heading.module.css';
import { Notice } from '../ui/notice.tsx';

interface ListedProps {
  /** The length of the list; null while it is loading, or if the load failed. */
  count: number | null;
  singular: string;
  plural?: string;
  /** The text of an empty list. */
  children?: ReactNode;
}

/**
 * Announces the length of a list to screen readers, in a live region that exists before the list does. If the list
 * is empty, it shows a text for all visitors (SITE-84).
 */
export function AnnouncedList({ count: known, singular, plural = `${singular}s`, children }: ListedProps) {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  const count = isHere ? known : null;
  return (
    <div role="status" className={count === 0 ? undefined : styles.hidden}>
      {count === 0 && <Notice>{children}</Notice>}
      {count ? <span>{`${count} ${count === 1 ? singular : plural} available`}</span> : null}
    </div>
  );
}
