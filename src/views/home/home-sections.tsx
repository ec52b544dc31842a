import { Suspense } from 'react';
import { useSession } from '../../stores/session.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { QueueWaits } from './queue-waits.tsx';
import { Reasons } from './reasons.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { usePlaceLink } from './use-place-link.ts';
import { Visit } from './visit.tsx';

const sections = { Services, Reasons, Testimonials, Visit, QueueWaits, OwnVisit };

const NextVisit = lazyWithRetry(
  () => import('./next-visit.tsx'),
  ({ NextVisit }) => NextVisit,
);

/** The visit of the signed-in customer, loaded again for each token (KNOW-5). */
function OwnVisit() {
  const { token } = useSession();
  return (
    token !== null && (
      <ErrorBoundary>
        <NextVisit key={token} />
      </ErrorBoundary>
    )
  );
}

/**
 * The home page's sections below its first screen. Each hydrates separately, so that a slow phone can respond in
 * between.
 */
export function HomeSections() {
  usePlaceLink();
  return Object.entries(sections).map(([name, Section]) => (
    <Suspense key={name} fallback={null}>
      <Section />
    </Suspense>
  ));
}
