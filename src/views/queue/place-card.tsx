import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ASK_PLACE_MS } from '../../../contract/constants.ts';
import type { Place } from '../../../contract/queue.ts';
import { YOUR_TURN } from '../../../machines/rules/place.ts';
import { waitText } from '../../../machines/rules/queue-wait.ts';
import type { FollowedPlace } from '../../actors/queue-place.ts';
import styles from './place-card.module.css';
import { ageText, positionText } from './queue-texts.ts';

/** From this age a response is late and its age is shown, in milliseconds. */
const OLD_MS = 2 * ASK_PLACE_MS;

/** A place in the queue as a ticket: its number, the customers ahead, the wait, or how it ended. */
export function PlaceCard({ place: { actor, heardAt } }: { place: FollowedPlace }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { place, ending } = snapshot.context;
  if (ending !== null && snapshot.hasTag('over')) {
    return <p className={styles.ended}>{endings[ending]}</p>;
  }
  return (
    <div className={styles.card} data-called={place?.state === 'called'}>
      {place?.state === 'waiting' && place.position !== null && (
        <span className={styles.number} aria-hidden="true">
          {place.position}
        </span>
      )}
      <div className={styles.words}>
        {place?.storeName && <p className={styles.store}>{place.storeName}</p>}
        {place ? <Standing place={place} /> : <p>We are looking up your place.</p>}
        <Age heardAt={heardAt()} isLost={snapshot.hasTag('lost')} />
      </div>
    </div>
  );
}

/** The text for how a place ended, by the queue machine's ending. */
const endings: Record<Place['state'], string> = {
  served: 'You have had your turn. Thank you for coming in.',
  left: 'You have left the queue.',
  closed: 'The queue has closed for the day. We are sorry we did not get to you.',
  waiting: '',
  called: '',
};

function Standing({ place }: { place: Place }) {
  if (place.state === 'called') {
    return (
      <>
        <p className={styles.strong}>{YOUR_TURN}</p>
        <p>Please come to the counter. We are holding the chair for you.</p>
      </>
    );
  }
  return (
    <p>
      <span className={styles.strong}>{positionText(place)}</span> <span>{waitText(place)}</span>
    </p>
  );
}

/** The age of the shown place, if the last request failed or its response is late. */
function Age({ heardAt, isLost }: { heardAt: number | null; isLost: boolean }) {
  const now = useNow();
  if (heardAt === null) {
    return isLost && <p className={styles.age}>We cannot reach the shop just now. We will keep trying.</p>;
  }
  const age = Math.max(0, now - heardAt);
  if (!isLost && age < OLD_MS) return null;
  return <p className={styles.age}>{`Your place was ${ageText(age)}. We will keep trying.`}</p>;
}

/** Returns the current time, updated at an interval and on each render. */
function useNow(): number {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), ASK_PLACE_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
