import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { clockLabel, dayLabel, money } from '../../../../contract/format.ts';
import type { myBookingsMachine } from '../../../../machines/my-bookings.machine.ts';
import { type ShownBooking, shownBooking } from '../../../../machines/rules/my-bookings.ts';
import { FieldError } from '../../forms/field.tsx';
import { Loading } from '../../loading/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts';
import { SlowNotice } from '../sign-in/sign-in-card.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
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
        {snapshot.can({ type: 'booking.cancel', bookingId: booking.id }) && (
          <div className={styles.actions}>
            <Button
              variant="secondary"
              onClick={() => actor.send({ type: 'booking.cancel', bookingId: booking.id })}
            >
              Cancel booking
            </Button>
          </div>
        )}
      </Dialog>
    );
  }
  const isCancelling = snapshot.hasTag('cancelling');
  const isLooking = snapshot.hasTag('looking');
  return (
    <Dialog
      open
      title="Cancel booking"
      description="Are you sure you want to cancel your booking?"
      locked={isCancelling}
      onClose={close}
    >
      <Question
        booking={booking}
        isLooking={isLooking}
        problem={snapshot.context.problem?.text}
        isBusy={isCancelling}
        onNo={close}
        onYes={() => actor.send({ type: 'cancel.confirm' })}
      />
    </Dialog>
  );
}

interface QuestionProps {
  booking: ShownBooking;
  /** Whether the refund terms are loading. */
  isLooking: boolean;
  /** Why cancelling failed. */
  problem: string | undefined;
  isBusy: boolean;
  onNo: () => void;
  onYes: () => void;
}

function Question({ booking, isLooking, problem, isBusy, onNo, onYes }: QuestionProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: isLooking || isBusy, field: null });
  return (
    <div ref={content}>
      <p>{`${booking.services}, ${whenOf(booking)}`}</p>
      {isLooking ? (
        <div className={styles.looking}>
          <Loading>Looking up your booking...</Loading>
        </div>
      ) : (
        <Refund booking={booking} />
      )}
      {booking.asksForNotice && <p className={styles.note}>Please give us 24 hours' notice if you can.</p>}
      <FieldError id="not-cancelled">{problem}</FieldError>
      <SlowNotice wait={isBusy} />
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={onNo}>
          No
        </Button>
        <Button variant="danger" disabled={isLooking || isBusy} onClick={onYes}>
          {isBusy ? 'Cancelling...' : 'Yes'}
        </Button>
      </div>
    </div>
  );
}

/** The refund on cancelling, shown before Yes or No (SHOP-20). */
function Refund({ booking: { paidCents, refundCents } }: { booking: ShownBooking }) {
  if (!paidCents) return null;
  return (
    <p className={styles.money}>
      {refundCents
        ? `${money(refundCents)} will be refunded to your card.`
        : `The appointment has started: the ${money(paidCents)} you paid will not be refunded.`}
    </p>
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
    ['Date', booking.day ? dayLabel(booking.day) : 'N/A'],
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
  [day && dayLabel(day), time && clockLabel(time)].filter(Boolean).join(' at ') || 'N/A';
