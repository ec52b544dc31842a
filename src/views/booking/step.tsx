import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../loading/loading.tsx';
import { CardGrid } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './step.module.css';

/** A step of the booking: its heading, which gets the focus when the step opens, and its content. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  );
}

interface CardsLoadingProps {
  /** The text of the loading indicator. */
  text: string;
  /** Whether loading is slow by now. Without it the indicator counts the time itself. */
  slow?: boolean;
  /** The number of placeholder cards. */
  cards: number;
  /** `low` for cards that have only a name. */
  size?: 'low' | 'high';
  /** The class of the cards' own grid, if any. */
  grid?: string;
}

/** A list that is loading: an indicator, and placeholders that reserve the space of the cards. */
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
