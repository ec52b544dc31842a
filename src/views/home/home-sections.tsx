import { Suspense } from 'react';
import { QueueWaits } from './queue-waits.tsx';
import { Reasons } from './reasons.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { usePlaceLink } from './use-place-link.ts';
import { Visit } from './visit.tsx';

const sections = { Services, Reasons, Testimonials, Visit, QueueWaits };

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
