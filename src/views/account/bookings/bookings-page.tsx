import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { clockLabel, dayLabel } from '../../../../contract/format.ts';
import { type ShownBooking, shownBooking } from '../../../../machines/rules/my-bookings.ts';
import { myBookings } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { useStorefront } from '../../../stores/storefront.ts';
import { Loading } from '../../loading/loading.tsx';
import { ListFailed } from '../../loading/try-again.tsx';
import { bookingPath } from '../../site/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { focusPageIfLost } from '../../ui/focus-page.ts';
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
  const bookings = snapshot.context.bookings.map(shownBooking);
  if (bookings.length === 0) return <NoBookings />;
  return (
    <BookingsTable
      bookings={bookings}
      onShow={(bookingId) => actor.send({ type: 'booking.show', bookingId })}
      onCancel={(bookingId) => actor.send({ type: 'booking.cancel', bookingId })}
    />
  );
}

function NoBookings() {
  const { bookable } = useStorefront();
  return (
    <Notice action={bookable && <ButtonLink to={bookingPath}>Book an appointment</ButtonLink>}>
      <p>You have no bookings yet.</p>
    </Notice>
  );
}

interface BookingsTableProps {
  bookings: ShownBooking[];
  onShow: (id: number) => void;
  onCancel: (id: number) => void;
}

/** A table, with rows as cards on a phone. */
function BookingsTable({ bookings, onShow, onCancel }: BookingsTableProps) {
  return (
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
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td data-label="Number" className={styles.number}>
              {booking.number}
            </td>
            <td data-label="Service">{booking.services}</td>
            <td data-label="Store">{booking.store}</td>
            <td data-label="Category">{booking.category}</td>
            <td data-label="Date & Time">{whenOf(booking)}</td>
            <td data-label="Status">
              <Status tone={booking.tone}>{booking.status}</Status>
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
              {booking.canBeCancelled && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Cancel booking ${booking.number}`}
                  onClick={() => onCancel(booking.id)}
                >
                  Cancel
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const whenOf = ({ day, time }: ShownBooking): string =>
  [day && dayLabel(day), time && clockLabel(time)].filter(Boolean).join(', ') || 'N/A';
