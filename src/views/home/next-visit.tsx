import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { clockLabel } from '../../../contract/format.ts';
import type { BookingDetails } from '../../../contract/my-bookings.ts';
import { dayText, shownBooking } from '../../../machines/rules/my-bookings.ts';
import { nextVisit } from '../../actors/next-visit.ts';
import { inspection } from '../../inspector.ts';
import { shopToday, watchShopDay } from '../../services/shop-day.ts';
import { BookAgain, VisitLink } from '../manage/visit-links.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './next-visit.module.css';

/** The next visit, or the last visit with Book again, over the picture of the hero (KNOW-1, KNOW-2). */
export function NextVisit() {
  const actor = useActorRef(nextVisit, { ...inspection(), input: { today: shopToday() } });
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const [art, setArt] = useState<Element | null>(null);
  useEffect(() => setArt(document.getElementById('art')), []);
  useEffect(() => watchShopDay((today) => actor.send({ type: 'day.turn', today })), [actor]);
  const { visit, today } = snapshot.context;
  if (!art || !visit) return null;
  return createPortal(<Note visit={visit} today={today} isComing={snapshot.matches('coming')} />, art);
}

interface NoteProps {
  visit: BookingDetails;
  today: string;
  isComing: boolean;
}

function Note({ visit, today, isComing }: NoteProps) {
  const { day, time, services, barber, store, again } = shownBooking(visit);
  const when = [day && dayText(day, today), time && clockLabel(time)].filter(Boolean).join(', ');
  return (
    <section className={styles.note} aria-labelledby="next-visit-title">
      <Heading level={2} id="next-visit-title" className={styles.title}>
        {isComing ? 'Your next visit' : 'Your last visit'}
      </Heading>
      <p className={styles.when}>{when}</p>
      <p>{services}</p>
      <p>{[visit.barber && `With ${barber}`, store].filter(Boolean).join(', ')}</p>
      <div className={styles.action}>
        {isComing ? (
          <VisitLink visitKey={visit.manage_key} className={styles.link} />
        ) : (
          again && <BookAgain visit={again} />
        )}
      </div>
    </section>
  );
}
