import { calendarPath } from '../../../../contract/calendar.ts';
import { useOwnApi } from '../../loading/use-own-api.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './add-to-calendar.module.css';

interface AddToCalendarProps {
  /** `calendar_key`, of our own API alone. */
  calendarKey: string | undefined;
  isCancelled: boolean;
}

/** A booking's calendar file, a plain link as on the confirmation; that of a cancelled booking takes it out again (SHOP-22). */
export function AddToCalendar({ calendarKey, isCancelled }: AddToCalendarProps) {
  const root = useOwnApi();
  if (root === null || calendarKey === undefined) return null;
  return (
    <div className={styles.calendar}>
      <a className={styles.link} href={new URL(calendarPath(calendarKey), root).href}>
        <Icon name="calendar" />
        <span>{isCancelled ? 'Remove from calendar' : 'Add to calendar'}</span>
      </a>
      {isCancelled && (
        <p className={styles.note}>
          This booking is cancelled: its calendar file says so, and takes it out of your calendar.
        </p>
      )}
    </div>
  );
}
