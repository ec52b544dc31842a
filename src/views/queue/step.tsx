import type { ReactNode } from 'react';
import { Heading } from '../ui/heading.tsx';
import styles from './queue-dialog.module.css';

/** A step of the dialog: its heading, which gets the focus when the step opens, and its content. */
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
  /** What is loading, or why the next step is disabled; screen readers announce each change. */
  status?: ReactNode;
  children: ReactNode;
}

/** The footer of the dialog, which stays visible: messages and buttons. */
export function Footer({ status, children }: FooterProps) {
  return (
    <div className={styles.footer}>
      <p role="status" className={styles.said}>
        {status}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
