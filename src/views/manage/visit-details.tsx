import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { CANCELLING } from '../../../contract/cancelling.ts';
import { clockLabel, dayLabel, duration, money } from '../../../contract/format.ts';
import { FIRST_PERSON, SECOND_PERSON } from '../../../contract/people.ts';
import type { Visit } from '../../../contract/visit.ts';
import { barbersText } from '../../../machines/rules/barbers.ts';
import { toneOf } from '../../../machines/rules/my-bookings.ts';
import { type Amounts, paymentText } from '../../../machines/rules/payment-text.ts';
import type { ManageActor } from '../../actors/visit.ts';
import { AddToCalendar } from '../account/bookings/add-to-calendar.tsx';
import { Loading } from '../loading/loading.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import styles from './visit-details.module.css';
import { StoreLinks } from './visit-links.tsx';

/** The details of a visit, its links, and the actions that are possible now. */
export function VisitDetails({ actor }: { actor: ManageActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { visit, isOutdated } = snapshot.context;
  if (!visit) return null;
  const isReloading = snapshot.hasTag('reloading');
  return (
    <div className={styles.visit}>
      {isReloading && <Loading>Looking up your booking...</Loading>}
      {isOutdated && (
        <Notice tone="info" role="alert">
          <p>Your booking may have changed meanwhile. This is how it is now.</p>
        </Notice>
      )}
      <Facts visit={visit} />
      {visit.can_change && (
        <div className={styles.actions}>
          <Button disabled={isReloading} onClick={() => actor.send({ type: 'move.open' })}>
            Change time
          </Button>
          <Button
            variant="secondary"
            disabled={isReloading}
            onClick={() => actor.send({ type: 'cancel.open' })}
          >
            Cancel booking
          </Button>
          <p className={styles.note}>{CANCELLING}</p>
        </div>
      )}
      <Links visit={visit} />
    </div>
  );
}

/** Returns the barbers of a visit in words: two if a second person comes along (PAIR-5). */
export const barbersOf = ({ barber, companion_barber: second }: Pick<Visit, 'barber' | 'companion_barber'>) =>
  barbersText({ ...barber, second });

export const whenOf = ({ day, time }: Pick<Visit, 'day' | 'time'>): string =>
  `${dayLabel(day)} at ${clockLabel(time)}`;

const names = { first: FIRST_PERSON, second: SECOND_PERSON };

function Facts({ visit }: { visit: Visit }) {
  const when = useRef<HTMLDivElement>(null);
  useScrollToNewTime(when, whenOf(visit));
  const { number, status, services, minutes, note, store, barber, companion_barber: second } = visit;
  const areTwoBarbers = second !== undefined && second.id !== barber.id;
  const nameOf = { first: barber.name, second: second?.name };
  const payment = paymentText(amountsOf(visit), endOf(visit));
  const facts = [
    ['Booking Number', number],
    [
      'Status',
      <Status key="status" tone={toneOf(status)}>
        {status}
      </Status>,
    ],
    ['When', whenOf(visit)],
    ['Duration', duration(minutes)],
    ['Barber', barbersOf(visit)],
    ...services.map(
      ({ name, minutes, cents, person }) =>
        [
          person ? names[person] : 'Service',
          [name, duration(minutes), money(cents), person && areTwoBarbers && `with ${nameOf[person]}`]
            .filter(Boolean)
            .join(', '),
        ] as const,
    ),
    ...(note ? [['Note', note] as const] : []),
    ['Store', store.name],
    ...(store.address ? [['Store Address', store.address] as const] : []),
    ...(payment ? [['Payment', payment] as const] : []),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a visit can have several services, which never change places
        <div key={index} ref={name === 'When' ? when : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Scrolls to the time of a visit after it has moved: Change time is far below it on a phone (MANAGE-30). */
function useScrollToNewTime(element: RefObject<HTMLElement | null>, when: string): void {
  const shown = useRef(when);
  useEffect(() => {
    if (shown.current === when) return;
    shown.current = when;
    element.current?.scrollIntoView({ block: 'center' });
  }, [when, element]);
}

const amountsOf = (visit: Visit): Amounts => ({
  totalCents: visit.total_cents,
  paidCents: visit.paid_cents,
  refundedCents: visit.refunded_cents,
  disputedCents: visit.disputed_cents,
  chargedBackCents: visit.charged_back_cents,
});

function endOf({ status }: Visit): 'completed' | 'cancelled' | null {
  if (status === 'Cancelled') return 'cancelled';
  return status === 'Completed' ? 'completed' : null;
}

function Links({ visit: { store, calendar_key, status } }: { visit: Visit }) {
  return (
    <div className={styles.links}>
      <AddToCalendar calendarKey={calendar_key} isCancelled={status === 'Cancelled'} />
      <StoreLinks {...store} />
    </div>
  );
}
