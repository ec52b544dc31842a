import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { clockLabel, dayLabel, duration, money } from '../../../contract/format.ts';
import { SECOND_PERSON } from '../../../contract/people.ts';
import { chosenBarbers } from '../../../machines/rules/barbers.ts';
import { totalCents, visitMinutes } from '../../../machines/rules/money.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './side-panel.module.css';

/**
 * The choices so far (BOOK-57): beside the steps on wide screens, in the bar at the bottom on small ones. There the list
 * is folded, except for the services that the services step does not show (BOOK-76).
 */
export function SidePanel({ actor }: { actor: BookingActor | undefined }) {
  const booking = useSelector(actor, (snapshot) => snapshot);
  const { chosen: own = [], companion = [], store, date, wantsAny, time } = booking?.context ?? {};
  const chosen = own.concat(companion);
  const catalogue = booking?.children.catalogue;
  const step = useSelector(catalogue, (snapshot) => snapshot);
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const selected = `${chosen.length} service${chosen.length === 1 ? '' : 's'} selected`;
  const minutes = duration(booking ? visitMinutes(booking.context) : 0);
  const total = money(totalCents(chosen));
  useAnnounced([selected, minutes, total].join(', '));
  return (
    <aside className={styles.panel} aria-label="Your booking" tabIndex={-1}>
      <div id={bodyId} className={isOpen ? styles.body : `${styles.body} ${styles.folded}`}>
        <Heading level={2} size="small" className={styles.title}>
          Your booking
        </Heading>
        <p className={styles.wideCount}>{selected}</p>
        {chosen.length > 0 && (
          <ul className={styles.services}>
            {chosen.map(({ id, name, minutes, priceCents, categoryId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: both people may have the same service
              <li key={index} data-elsewhere={step && step.context.categoryId !== categoryId}>
                <span className={styles.name}>{own[index] ? name : `${SECOND_PERSON}: ${name}`}</span>
                <span className={styles.amount}>{money(priceCents)}</span>
                <span className={styles.minutes}>{duration(minutes)}</span>
                {catalogue && own[index] && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${name}`}
                    disabled={!step?.can({ type: 'service.toggle', serviceId: id })}
                    onClick={({ currentTarget }) => {
                      // The button disappears. The focus stays in the panel.
                      currentTarget.closest('aside')?.focus({ preventScroll: true });
                      catalogue.send({ type: 'service.toggle', serviceId: id });
                    }}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <dl className={styles.facts}>
          <Fact name="Total duration" value={minutes} />
          <Fact name="Store" value={store?.name} />
          <Fact name="Date" value={date && dayLabel(date)} />
          <Fact
            name="Barber"
            value={(booking && chosenBarbers(booking.context)) ?? (wantsAny && 'Any barber')}
          />
          <Fact name="Time" value={time && clockLabel(time)} />
          <Fact name="Total price" value={total} />
        </dl>
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.count}>{selected}</span>
        <span>{minutes}</span>
        <span className={styles.amount}>{total}</span>
        <Icon name="chevron" className={styles.chevron} />
      </button>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string | false | null | undefined }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value || 'Not chosen yet'}</dd>
    </div>
  );
}
