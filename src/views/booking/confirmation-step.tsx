import { shop } from 'virtual:shop';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { clockLabel, dayLabel, money } from '../../../contract/format.ts';
import { sentNote } from '../../../contract/note.ts';
import { SECOND_PERSON } from '../../../contract/people.ts';
import type { BookingSnapshot } from '../../../machines/booking.machine.ts';
import { canRetry } from '../../../machines/booking.selectors.ts';
import { chosenBarbers } from '../../../machines/rules/barbers.ts';
import { googleCalendarLink } from '../../../machines/rules/calendar-link.ts';
import { totalCents, visitMinutes } from '../../../machines/rules/money.ts';
import { bookingOf, paysByOf, reasonOf } from '../../../machines/rules/submit-result.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { useOwnApi } from '../loading/use-own-api.ts';
import {
  addressToBookAgain,
  IconLink,
  StoreLinks,
  useCalendarFile,
  VisitLink,
} from '../manage/visit-links.tsx';
import { shopCity } from '../shop/shop-city.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { OutcomeFailure, OutcomeSign, OutcomeText } from '../ui/outcome.tsx';
import styles from './confirmation-step.module.css';

interface PartProps {
  actor: BookingActor;
  snapshot: BookingSnapshot;
}

/** The result of the submit, and the next actions. */
export function ConfirmationStep({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const View = snapshot.context.result?.kind === 'booked' ? Booked : Failed;
  return (
    <section className={styles.step}>
      <View actor={actor} snapshot={snapshot} />
    </section>
  );
}

/** For guests only, until a refresh (ACCOUNT-1). */
const AccountOffer = lazyWithRetry(
  () => import('../account/sign-in/account-offer.tsx'),
  ({ AccountOffer }) => AccountOffer,
);

function Booked({ actor, snapshot }: PartProps) {
  const { guest } = snapshot.context;
  return (
    <>
      <OutcomeSign isGood />
      <Heading level={2} size="large">
        You have successfully booked!
      </Heading>
      <OutcomeText role="status">
        Your appointment has been confirmed. We look forward to seeing you!
      </OutcomeText>
      <Ticket snapshot={snapshot} />
      <div className={styles.links}>
        <CalendarLink calendarKey={bookingOf(snapshot.context.result)?.calendarKey} />
        <OutsideLinks snapshot={snapshot} />
        <VisitLink visitKey={bookingOf(snapshot.context.result)?.manageKey} />
        <BookAgainLink snapshot={snapshot} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => actor.send({ type: 'wizard.leave' })}>Back to Home</Button>
      </div>
      {guest && (
        <ErrorBoundary>
          <Suspense>
            <AccountOffer guest={guest} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The details of the booking, as far as they are known: first when, with whom and where (BOOK-78). */
function Ticket({ snapshot }: { snapshot: BookingSnapshot }) {
  const { result, chosen, companion, barber, date, time, store, guest, note } = snapshot.context;
  const servicesOfSecond = companion.map(({ name }) => name).join(', ');
  const hasOwnBarber = barber?.second !== undefined && barber.second.id !== barber.id;
  const rows = [
    { name: 'When', value: date && time && `${dayLabel(date)}, ${clockLabel(time)}, ${shopCity} time` },
    { name: 'Barber', value: chosenBarbers(snapshot.context) },
    { name: 'Store', value: store?.name },
    { name: 'Address', value: store?.address },
    { name: chosen.length === 1 ? 'Service' : 'Services', value: chosen.map(({ name }) => name).join(', ') },
    {
      name: SECOND_PERSON,
      value: [servicesOfSecond, hasOwnBarber && `with ${barber.second?.name}`].filter(Boolean).join(', '),
    },
    { name: 'Price', value: chosen.length > 0 && priceOf(snapshot.context) },
    { name: 'Note', value: sentNote(note) },
    { name: 'Booking number', value: bookingOf(result)?.number },
    { name: 'Email', value: guest?.email },
  ].filter(({ value }) => value);
  if (rows.length === 0) return null;
  return (
    <dl className={styles.ticket}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function priceOf({ chosen, companion, result }: BookingSnapshot['context']): string {
  const paysBy = paysByOf(result);
  const cents = totalCents([...chosen, ...companion]);
  const due = { card: ', paid by card', store: ', to pay at the shop' };
  return `${money(cents)}, GST included${cents > 0 && paysBy ? due[paysBy] : ''}`;
}

/** The link to the booking's calendar file, which only our own API has (SHOP-22). */
function CalendarLink({ calendarKey }: { calendarKey: string | undefined }) {
  const file = useCalendarFile(calendarKey);
  if (file === null) return null;
  return (
    <IconLink icon="calendar" href={file}>
      Add to calendar
    </IconLink>
  );
}

/** The links to Google Calendar and to the directions, as far as the visit is known (BOOK-110). */
function OutsideLinks({ snapshot }: { snapshot: BookingSnapshot }) {
  const { result, chosen, companion, date, time, store } = snapshot.context;
  const barbers = chosenBarbers(snapshot.context);
  if (!store) return null;
  const { name, address } = store;
  const number = bookingOf(result)?.number;
  const calendar =
    date &&
    time &&
    googleCalendarLink({
      title: `${[...chosen, ...companion].map(({ name }) => name).join(', ')} at ${shop.name}`,
      day: date,
      time,
      minutes: visitMinutes(snapshot.context),
      timeZone: shop.timeZone,
      location: [name, address].filter(Boolean).join(', '),
      details: [barbers && `With ${barbers}`, number && `Booking number ${number}`]
        .filter(Boolean)
        .join('\n'),
    });
  return (
    <>
      {calendar && (
        <IconLink icon="calendar" href={calendar}>
          Add to Google Calendar
        </IconLink>
      )}
      <StoreLinks address={address} phone={null} />
    </>
  );
}

/**
 * A link that loads the page: in this page the wizard has ended. The choices are gone after a refresh, and the link
 * books for one person only (AGAIN-1).
 */
function BookAgainLink({ snapshot }: { snapshot: BookingSnapshot }) {
  const { chosen, companion, barber, store, date: day } = snapshot.context;
  if (useOwnApi() === null || !store || chosen.length === 0 || companion.length > 0) return null;
  const services = chosen.map(({ name }) => name);
  const visit = { store: store.name, services, barber: barber?.name ?? null, cents: totalCents(chosen), day };
  return (
    <IconLink icon="calendar" href={addressToBookAgain(visit)}>
      Book again
    </IconLink>
  );
}

function Failed({ actor, snapshot }: PartProps) {
  const mayPay = snapshot.can({ type: 'card.pay' });
  const mayChange = snapshot.can({ type: 'time.change' });
  const mayRetry = canRetry(snapshot);
  return (
    <>
      <OutcomeSign isGood={false} />
      <Heading level={2} size="large">
        Booking Failed
      </Heading>
      <OutcomeFailure reason={reasonOf(snapshot.context.result)}>
        There was an issue with your booking. Please try again.
      </OutcomeFailure>
      <div className={styles.actions}>
        {mayPay && <Button onClick={() => actor.send({ type: 'card.pay' })}>Pay now by card</Button>}
        {mayChange && (
          <Button
            variant={mayPay ? 'secondary' : 'primary'}
            onClick={() => actor.send({ type: 'time.change' })}
          >
            Choose another time
          </Button>
        )}
        {mayRetry && (
          <Button
            variant={mayPay ? 'secondary' : 'primary'}
            onClick={() => actor.send({ type: 'booking.retry' })}
          >
            Try again
          </Button>
        )}
        <Button
          variant={mayPay || mayChange || mayRetry ? 'secondary' : 'primary'}
          onClick={() => actor.send({ type: 'wizard.leave' })}
        >
          Back to Home
        </Button>
      </div>
    </>
  );
}
