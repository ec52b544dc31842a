import { type ReactNode, useEffect, useState } from 'react';
import styles from '../ui/heading.module.css';
import { Notice } from '../ui/notice.tsx';

interface ListedProps {
  /** How long the list is; null while it is on its way, or did not come. */
  count: number | null;
  one: string;
  many?: string;
  /** What a list says that is empty. */
  children?: ReactNode;
}

/** What a list has come to: how long it is for screen readers, who listen from before it comes, and that it is empty for everybody (SITE-84). */
export function Listed({ count: known, one, many = `${one}s`, children }: ListedProps) {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  const count = isHere ? known : null;
  return (
    <div role="status" className={count === 0 ? undefined : styles.hidden}>
      {count === 0 && <Notice>{children}</Notice>}
      {count ? <span>{`${count} ${count === 1 ? one : many} available`}</span> : null}
    </div>
  );
}
