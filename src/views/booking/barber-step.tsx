import { shop } from 'virtual:shop';
import { portraits } from 'virtual:shop/facts';
import { useSelector } from '@xstate/react';
import type { Store } from '../../../contract/stores.ts';
import type { AvailabilitySnapshot } from '../../../machines/availability.machine.ts';
import { timesAre } from '../../../machines/availability.selectors.ts';
import type { AvailabilityActor, BookingActor } from '../../actors/booking.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { shopCity } from '../shop/shop-city.ts';
import { RadioCard } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './barber-step.module.css';
import { CardsLoading, Step } from './step.tsx';
import { Times } from './times.tsx';
import { isTooLong, TooLong } from './too-long.tsx';
import { useFreshLists } from './use-fresh-lists.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

interface PartProps {
  actor: AvailabilityActor;
  snapshot: AvailabilitySnapshot;
}

/** The choice of barber and time. It stays mounted behind the payment dialogs. */
export function BarberStep({
  actor,
  availability,
}: {
  actor: BookingActor;
  availability: AvailabilityActor;
}) {
  const store = useSelector(actor, ({ context }) => context.store);
  const date = useSelector(availability, ({ context }) => context.date);
  const canBeBooked = !useSelector(actor, isTooLong);
  return (
    <Step title="Choose Barber & Time">
      <TooLong actor={actor} />
      {store && <StoreSummary store={store} />}
      {isElsewhere(date) && (
        <Notice tone="info">
          <p>{`Your device is in another time zone. All times are the shop's own (${shopCity} time).`}</p>
        </Notice>
      )}
      <div className={styles.choice}>{canBeBooked && <BarbersAndTimes actor={availability} />}</div>
    </Step>
  );
}

/** Stands for any barber where a choice is a barber's id. */
const ANY = 0;

/** The barbers of a day, and the free times of the chosen barber. */
export function BarbersAndTimes({ actor }: { actor: AvailabilityActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { barber, barbers, wantsAny } = snapshot.context;
  const choice = wantsAny ? ANY : (barber?.id ?? null);
  const times = useScrollIntoView(choice, timesAre(snapshot, 'choosingTime'));
  useFreshLists(actor, barbers);
  return (
    <>
      <AnnouncedList count={snapshot.matches('barbersListed') ? barbers.length : null} singular="barber">
        No barbers available for the selected date. Please select a different date.
      </AnnouncedList>
      <Barbers actor={actor} snapshot={snapshot} />
      {choice !== null && barbers.length > 0 && snapshot.matches('barbersListed') && (
        <div ref={times} className={styles.times}>
          <Times actor={actor} snapshot={snapshot} />
        </div>
      )}
    </>
  );
}

function StoreSummary({ store: { name, address, phone } }: { store: Store }) {
  return (
    <div className={styles.store}>
      <p className={styles.name}>{name}</p>
      {address && (
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span>{address}</span>
        </p>
      )}
      <p className={styles.fact}>
        <Icon name="phone" size={18} />
        <span>{phone ?? 'Phone not available'}</span>
      </p>
    </div>
  );
}

/** A barber's name beside the portrait, if the shop has one of that first name (SLOT-31). */
function BarberName({ name }: { name: string }) {
  const portrait = portraits[name.split(' ', 1).join('')];
  return (
    <>
      {portrait && <img className={styles.portrait} src={portrait.src} alt="" width={40} height={48} />}
      <span>{name}</span>
    </>
  );
}

function Barbers({ actor, snapshot }: PartProps) {
  const {
    barbers,
    barber: chosen,
    wantsAny,
    offersAny,
    minutes,
    companionMinutes,
    reason,
  } = snapshot.context;
  if (snapshot.matches('findingBarbers')) {
    return <CardsLoading text="Loading available barbers..." cards={3} size="low" grid={styles.barbers} />;
  }
  if (snapshot.matches('barbersFailed')) {
    return (
      <ListFailed reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
        We could not load the barbers who work on this day.
      </ListFailed>
    );
  }
  if (barbers.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>Barber</legend>
      <div className={styles.barbers}>
        {offersAny && minutes > 0 && (
          <RadioCard
            name="barber"
            title="Any barber"
            checked={wantsAny}
            disabled={!snapshot.can({ type: 'any.choose' })}
            onChange={() => actor.send({ type: 'any.choose' })}
          >
            {companionMinutes > 0 ? 'Two barbers, or one after the other' : 'A barber who is free'}
          </RadioCard>
        )}
        {barbers.map(({ id, name, designation }) => (
          <RadioCard
            key={id}
            name="barber"
            title={<BarberName name={name} />}
            checked={!wantsAny && id === chosen?.id}
            disabled={!snapshot.can({ type: 'barber.choose', barberId: id })}
            onChange={() => actor.send({ type: 'barber.choose', barberId: id })}
          >
            {companionMinutes > 0 ? 'Both people, one after the other' : designation}
          </RadioCard>
        ))}
      </div>
      {!chosen && !wantsAny && <p className={styles.hint}>Choose a barber to see their times.</p>}
    </fieldset>
  );
}

/** Whether the device's time zone differs from the shop's on a day, `yyyy-MM-dd`. */
function isElsewhere(day: string): boolean {
  const noon = new Date(`${day}T12:00`);
  const wall = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(noon);
  return wall() !== wall(shop.timeZone);
}
