import { clockLabel, dayLabel } from '../../../contract/format.ts';
import type { AvailabilitySnapshot } from '../../../machines/availability.machine.ts';
import { timesAre } from '../../../machines/availability.selectors.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import { HiddenText } from '../shared/heading.tsx';
import { Loading } from '../shared/loading.tsx';
import { Notice } from '../shared/notice.tsx';
import { ListFailed } from '../shared/try-again.tsx';
import styles from './times.module.css';

interface TimesProps {
  actor: AvailabilityActor;
  snapshot: AvailabilitySnapshot;
}

/** When the chosen barber is free on the chosen day. */
export function Times({ actor, snapshot }: TimesProps) {
  const { date, barber, slots, reason } = snapshot.context;
  const isLoading = timesAre(snapshot, 'findingTimes');
  const hasFailed = timesAre(snapshot, 'timesFailed');
  const isEmpty = timesAre(snapshot, 'choosingTime') && slots.length === 0;
  const isListed = !isLoading && !hasFailed && slots.length > 0;
  return (
    <fieldset>
      <legend className={styles.legend}>Available times for {dayLabel(date)}</legend>
      {isLoading && <Loading key={barber?.id}>Loading available times...</Loading>}
      {hasFailed && (
        <ListFailed reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
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

function TimeGrid({ actor, snapshot }: TimesProps) {
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
