import { type ReactNode, useEffect, useRef } from 'react';
import { STILL_TRYING, useIsSlow, type Wait } from '../../loading/use-is-slow.ts';
import { Heading } from '../../ui/heading.tsx';
import styles from './sign-in.module.css';

interface SignInCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The one card of a page about signing in. As its content is replaced, focus follows to the new title. */
export function SignInCard({ title, intro, children }: SignInCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    const heading = card.current?.querySelector('h1');
    window.scrollTo(0, 0);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={styles.page}>
      <div ref={card} className={styles.card}>
        <Heading level={1}>{title}</Heading>
        {intro && <div className={styles.intro}>{intro}</div>}
        {children}
      </div>
    </div>
  );
}

/** What a form says while its call takes long. Always there, so that a screen reader hears it. */
export function Slowly({ wait }: { wait: Wait }) {
  const isSlow = useIsSlow(wait);
  return (
    <p role="status" className={styles.small}>
      {isSlow && STILL_TRYING}
    </p>
  );
}
