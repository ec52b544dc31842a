import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BookingActor } from '../../actors/booking.ts';
import type { CatalogueActor } from '../../actors/catalogue.ts';
import { type CompanionActor, companionOf } from '../../actors/companion.ts';
import { inspection } from '../../inspector.ts';
import { Button } from '../ui/button.tsx';
import { focusHeading, Heading } from '../ui/heading.tsx';
import { ServiceLists } from './service-lists.tsx';
import styles from './two-people.module.css';

interface TwoPeopleProps {
  booking: BookingActor;
  /** The list of the first person. */
  first: CatalogueActor;
}

/** The services of one person or of two: the step shows the list of one of them (PAIR-2). */
export function TwoPeople({ booking, first }: TwoPeopleProps) {
  const [logic] = useState(() => companionOf(booking));
  const { store, companion } = booking.getSnapshot().context;
  const actor = useActorRef(logic, {
    ...inspection(),
    input: { storeId: store?.id ?? 0, chosen: companion },
  });
  const second = useSelector(actor, ({ children }) => children.catalogue);
  const showsSecond = useSelector(actor, (snapshot) => snapshot.hasTag('second'));
  const heading = useRef<HTMLDivElement>(null);
  const wasSecond = useRef(showsSecond);
  useEffect(() => {
    if (showsSecond && !wasSecond.current) focusHeading(heading.current);
    wasSecond.current = showsSecond;
  }, [showsSecond]);
  if (!second)
    return (
      <ServiceLists actor={first}>
        <Button variant="secondary" onClick={() => actor.send({ type: 'companion.add' })}>
          Somebody else as well
        </Button>
      </ServiceLists>
    );
  return (
    <>
      <People actor={actor} showsSecond={showsSecond} />
      {showsSecond ? (
        <div ref={heading} className={styles.person}>
          <Heading level={3}>Services for the second person</Heading>
          <ServiceLists key="second" actor={second} />
        </div>
      ) : (
        <ServiceLists key="first" actor={first} />
      )}
    </>
  );
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
        First person
      </Button>
      <Button
        variant={showsSecond ? 'primary' : 'secondary'}
        aria-pressed={showsSecond}
        onClick={() => actor.send({ type: 'companion.show' })}
      >
        Second person
      </Button>
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          // The button disappears.
          focusHeading(currentTarget.closest('section'));
          actor.send({ type: 'companion.remove' });
        }}
      >
        Only one person
      </Button>
    </fieldset>
  );
}
