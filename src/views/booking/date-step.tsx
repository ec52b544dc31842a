import { Suspense } from 'react';
import type { BookingActor } from '../../actors/booking.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { Loading } from '../loading/loading.tsx';
import { NextFrame } from '../ui/next-frame.tsx';
import styles from './date-step.module.css';
import { Step } from './step.tsx';
import { TooLong } from './too-long.tsx';

/** Loaded before its step opens. */
export const DayChoice = lazyWithRetry(
  () => import('./day-choice.tsx'),
  ({ DayChoice }) => DayChoice,
);

/** A day of the shop's calendar, from today to 90 days ahead (BOOK-21). */
export const DateStep = ({ actor }: { actor: BookingActor }) => (
  <Step title="Select Date">
    <TooLong actor={actor} />
    <NextFrame placeholder={<div className={styles.loading} />}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Loading>Loading the calendar...</Loading>
            </div>
          }
        >
          <DayChoice actor={actor} />
        </Suspense>
      </ErrorBoundary>
    </NextFrame>
  </Step>
);
