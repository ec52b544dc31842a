import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { clockLabel, money } from '../../../../contract/format.ts';
import type { myBookingsMachine } from '../../../../machines/my-bookings.machine.ts';
import { dayText, type ShownBooking, shownBooking } from '../../../../machines/rules/my-bookings.ts';
import { shopToday } from '../../../services/shop-day.ts';
import { BookAgain, VisitLink } from '../../manage/visit-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import styles from './dialogs.module.css';

export type MyBookingsActor = ActorRefFrom<typeof myBookingsMachine>;

/** The dialogs of a booking: its details, and the question before cancelling it (MYBOOK-3, MYBOOK-4). */
export function BookingDialogs({ actor }: { actor: MyBookingsActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { bookings, chosen } = snapshot.context;
  const listed = bookings.find(({ booking_id }) => booking_id === chosen);
  // The list may become empty while a dialog is open; the dialog keeps showing its booking.
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);
  const found = listed ?? known;
  const isAsked = snapshot.hasTag('question');
  if (!found || !(isAsked || snapshot.hasTag('details'))) return null;

  const booking = shownBooking(found);
  const close = () => actor.send({ type: 'dialog.close' });
  if (!isAsked) {
    return (
      <Dialog open shape="wide" title={`Booking ${booking.number}`} onClose={close}>
        <Details booking={booking} />
        <AddToCalendar calendarKey={found.calendar_key} isCancelled={!booking.canBeCancelled} />
        {booking.canBeCancelled && booking.asksForNotice && <VisitLink visitKey={found.manage_key} />}
        <div className={styles.actions}>
          {snapshot.can({ type: 'booking.cancel', bookingId: booking.id }) && (
            <Button
              variant="secondary"
              onClick={() => actor.send({ type: 'booking.cancel', bookingId: booking.id })}
            >
              Cancel booking
            </Button>
          )}
          {booking.again && <BookAgain visit={booking.again} />}
        </div>
      </Dialog>
    );
  }
  return (
    <CancelQuestion
      booking={booking}
      when={whenOf(booking)}
      isLooking={snapshot.hasTag('looking')}
      problem={snapshot.context.problem?.text}
      isBusy={snapshot.hasTag('cancelling')}
      onNo={close}
      onYes={() => actor.send({ type: 'cancel.confirm' })}
    />
  );
}

function Details({ booking }: { booking: ShownBooking }) {
  const facts = [
    ['Booking Number', booking.number],
    [
      'Status',
      <Status key="status" tone={booking.tone}>
        {booking.status}
      </Status>,
    ],
    ['Service', booking.services],
    ['Category', booking.category],
    ['Store', booking.store],
    ['Store Phone', booking.storePhone],
    ['Payment', money(Math.round(booking.amount * 100))],
    ['Barber', booking.barber],
    ['Store Address', booking.storeAddress],
    ['Date', booking.day ? dayText(booking.day, shopToday()) : 'N/A'],
    ['Time', booking.time ? clockLabel(booking.time) : 'N/A'],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const whenOf = ({ day, time }: ShownBooking): string =>
  [day && dayText(day, shopToday()), time && clockLabel(time)].filter(Boolean).join(' at ') || 'N/A';
