import { clockLabel, dayLabel } from '../../../contract/format.ts';
import type { AvailabilitySnapshot } from '../../../machines/availability.machine.ts';
import { timesAre } from '../../../machines/availability.selectors.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { Loading } from '../loading/loading.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import styles from './times.module.css';

interface TimesProps {
  actor: AvailabilityActor;
  snapshot: AvailabilitySnapshot;
}

/** The free times of the chosen barber on the chosen day. */
export function Times({ actor, snapshot }: TimesProps) {
  const { date, barber, slots, reason } = snapshot.context;
  const isLoading = timesAre(snapshot, 'findingTimes');
  const hasFailed = timesAre(snapshot, 'timesFailed');
  const isListed = timesAre(snapshot, 'choosingTime');
  return (
    <fieldset>
      <legend tabIndex={-1} className={styles.legend}>{`Available times for ${dayLabel(date)}`}</legend>
      {isLoading && <Loading key={barber?.id}>Loading available times...</Loading>}
      {hasFailed && (
        <ListFailed reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load this barber's times.
        </ListFailed>
      )}
      <AnnouncedList count={isListed ? slots.length : null} singular="time">
        No time slots available for today. Please select a different date or barber.
      </AnnouncedList>
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
          <span>{clockLabel(time)}</span>
        </label>
      ))}
    </div>
  );
}
