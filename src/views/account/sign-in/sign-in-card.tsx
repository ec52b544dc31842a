import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { STILL_TRYING, useIsSlow, type Wait } from '../../loading/use-is-slow.ts';
import { Heading } from '../../ui/heading.tsx';
import styles from './sign-in.module.css';

interface SignInCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The card of a sign-in page. When its content is replaced, the new title gets the focus. */
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

interface WhereItWentProps {
  email: string;
  /** The paragraph takes the focus from the form that it replaces. */
  ref?: Ref<HTMLParagraphElement>;
}

/** Says to which address the mail of a registration was sent. */
export const WhereItWent = ({ email, ref }: WhereItWentProps) => (
  <p ref={ref} tabIndex={-1}>
    We have sent an email to <strong>{email}</strong>. Please click the verification link in it to activate
    your account.
  </p>
);

/** Shows that a form's call is slow. It is always rendered, so that screen readers announce the change. */
export function SlowNotice({ wait }: { wait: Wait }) {
  const isSlow = useIsSlow(wait);
  return (
    <p role="status" className={styles.small}>
      {isSlow && STILL_TRYING}
    </p>
  );
}
