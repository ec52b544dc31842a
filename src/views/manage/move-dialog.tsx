import { useSelector } from '@xstate/react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { clockLabel, dayLabel, money } from '../../../contract/format.ts';
import type { NextTime } from '../../../contract/visit.ts';
import type { MoveSnapshot } from '../../../machines/move.machine.ts';
import type { MoveActor } from '../../actors/visit.ts';
import { SlowNotice } from '../account/sign-in/sign-in-card.tsx';
import { FieldError } from '../forms/field.tsx';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { Loading } from '../loading/loading.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Heading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './move-dialog.module.css';
import { barbersOf, whenOf } from './visit-details.tsx';
import { OtherDay, WaysFromDay } from './ways-back.tsx';

interface PartProps {
  actor: MoveActor;
  snapshot: MoveSnapshot;
}

const DayOfMove = lazyWithRetry(
  () => import('./day-of-move.tsx'),
  ({ DayOfMove }) => DayOfMove,
);

/** The dialog in which a customer chooses another time: the next free times, a day, the confirmation. */
export function MoveDialog({ actor }: { actor: MoveActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnPart(content, JSON.stringify(snapshot.value));
  const { visit } = snapshot.context;
  return (
    <Dialog
      open
      shape="wide-sheet"
      title="Change time"
      locked={snapshot.matches('moving')}
      onClose={() => actor.send({ type: 'move.close' })}
    >
      <div ref={content} className={styles.content}>
        <dl className={styles.times}>
          <Time name="Your time now" of={visit} />
        </dl>
        <Part actor={actor} snapshot={snapshot} />
      </div>
    </Dialog>
  );
}

function Part({ actor, snapshot }: PartProps) {
  const { problem, reason } = snapshot.context;
  switch (snapshot.value) {
    case 'findingTimes':
      return (
        <>
          <FieldError id="not-moved">{problem?.text}</FieldError>
          <Loading>Looking for free times...</Loading>
        </>
      );
    case 'timesFailed':
      return (
        <>
          <ListFailed role="alert" reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
            We could not load the free times.
          </ListFailed>
          <OtherDay actor={actor} />
        </>
      );
    case 'choosing':
      return <Times actor={actor} snapshot={snapshot} />;
    case 'choosingDay':
    case 'onDay':
      return (
        <ErrorBoundary>
          <Suspense fallback={<Loading>Loading the calendar...</Loading>}>
            <DayOfMove actor={actor} />
          </Suspense>
        </ErrorBoundary>
      );
    case 'priceChanged':
      return <ChangedPrices snapshot={snapshot} />;
    case 'unsure':
      return <Unsure actor={actor} snapshot={snapshot} />;
    default:
      return <Confirmation actor={actor} snapshot={snapshot} />;
  }
}

/** The next free times, or the times of a day for two people with two barbers (MOVE-25). */
function Times({ actor, snapshot }: PartProps) {
  const { times, problem, day } = snapshot.context;
  return (
    <>
      <FieldError id="not-moved">{problem?.text}</FieldError>
      {day !== null && (
        <>
          <WaysFromDay actor={actor} />
          <Heading level={3}>{dayLabel(day)}</Heading>
        </>
      )}
      <AnnouncedList count={times.length} singular="time">
        {day === null
          ? 'No free times in the next 14 days.'
          : 'No free times for two people on this day. Please choose another day.'}
      </AnnouncedList>
      <div className={styles.list}>
        {times.map((next) => (
          <Button
            key={labelOf(next)}
            variant="secondary"
            onClick={() =>
              actor.send({ type: 'time.choose', day: next.day, time: next.time, barberId: next.barber.id })
            }
          >
            {day === null ? labelOf(next) : `${clockLabel(next.time)} with ${barbersOf(next)}`}
          </Button>
        ))}
      </div>
      {day === null && (
        <div className={styles.actions}>
          {snapshot.can({ type: 'times.all' }) && (
            <Button variant="quiet" onClick={() => actor.send({ type: 'times.all' })}>
              Show all barbers
            </Button>
          )}
          <OtherDay actor={actor} />
        </div>
      )}
    </>
  );
}

function Confirmation({ actor, snapshot }: PartProps) {
  const isMoving = snapshot.matches('moving');
  const { chosen, problem } = snapshot.context;
  return (
    <>
      <dl className={styles.times}>{chosen && <Time name="New time" of={chosen} />}</dl>
      <p>Services, price and payment stay as they are.</p>
      <FieldError id="not-moved">{problem?.text}</FieldError>
      <SlowNotice wait={isMoving} />
      <div className={styles.actions}>
        <Button disabled={isMoving} onClick={() => actor.send({ type: 'move.confirm' })}>
          {isMoving ? 'Moving...' : 'Move booking'}
        </Button>
        <Button variant="secondary" disabled={isMoving} onClick={() => actor.send({ type: 'time.back' })}>
          Choose another time
        </Button>
      </div>
    </>
  );
}

function ChangedPrices({ snapshot }: Pick<PartProps, 'snapshot'>) {
  const { prices } = snapshot.context;
  return (
    <>
      <Notice tone="danger" role="alert">
        <p>The price has changed, so your booking was not moved.</p>
      </Notice>
      {prices && (
        <dl className={styles.times}>
          <div>
            <dt>Price of your booking</dt>
            <dd>{money(prices.booked_cents)}</dd>
          </div>
          <div>
            <dt>Price now</dt>
            <dd>{money(prices.current_cents)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

function Unsure({ actor, snapshot }: PartProps) {
  const { chosen } = snapshot.context;
  return (
    <>
      <dl className={styles.times}>{chosen && <Time name="New time" of={chosen} />}</dl>
      <Notice tone="danger" role="alert">
        <p>We could not confirm whether your booking was moved.</p>
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => actor.send({ type: 'move.retry' })}>Try again</Button>
      </div>
    </>
  );
}

const Time = ({ name, of }: { name: string; of: NextTime }) => (
  <div>
    <dt>{name}</dt>
    <dd>{labelOf(of)}</dd>
  </div>
);

const labelOf = (time: NextTime): string => `${whenOf(time)} with ${barbersOf(time)}`;

/** Focuses the dialog when a new part replaces the control that had the focus. */
function useFocusOnPart(content: RefObject<HTMLElement | null>, part: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new part is checked
  useEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="dialog"]');
    const holder = document.activeElement;
    if (panel && (holder === document.body || holder?.matches(':disabled'))) panel.focus();
  }, [content, part]);
}
