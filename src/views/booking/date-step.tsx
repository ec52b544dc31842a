import { Suspense } from 'react';
import type { BookingActor } from '../../actors/booking.ts';
import { late } from '../loading/late.tsx';
import { Loading } from '../loading/loading.tsx';
import { Part } from '../loading/part.tsx';
import styles from './date-step.module.css';
import { Step } from './step.tsx';

/** Loaded before its step opens. */
export const DayChoice = late(
  () => import('./day-choice.tsx'),
  ({ DayChoice }) => DayChoice,
);

/** A day of the shop's calendar, from today to 90 days ahead (BOOK-21). */
export const DateStep = ({ actor }: { actor: BookingActor }) => (
  <Step title="Select Date">
    <Part>
      <Suspense
        fallback={
          <div className={styles.loading}>
            <Loading>Loading the calendar...</Loading>
          </div>
        }
      >
        <DayChoice actor={actor} />
      </Suspense>
    </Part>
  </Step>
);
