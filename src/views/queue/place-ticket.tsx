import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { QueuePlaceSnapshot } from '../../../machines/queue-place.machine.ts';
import { noticeOf, YOUR_TURN } from '../../../machines/rules/place.ts';
import { type FollowedPlace, followedPlace } from '../../actors/queue-place.ts';
import { setTitleNotice } from '../../services/title-notice.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { useStorefront } from '../../stores/storefront.ts';
import { StoreLinks } from '../manage/visit-links.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
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
  const { isPanelOpen } = snapshot.context;
  const ticket = useRef<HTMLButtonElement>(null);
  const close = () => place.actor.send({ type: 'panel.close' });
  useOnNewPage(close);
  useAnnounced(announcementOf(snapshot));
  const notice = snapshot.hasTag('over') ? null : noticeOf(snapshot.context.place);
  useEffect(() => {
    setTitleNotice(notice);
    return () => setTitleNotice(null);
  }, [notice]);
  useLayoutEffect(() => {
    const { current } = ticket;
    return () => {
      // The place can disappear by itself (PLACE-34, SITE-83).
      if (document.activeElement === current) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className={styles.rail} data-ticket="">
      <button
        ref={ticket}
        type="button"
        className={styles.ticket}
        data-called={notice === YOUR_TURN}
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen}
        onClick={() => place.actor.send({ type: 'panel.open' })}
      >
        <HiddenText>The queue: </HiddenText>
        <span>{labelOf(snapshot)}</span>
      </button>
      <Dialog open={isPanelOpen} onClose={close} title="Your place in the queue" shape="sheet">
        <Panel place={place} snapshot={snapshot} />
      </Dialog>
    </div>
  );
}

/** Calls back when the page below the ticket changes (SITE-14). */
function useOnNewPage(notify: () => void): void {
  const location = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    notify();
  });
}

function Panel({ place, snapshot }: { place: FollowedPlace; snapshot: QueuePlaceSnapshot }) {
  const isLeaving = snapshot.matches('leaving');
  const isReturning = snapshot.matches('returning');
  const canReturn = snapshot.hasTag('canReturn');
  const { place: standing } = snapshot.context;
  const isGone = snapshot.hasTag('gone');
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
          <Button
            variant="secondary"
            disabled={isReturning}
            onClick={() => place.actor.send({ type: 'place.dismiss' })}
          >
            Dismiss
          </Button>
          {/* Last, where the button was that leaves the queue (PLACE-37). */}
          {(isReturning || canReturn) && (
            <Button disabled={isReturning} onClick={() => place.actor.send({ type: 'place.return' })}>
              {isReturning ? 'Taking it back...' : 'Take my place back'}
            </Button>
          )}
          {isGone && <JoinAgain />}
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

/** The link that opens the Join Queue dialog (PLACE-36). The new page closes this panel. */
const JoinAgain = () => useStorefront().queueable && <ButtonLink to="/?queue">Join again</ButtonLink>;

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
