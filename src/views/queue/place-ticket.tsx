import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { QueuePlaceSnapshot } from '../../../machines/queue-place.machine.ts';
import { noticeOf, YOUR_TURN } from '../../../machines/rules/place.ts';
import { type FollowedPlace, followedPlace } from '../../actors/queue-place.ts';
import { setTitleNotice } from '../../services/title-notice.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { StoreLinks } from '../manage/visit-links.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { useOpenOverPage } from '../ui/use-open-over-page.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceNotices } from './place-notices.tsx';
import styles from './place-ticket.module.css';
import { positionText } from './queue-texts.ts';

/** The ticket below the header of every page while there is a place; it opens the place's panel. */
export function PlaceTicket() {
  const place = followedPlace();
  return place ? <Ticket place={place} /> : null;
}

function Ticket({ place }: { place: FollowedPlace }) {
  const snapshot = useSelector(place.actor, (snapshot) => snapshot);
  const panel = useOpenOverPage();
  useAnnounced(announcementOf(snapshot));
  const notice = snapshot.hasTag('over') ? null : noticeOf(snapshot.context.place);
  useEffect(() => {
    setTitleNotice(notice);
    return () => setTitleNotice(null);
  }, [notice]);
  return (
    <div className={styles.rail} data-ticket="">
      <button
        type="button"
        className={styles.ticket}
        data-called={notice === YOUR_TURN}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.open}
      >
        <HiddenText>The queue: </HiddenText>
        <span>{labelOf(snapshot)}</span>
      </button>
      <Dialog open={panel.isOpen} onClose={panel.close} title="Your place in the queue" shape="sheet">
        <Panel place={place} snapshot={snapshot} />
      </Dialog>
    </div>
  );
}

function Panel({ place, snapshot }: { place: FollowedPlace; snapshot: QueuePlaceSnapshot }) {
  const isLeaving = snapshot.matches('leaving');
  const isReturning = snapshot.matches('returning');
  const canReturn = snapshot.hasTag('canReturn');
  const { place: standing } = snapshot.context;
  const isGone = !canReturn && !isReturning && snapshot.context.ending === 'left';
  const content = useRef<HTMLDivElement>(null);
  // The button that leaves the queue gets no initial focus, so that a key held down on the ticket does not press
  // it.
  useFocusWhenLost(content, { isBusy: isLeaving || isReturning, field: null });
  return (
    <div ref={content} className={styles.panel}>
      <PlaceCard place={place} />
      {standing && (
        <div className={styles.links}>
          <StoreLinks address={standing.storeAddress} phone={standing.storePhone} />
        </div>
      )}
      {snapshot.matches('inQueue') && standing?.state === 'waiting' && <PlaceNotices />}
      {snapshot.hasTag('over') ? (
        <>
          {canReturn && <p>We keep your place for a minute.</p>}
          {isGone && <p>Your place is gone, but you can join the queue again.</p>}
          {(isReturning || canReturn) && (
            <Button disabled={isReturning} onClick={() => place.actor.send({ type: 'place.return' })}>
              {isReturning ? 'Taking it back...' : 'Take my place back'}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={isReturning}
            onClick={() => place.actor.send({ type: 'place.dismiss' })}
          >
            Dismiss
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          disabled={isLeaving}
          onClick={() => place.actor.send({ type: 'place.leave' })}
        >
          {isLeaving ? 'Leaving...' : 'Leave the queue'}
        </Button>
      )}
    </div>
  );
}

/** The short text of the ticket. */
function labelOf(snapshot: QueuePlaceSnapshot): string {
  const { place, ending } = snapshot.context;
  if (snapshot.hasTag('over')) {
    // A customer who has left can still take the place back, so nothing is thanked for yet (PLACE-11).
    if (ending === 'left') return 'You left';
    return ending === 'closed' ? 'Queue closed' : 'Thank you';
  }
  return noticeOf(place) ?? (place?.position ? `Number ${place.position}` : 'Your place');
}

/** The text that screen readers announce when it changes. It omits the wait, which changes too often. */
function announcementOf(snapshot: QueuePlaceSnapshot): string | null {
  const { place } = snapshot.context;
  if (snapshot.hasTag('over') || !place) return null;
  return place.state === 'called' ? YOUR_TURN : positionText(place);
}
