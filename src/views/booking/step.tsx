import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../loading/loading.tsx';
import { CardGrid } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './step.module.css';

/** One step of the booking: its heading, which takes the focus when the step opens, and what is chosen in it. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  );
}

interface CardsLoadingProps {
  /** What is being loaded, in words. */
  text: string;
  /** Whether it takes long by now; its own clock says so, where nothing is said. */
  slow?: boolean;
  /** How many cards to keep room for. */
  cards: number;
  /** `low` for cards that hold a name only. */
  size?: 'low' | 'high';
  /** The cards' own grid, where they have one. */
  grid?: string;
}

/** A list on its way: it says so, and keeps the room that the cards will take. */
export function CardsLoading({ text, slow, cards, size = 'high', grid }: CardsLoadingProps) {
  const blocks = Array.from({ length: cards }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never change places
    <Skeleton key={place} className={styles[size]} />
  ));
  return (
    <>
      <Loading slow={slow}>{text}</Loading>
      {grid ? <div className={grid}>{blocks}</div> : <CardGrid>{blocks}</CardGrid>}
    </>
  );
}
