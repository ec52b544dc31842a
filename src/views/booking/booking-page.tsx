import { shop } from 'virtual:shop';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type StartedBooking, startBooking } from '../../actors/booking.ts';
import { notifyStorefront } from '../../page-machines.ts';
import { drafts } from '../../services/drafts.ts';
import { loadModule } from '../../services/load-module.ts';
import { TryAgain } from '../loading/try-again.tsx';
import { PhoneLink } from '../shop/reach-us.tsx';
import { Heading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './booking-page.module.css';
import { outcomeOf } from './history-entry.ts';
import { LaterSteps, Wizard } from './wizard.tsx';

/** The page at /book-appointment/. */
export function BookingPage() {
  const { running, failed, problem, start } = useBooking();
  return (
    <section className={styles.page}>
      <Heading level={1}>Book an appointment</Heading>
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Booking here needs JavaScript. Ring us on <PhoneLink of={shop} /> and we will put you in the book,
            or just walk in.
          </p>
        )}
      </noscript>
      {failed && (
        // Also if the script of the payment did not load, which a draft with a day needs.
        <div data-late="">
          <Notice tone="danger" role="alert" action={<TryAgain onRetry={start} />}>
            The booking page could not reach the shop.
          </Notice>
        </div>
      )}
      {problem && <Notice role="status">{problem}</Notice>}
      {!failed && <Wizard actor={running?.actor} />}
    </section>
  );
}

function useBooking() {
  const [running, setRunning] = useState<StartedBooking | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { state } = useLocation();
  const [outcome] = useState(() => outcomeOf(state));

  useEffect(() => {
    void notifyStorefront('wizard.open');
    return () => void notifyStorefront('wizard.leave');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new actor
  useEffect(() => {
    let ended = false;
    let started: StartedBooking | undefined;
    // The address names a step, a service or a barber. Otherwise the first step does not compete with the others.
    if (location.search) LaterSteps.preload();
    const open = async () => {
      if (/(service|barber)=/.test(location.search))
        setProblem(await (await loadModule(() => import('../../actors/booking-link.ts'))).openByLink());
      return startBooking(outcome);
    };
    open().then(
      (running) => {
        started = running;
        if (ended) return running.end();
        drafts.arrive();
        startTransition(() => setRunning(running));
      },
      (error: unknown) => {
        console.error('The booking page could not start:', error);
        if (!ended) setFailed(true);
      },
    );
    return () => {
      ended = true;
      started?.end();
      setRunning(null);
    };
  }, [outcome, attempt]);

  const start = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { running, failed, problem, start };
}
