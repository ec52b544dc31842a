import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './offers.module.css';

interface OffersProps {
  /** A text above the offers. */
  notice: string | null;
  /** Whether it says why the visit cannot be booked. */
  isProblem: boolean;
  children: ReactNode;
}

/** Renders the offers of the services step in the bar of the wizard, which is in view at every scroll position (PAIR-1, NEXT-9). */
export function Offers({ notice, isProblem, children }: OffersProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setBar(document.getElementById('offers')), []);
  const offers = (
    <>
      <p role="status" className={isProblem ? styles.problem : styles.notice}>
        {isProblem && <Icon name="warning" size={18} />}
        <span>{notice}</span>
      </p>
      <div className={styles.offers}>{children}</div>
    </>
  );
  return bar && createPortal(offers, bar);
}

export const Offer = ({ onAccept }: { onAccept: () => void }) => (
  <div className={styles.person}>
    <p className={styles.name}>Two people?</p>
    <Button variant="secondary" onClick={onAccept}>
      Somebody else as well
    </Button>
  </div>
);
