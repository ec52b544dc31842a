import { shop } from 'virtual:shop';
import { cuts } from 'virtual:shop/cuts';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { FIRST_PERSON, SECOND_PERSON } from '../../../contract/people.ts';
import { tooLongText } from '../../../contract/visit-length.ts';
import { cutForSecond } from '../../../machines/rules/cuts.ts';
import { required } from '../../../machines/rules/required.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { type CompanionActor, companionOf, cutToMove } from '../../actors/companion.ts';
import { inspection } from '../../inspector.ts';
import { Button } from '../ui/button.tsx';
import { focusHeading } from '../ui/heading.tsx';
import { NextTime } from './next-time.tsx';
import { Offer, Offers } from './offers.tsx';
import { ServicesStep } from './services-step.tsx';
import { isTooLong } from './too-long.tsx';
import styles from './two-people.module.css';

/** The part of a second person, below the services of the first, with the offers above the actions of the step. It is absent with a foreign API (PAIR-1). */
export function TwoPeople({ booking }: { booking: BookingActor }) {
  const isOurs = useSelector(booking, ({ context }) => context.offersAny);
  return isOurs && <SecondPerson booking={booking} />;
}

/** The step shows the list of one person: while this part has a list, the list before it is hidden (PAIR-2). */
function SecondPerson({ booking }: { booking: BookingActor }) {
  const [logic] = useState(() => companionOf(booking));
  const { store, companion, isSecondShown } = booking.getSnapshot().context;
  const actor = useActorRef(logic, {
    ...inspection(),
    input: { storeId: required(store).id, chosen: companion, isSecondShown },
  });
  const chosen = useSelector(booking, ({ context }) => context.chosen);
  const second = useSelector(actor, ({ children }) => children.catalogue);
  const showsSecond = useSelector(actor, (snapshot) => snapshot.hasTag('second'));
  const hasProblem = useSelector(booking, isTooLong);
  const notice = useNotice(booking, actor);
  const part = useRef<HTMLDivElement>(null);
  useFocusOnNewList(part, !second ? 'alone' : showsSecond ? 'second' : 'first');
  return (
    <div ref={part} className={showsSecond ? styles.second : styles.part}>
      {second && showsSecond && <ServicesStep actor={second} title="Services for the second person" />}
      {second && <People actor={actor} showsSecond={showsSecond} />}
      {chosen.length > 0 && (
        <Offers notice={hasProblem ? tooLongText(shop.phone) : notice} isProblem={hasProblem}>
          {!hasProblem && <NextTime actor={booking} />}
          {!hasProblem && !second && (
            <Offer onAccept={() => actor.send({ type: 'companion.add', cut: cutToMove(booking) })} />
          )}
        </Offers>
      )}
    </div>
  );
}

/** Returns what the bar says about the chosen cuts; null for nothing (PAIR-7, PAIR-8). */
function useNotice(booking: BookingActor, actor: CompanionActor): string | null {
  const { chosen, companion } = useSelector(booking, ({ context }) => context);
  const movedCut = useSelector(actor, ({ context }) => context.movedCut);
  const isAlone = useSelector(actor, ({ children }) => !children.catalogue);
  if (isAlone) return cutForSecond(chosen, cuts) && 'Your cuts are one after the other, in one chair.';
  const hasMoved = companion.some(({ id }) => id === movedCut?.id);
  return movedCut && hasMoved ? `${movedCut.name} is now for the second person.` : null;
}

/**
 * Focuses the heading of the list that a press has opened: the button is far below it, or has disappeared. The list of the
 * second person also gets the focus when the step opens with it, because the heading of the step is hidden.
 */
function useFocusOnNewList(part: React.RefObject<HTMLElement | null>, list: 'alone' | 'first' | 'second') {
  const shown = useRef<typeof list>(list === 'second' ? 'first' : list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    focusHeading(list === 'second' ? part.current : part.current?.parentElement);
  }, [list, part]);
}

/** Switches between the lists of the two people, and removes the second person. */
function People({ actor, showsSecond }: { actor: CompanionActor; showsSecond: boolean }) {
  return (
    <fieldset aria-label="People" className={styles.people}>
      <Button
        variant={showsSecond ? 'secondary' : 'primary'}
        aria-pressed={!showsSecond}
        onClick={() => actor.send({ type: 'companion.hide' })}
      >
        {FIRST_PERSON}
      </Button>
      <Button
        variant={showsSecond ? 'primary' : 'secondary'}
        aria-pressed={showsSecond}
        onClick={() => actor.send({ type: 'companion.show' })}
      >
        {SECOND_PERSON}
      </Button>
      <Button variant="quiet" onClick={() => actor.send({ type: 'companion.remove' })}>
        Only one person
      </Button>
    </fieldset>
  );
}
