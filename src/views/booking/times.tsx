import { clockLabel, dayLabel } from '../../../contract/format.ts';
import type { FreeTime } from '../../../contract/free-times.ts';
import type { AvailabilitySnapshot } from '../../../machines/availability.machine.ts';
import { timesAre } from '../../../machines/availability.selectors.ts';
import { barbersText, byFirstName } from '../../../machines/rules/barbers.ts';
import { timeOf } from '../../../machines/rules/free-times.ts';
import { partsOfDay } from '../../../machines/rules/parts-of-day.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { Loading } from '../loading/loading.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import styles from './times.module.css';

interface TimesProps {
  actor: AvailabilityActor;
  snapshot: AvailabilitySnapshot;
}

/** The free times of the chosen barber, or of any barber, on the chosen day. */
export function Times({ actor, snapshot }: TimesProps) {
  const { date, barber, time, slots, wantsAny, isReplaced, reason } = snapshot.context;
  const isLoading = timesAre(snapshot, 'findingTimes');
  const hasFailed = timesAre(snapshot, 'timesFailed');
  const isListed = timesAre(snapshot, 'choosingTime');
  return (
    <fieldset>
      <legend tabIndex={-1} className={styles.legend}>{`Available times for ${dayLabel(date)}`}</legend>
      {isLoading && <Loading key={barber?.id}>Loading available times...</Loading>}
      {hasFailed && (
        <ListFailed reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
          {wantsAny ? 'We could not load the free times.' : "We could not load this barber's times."}
        </ListFailed>
      )}
      <AnnouncedList count={isListed ? slots.length : null} singular="time">
        No time slots available for today. Please select a different date or barber.
      </AnnouncedList>
      {isListed && isReplaced && barber && time && (
        <p role="status" className={styles.replaced}>
          {`Your visit at ${clockLabel(time)} is now with ${barber.name}.`}
        </p>
      )}
      {isListed && <TimesOfDay actor={actor} snapshot={snapshot} />}
    </fieldset>
  );
}

/** The times of the chosen day, by the parts of the day. */
const TimesOfDay = ({ actor, snapshot }: TimesProps) =>
  partsOfDay(snapshot.context.slots).map(({ name, times }) => (
    <div key={name} className={styles.part}>
      <h3 className={styles.name}>{name}</h3>
      <TimeGrid actor={actor} snapshot={snapshot} times={times} />
    </div>
  ));

function TimeGrid({ actor, snapshot, times }: TimesProps & { times: readonly string[] }) {
  const { date, time: chosen, wantsAny, freeDays } = snapshot.context;
  return (
    <div className={wantsAny ? styles.wideGrid : styles.grid}>
      {times.map((time) => (
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
          {wantsAny && <span className={styles.with}>{withWhom(timeOf(freeDays, date, time))}</span>}
        </label>
      ))}
    </div>
  );
}

const withWhom = (free: FreeTime | null) =>
  free && `with ${barbersText(free.barber.second ? byFirstName(free.barber) : free.barber)}`;
