import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { shortQueueText } from '../../../machines/rules/queue-wait.ts';
import { notifyStorefront } from '../../page-machines.ts';
import { useQueueWaits } from '../../stores/queue-waits.ts';
import styles from './queue-waits.module.css';

/**
 * The state of each queue, below Book Queue (STORE-12, STORE-14). The hero keeps room for it, and this script loads after the hero
 * can be used, so it renders into the hero's row of buttons.
 */
export function QueueWaits() {
  const { queues, ownStore } = useQueueWaits();
  const lines = queues.flatMap(({ name, place, queue }) => {
    const text = shortQueueText(queue, name === ownStore);
    return text ? [`${place}: ${text}`] : [];
  });
  const isKnown = lines.length > 0;
  const [row, setRow] = useState<Element | null>(null);
  useEffect(() => {
    setRow(isKnown ? (document.querySelector('[data-offer="queue"]')?.parentElement ?? null) : null);
  }, [isKnown]);

  useEffect(() => {
    const report = () => void notifyStorefront(document.hidden ? 'wait.hide' : 'wait.show');
    report();
    document.addEventListener('visibilitychange', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      void notifyStorefront('wait.hide');
    };
  }, []);

  if (!row) return null;
  return createPortal(
    <div className={styles.waits}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>,
    row,
  );
}
