import type { ReactNode } from 'react';
import { Heading } from '../ui/heading.tsx';
import styles from './queue-dialog.module.css';

/** One step of the dialog: its heading, which takes the focus when the step opens, and what is chosen in it. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <Heading level={3} size="medium">
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface FooterProps {
  /** What is waited for, or what keeps the next step shut; heard by screen readers as it changes. */
  said?: ReactNode;
  children: ReactNode;
}

/** What stays in view at the dialog's bottom: what there is to say, and the buttons. */
export function Footer({ said, children }: FooterProps) {
  return (
    <div className={styles.footer}>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
