import { Suspense } from 'react';
import { Reasons } from './reasons.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { Visit } from './visit.tsx';

/**
 * The home page's sections below its first screen (section 2). Each becomes live by itself, so that a slow phone
 * answers in between.
 */
export function BelowTheHero() {
  return (
    <>
      <Suspense fallback={null}>
        <Services />
      </Suspense>
      <Suspense fallback={null}>
        <Reasons />
      </Suspense>
      <Suspense fallback={null}>
        <Testimonials />
      </Suspense>
      <Suspense fallback={null}>
        <Visit />
      </Suspense>
    </>
  );
}
