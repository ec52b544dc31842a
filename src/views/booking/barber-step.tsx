import { useSelector } from '@xstate/react';
import { shop } from '../../../contract/shop.ts';
import type { Store } from '../../../contract/stores.ts';
import type { BookingSnapshot } from '../../../machines/booking.machine.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { RadioCard } from '../shared/card.tsx';
import { Icon } from '../shared/icon.tsx';
import { Notice } from '../shared/notice.tsx';
import styles from './barber-step.module.css';
import { CardsLoading, ListFailed, Step } from './step.tsx';
import { Times } from './times.tsx';

interface PartProps {
  actor: BookingActor;
  snapshot: BookingSnapshot;
}

/** Step 4 (section 2): who cuts, and when. It stays behind the payment dialogs. */
export function BarberStep({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const { store, barber, date } = snapshot.context;
  return (
    <Step title="Choose Barber & Time">
      {store && <StoreSummary store={store} />}
      {date && isElsewhere(date) && (
        <Notice tone="info">
          <p>Your device is in another time zone. All times are the shop's own ({shopCity} time).</p>
        </Notice>
      )}
      <Barbers actor={actor} snapshot={snapshot} />
      {date && barber && !isFindingBarbers(snapshot) && !hasFailed(snapshot) && (
        <Times actor={actor} snapshot={snapshot} date={date} />
      )}
    </Step>
  );
}

function StoreSummary({ store: { name, address, phone } }: { store: Store }) {
  return (
    <div className={styles.store}>
      <p className={styles.name}>{name}</p>
      {address && (
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          {address}
        </p>
      )}
      <p className={styles.fact}>
        <Icon name="phone" size={18} />
        {phone ?? 'Phone not available'}
      </p>
    </div>
  );
}

function Barbers({ actor, snapshot }: PartProps) {
  const { barbers, barber: chosen } = snapshot.context;
  if (isFindingBarbers(snapshot)) {
    const isSlow = snapshot.matches({ barber: { findingBarbers: 'slow' } });
    return (
      <CardsLoading
        text="Loading available barbers..."
        slow={isSlow}
        cards={3}
        size="low"
        grid={styles.barbers}
      />
    );
  }
  if (hasFailed(snapshot)) {
    return (
      <ListFailed onRetry={() => actor.send({ type: 'list.retry' })}>
        We could not load the barbers who work on this day.
      </ListFailed>
    );
  }
  if (barbers.length === 0) {
    if (!snapshot.matches('barber')) return null;
    return (
      <Notice role="status">
        No barbers available for the selected date. Please select a different date.
      </Notice>
    );
  }
  return (
    <fieldset>
      <legend className={styles.legend}>Barber</legend>
      <div className={styles.barbers}>
        {barbers.map(({ id, name, designation }) => (
          <RadioCard
            key={id}
            name="barber"
            title={name}
            checked={id === chosen?.id}
            disabled={!snapshot.can({ type: 'barber.choose', barberId: id })}
            onChange={() => actor.send({ type: 'barber.choose', barberId: id })}
          >
            {designation}
          </RadioCard>
        ))}
      </div>
      {!chosen && <p className={styles.hint}>Choose a barber to see their times.</p>}
    </fieldset>
  );
}

const hasFailed = (snapshot: BookingSnapshot) => snapshot.matches({ barber: 'barbersFailed' });
const isFindingBarbers = (snapshot: BookingSnapshot) => snapshot.matches({ barber: 'findingBarbers' });

const shopCity = shop.timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Whether clocks around the visitor show something else than the shop's on that day, `yyyy-MM-dd`. */
function isElsewhere(day: string): boolean {
  const noon = new Date(`${day}T12:00`);
  const wall = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(noon);
  return wall() !== wall(shop.timeZone);
}
