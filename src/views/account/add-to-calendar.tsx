import { useState } from 'react';
import { saveOwnCalendar } from '../../actors/calendar.ts';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { useOwnApi } from '../shared/use-own-api.ts';
import styles from './add-to-calendar.module.css';

interface AddToCalendarProps {
  /** `booking_id`. */
  bookingId: number;
  isCancelled: boolean;
}

/** A booking's calendar file; that of a cancelled booking takes it out of a calendar again. */
export function AddToCalendar({ bookingId, isCancelled }: AddToCalendarProps) {
  const root = useOwnApi();
  const [fetching, setFetching] = useState<'no' | 'yes' | 'failed'>('no');
  if (root === null) return null;

  function fetchFile() {
    if (fetching === 'yes') return;
    setFetching('yes');
    saveOwnCalendar(bookingId).then(
      () => setFetching('no'),
      (error: unknown) => {
        console.error(error);
        setFetching('failed');
      },
    );
  }

  return (
    <div className={styles.calendar}>
      <Button variant="secondary" size="small" aria-disabled={fetching === 'yes'} onClick={fetchFile}>
        <Icon name="calendar" size={18} />
        <span>{isCancelled ? 'Remove from calendar' : 'Add to calendar'}</span>
      </Button>
      {isCancelled && (
        <p className={styles.note}>
          This booking is cancelled: its calendar file says so, and takes it out of your calendar.
        </p>
      )}
      {fetching === 'failed' && (
        <p role="alert" className={styles.problem}>
          We could not fetch the calendar file. Please try again.
        </p>
      )}
    </div>
  );
}
