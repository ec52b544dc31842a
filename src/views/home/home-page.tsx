import { Suspense } from 'react';
import { late } from '../shared/late.tsx';
import { Part } from '../shared/part.tsx';
import { Hero } from './hero.tsx';

/**
 * What stands below the first screen. It is in the prerendered HTML; its script comes after the first screen
 * answers clicks. Suspense keeps the HTML until then, because nothing above it renders again.
 */
const HomeSections = late(
  () => import('./home-sections.tsx'),
  ({ HomeSections }) => HomeSections,
);

/** The home page. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Suspense fallback={null}>
        <Part>
          <HomeSections />
        </Part>
      </Suspense>
    </>
  );
}
