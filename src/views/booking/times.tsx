import { clockLabel, dayLabel } from '../../../contract/format.ts';
import type { BookingSnapshot } from '../../../machines/booking.machine.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { HiddenText } from '../shared/heading.tsx';
import { Loading } from '../shared/loading.tsx';
import { Notice } from '../shared/notice.tsx';
import { ListFailed } from './step.tsx';
import styles from './times.module.css';

interface TimesProps {
  actor: BookingActor;
  snapshot: BookingSnapshot;
  /** The chosen day, `yyyy-MM-dd`. */
  date: string;
}

/** When the chosen barber is free on the chosen day (section 2, ruling B8). */
export function Times({ actor, snapshot, date }: TimesProps) {
  const { slots } = snapshot.context;
  const isLoading = snapshot.matches({ barber: 'findingTimes' });
  const hasFailed = snapshot.matches({ barber: 'timesFailed' });
  const isEmpty = snapshot.matches({ barber: 'choosingTime' }) && slots.length === 0;
  const isListed = !isLoading && !hasFailed && slots.length > 0;
  return (
    <fieldset>
      <legend className={styles.legend}>Available times for {dayLabel(date)}</legend>
      {isLoading && (
        <Loading slow={snapshot.matches({ barber: { findingTimes: 'slow' } })}>
          Loading available times...
        </Loading>
      )}
      {hasFailed && (
        <ListFailed onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load this barber's times.
        </ListFailed>
      )}
      <div role="status">
        {isEmpty && (
          <Notice>No time slots available for today. Please select a different date or barber.</Notice>
        )}
        {isListed && (
          <HiddenText>{slots.length === 1 ? '1 time' : `${slots.length} times`} available</HiddenText>
        )}
      </div>
      {isListed && <TimeGrid actor={actor} snapshot={snapshot} />}
    </fieldset>
  );
}

function TimeGrid({ actor, snapshot }: Omit<TimesProps, 'date'>) {
  const { slots, time: chosen } = snapshot.context;
  return (
    <div className={styles.grid}>
      {slots.map((time) => (
        <label key={time} className={styles.time}>
          <input
            type="radio"
            name="time"
            value={time}
            className={styles.input}
            checked={time === chosen}
            disabled={!snapshot.can({ type: 'time.choose', time })}
            onChange={() => actor.send({ type: 'time.choose', time })}
          />
          {clockLabel(time)}
        </label>
      ))}
    </div>
  );
}
