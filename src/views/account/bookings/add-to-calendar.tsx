import { IconLink, useCalendarFile } from '../../manage/visit-links.tsx';
import styles from './add-to-calendar.module.css';

interface AddToCalendarProps {
  /** `calendar_key`, which only our own API sends. */
  calendarKey: string | undefined;
  isCancelled: boolean;
}

/**
 * A plain link to a booking's calendar file, as on the confirmation. The file of a cancelled booking removes the
 * appointment (SHOP-22).
 */
export function AddToCalendar({ calendarKey, isCancelled }: AddToCalendarProps) {
  const file = useCalendarFile(calendarKey);
  if (file === null) return null;
  return (
    <div className={styles.calendar}>
      <IconLink icon="calendar" href={file}>
        {isCancelled ? 'Remove from calendar' : 'Add to calendar'}
      </IconLink>
      {isCancelled && (
        <p className={styles.note}>
          This booking is cancelled: its calendar file says so, and takes it out of your calendar.
        </p>
      )}
    </div>
  );
}
