import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import styles from './offers.module.css';

/** Renders the offers of the services step in the bar of the wizard, which is in view at every scroll position (PAIR-1, NEXT-9). */
export function Offers({ notice, children }: { notice: string | null; children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setBar(document.getElementById('offers')), []);
  const offers = (
    <>
      <p role="status" className={styles.notice}>
        {notice}
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
