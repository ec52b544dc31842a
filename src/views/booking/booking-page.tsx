import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookingVisit } from '../../actors/booking.ts';
import { startBooking } from '../../actors/booking.ts';
import { tellStorefront } from '../../page-machines.ts';
import { Button } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import { Notice } from '../shared/notice.tsx';
import styles from './booking-page.module.css';
import { outcomeOf } from './step-history.ts';
import { Wizard } from './wizard.tsx';

/** The page at /book-appointment/. */
export function BookingPage() {
  const { visit, failed, start } = useBookingVisit();
  return (
    <section className={styles.page}>
      <Heading level={1} className={styles.title}>
        Book an appointment
      </Heading>
      <noscript>
        <p>Booking here needs JavaScript. Ring us and we write you in the book, or just walk in.</p>
      </noscript>
      {failed && (
        <Notice tone="danger" role="alert" action={<Button onClick={start}>Try again</Button>}>
          The booking page could not reach the shop.
        </Notice>
      )}
      {!failed && <Wizard actor={visit?.actor} />}
    </section>
  );
}

function useBookingVisit() {
  const [visit, setVisit] = useState<BookingVisit | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const { state } = useLocation();
  const [outcome] = useState(() => outcomeOf(state));

  useEffect(() => {
    void tellStorefront('wizard.open');
    return () => void tellStorefront('wizard.leave');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new visit
  useEffect(() => {
    let ended = false;
    let started: BookingVisit | undefined;
    startBooking(outcome).then(
      (visit) => {
        started = visit;
        if (ended) visit.end();
        else startTransition(() => setVisit(visit));
      },
      (error: unknown) => {
        console.error('The booking page could not start:', error);
        if (!ended) setFailed(true);
      },
    );
    return () => {
      ended = true;
      started?.end();
      setVisit(null);
    };
  }, [outcome, attempt]);

  const start = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { visit, failed, start };
}
