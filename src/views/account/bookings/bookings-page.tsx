import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { clockLabel } from '../../../../contract/format.ts';
import type { BookingDetails } from '../../../../contract/my-bookings.ts';
import {
  dayText,
  type ShownBooking,
  shownBooking,
  sortedBookings,
} from '../../../../machines/rules/my-bookings.ts';
import { myBookings } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { shopToday } from '../../../services/shop-day.ts';
import { useStorefront } from '../../../stores/storefront.ts';
import { Loading } from '../../loading/loading.tsx';
import { ListFailed } from '../../loading/try-again.tsx';
import { BookAgain } from '../../manage/visit-links.tsx';
import { bookingPath } from '../../site/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { focusPageIfLost } from '../../ui/focus-page.ts';
import { Heading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import { AccountFrame } from '../profile/account-frame.tsx';
import { BookingDialogs, type MyBookingsActor } from './booking-dialogs.tsx';
import styles from './bookings-page.module.css';

/** The list at /my-account/bookings. */
export const BookingsPage = () => (
  <AccountFrame title="My Bookings">
    <MyBookings />
  </AccountFrame>
);

function MyBookings() {
  const actor = useActorRef(myBookings, inspection());
  return (
    <>
      <BookingList actor={actor} />
      <BookingDialogs actor={actor} />
    </>
  );
}

function BookingList({ actor }: { actor: MyBookingsActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const hasRows = snapshot.context.bookings.length > 0 && !snapshot.hasTag('listFailed');
  const hadRows = useRef(hasRows);
  // Reloading the list may remove the row that has the focus.
  useEffect(() => {
    if (hadRows.current && !hasRows) focusPageIfLost();
    hadRows.current = hasRows;
  }, [hasRows]);
  if (snapshot.hasTag('listLoading')) {
    return <Loading>Loading your bookings...</Loading>;
  }
  if (snapshot.hasTag('listFailed')) {
    return (
      <ListFailed
        role="alert"
        reason={snapshot.context.reason}
        onRetry={() => actor.send({ type: 'list.retry' })}
      >
        We could not load your bookings.
      </ListFailed>
    );
  }
  const { bookings } = snapshot.context;
  if (bookings.length === 0) return <NoBookings>You have no bookings yet.</NoBookings>;
  const { upcoming, past } = sortedBookings(bookings, shopToday());
  const onShow = (bookingId: number) => actor.send({ type: 'booking.show', bookingId });
  const onCancel = (bookingId: number) => actor.send({ type: 'booking.cancel', bookingId });
  return (
    <div className={styles.lists}>
      {upcoming.length === 0 ? (
        <NoBookings>You have no upcoming visits.</NoBookings>
      ) : (
        <BookingsTable title="Upcoming visits" bookings={upcoming} onShow={onShow} onCancel={onCancel} />
      )}
      {past.length > 0 && <BookingsTable title="Past and cancelled visits" bookings={past} onShow={onShow} />}
    </div>
  );
}

function NoBookings({ children }: { children: string }) {
  const { bookable } = useStorefront();
  return (
    <Notice action={bookable && <ButtonLink to={bookingPath}>Book an appointment</ButtonLink>}>
      <p>{children}</p>
    </Notice>
  );
}

interface BookingsTableProps {
  title: string;
  bookings: BookingDetails[];
  onShow: (id: number) => void;
  /** Without it the rows have Book again in place of Cancel. */
  onCancel?: (id: number) => void;
}

/** A table, with rows as cards on a phone. A card begins with the time and the services. */
function BookingsTable({ title, bookings, onShow, onCancel }: BookingsTableProps) {
  const id = useId();
  return (
    <section className={styles.list} aria-labelledby={id}>
      <Heading id={id} level={2}>
        {title}
      </Heading>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Number', 'Service', 'Store', 'Category', 'Date & Time', 'Status', 'Action'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map(shownBooking).map((booking) => (
            <tr key={booking.id} id={`booking-${booking.id}`}>
              <td data-label="Number" className={styles.number}>
                {booking.number}
              </td>
              <td className={styles.services}>{booking.services}</td>
              <td data-label="Store">{booking.store}</td>
              <td data-label="Category">{booking.category}</td>
              <td className={styles.when}>{whenOf(booking)}</td>
              <td data-label="Status">
                <div>
                  <Status tone={booking.tone}>{booking.status}</Status>
                  {booking.payment && <p className={styles.payment}>{booking.payment}</p>}
                </div>
              </td>
              <td className={styles.actions}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`View booking ${booking.number}`}
                  onClick={() => onShow(booking.id)}
                >
                  View
                </Button>
                {onCancel && booking.canBeCancelled && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Cancel booking ${booking.number}`}
                    onClick={() => onCancel(booking.id)}
                  >
                    Cancel
                  </Button>
                )}
                {!onCancel && booking.again && <BookAgain visit={booking.again} number={booking.number} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const whenOf = ({ day, time }: ShownBooking): string =>
  [day && dayText(day, shopToday()), time && clockLabel(time)].filter(Boolean).join(', ') || 'N/A';
