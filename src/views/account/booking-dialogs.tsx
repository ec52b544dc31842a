import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { clockLabel, dayLabel, money } from '../../../contract/format.ts';
import type { myBookingsMachine } from '../../../machines/my-bookings.machine.ts';
import { type ShownBooking, shownBooking } from '../../../machines/rules/my-bookings.ts';
import { Button } from '../shared/button.tsx';
import { Dialog } from '../shared/dialog.tsx';
import styles from './dialogs.module.css';
import { Slowly } from './sign-in-card.tsx';
import { Status } from './status.tsx';

type MyBookingsActor = ActorRefFrom<typeof myBookingsMachine>;

/** A booking's details, and the question before it is cancelled (section 2). */
export function BookingDialogs({ actor }: { actor: MyBookingsActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const { bookings, chosen } = snapshot.context;
  const found = bookings.find(({ booking_id }) => booking_id === chosen);
  if (!found) return null;

  const booking = shownBooking(found);
  const isShown = snapshot.matches({ dialog: 'details' });
  const isCancelling = snapshot.matches({ dialog: 'cancelling' });
  const close = () => actor.send({ type: 'dialog.close' });
  if (isShown) {
    return (
      <Dialog open shape="wide" title={`Booking ${booking.number}`} onClose={close}>
        <Details booking={booking} />
        <div className={styles.actions}>
          {booking.canBeCancelled && (
            <Button
              variant="quiet"
              onClick={() => actor.send({ type: 'booking.cancel', bookingId: booking.id })}
            >
              Cancel booking
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Cancel booking"
      description="Are you sure you want to cancel your booking?"
      locked={isCancelling}
      onClose={close}
    >
      <p>
        {booking.services}, {whenOf(booking)}
      </p>
      <Refund booking={booking} />
      <p className={styles.note}>Please give us 24 hours notice if you can; a fee may apply.</p>
      <Slowly when={snapshot.matches({ dialog: { cancelling: 'slow' } })} />
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isCancelling} onClick={close}>
          No
        </Button>
        <Button
          variant="danger"
          disabled={isCancelling}
          onClick={() => actor.send({ type: 'cancel.confirm' })}
        >
          {isCancelling ? 'Cancelling...' : 'Yes'}
        </Button>
      </div>
    </Dialog>
  );
}

/** What happens to the money, said before Yes or No (ruling M3). */
function Refund({ booking: { paidCents, refundCents } }: { booking: ShownBooking }) {
  if (!paidCents) return null;
  return (
    <p className={styles.money}>
      {refundCents
        ? `${money(refundCents)} will be given back to your card, in full.`
        : `The appointment has started: the ${money(paidCents)} that you paid are not given back.`}
    </p>
  );
}

function Details({ booking }: { booking: ShownBooking }) {
  const facts = [
    ['Booking Number', booking.number],
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
      <div>
        <dt>Status</dt>
        <dd>
          <Status tone={booking.tone}>{booking.status}</Status>
        </dd>
      </div>
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
