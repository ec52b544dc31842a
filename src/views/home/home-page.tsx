import { Suspense, useEffect } from 'react';
import { notifyStorefront } from '../../page-machines.ts';
import { drafts } from '../../services/drafts.ts';
import { useSession } from '../../stores/session.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { bookingPath } from '../site/links.ts';
import { Redirect } from '../ui/redirect.tsx';
import { Hero } from './hero.tsx';

/**
 * The sections below the first screen. They are in the prerendered HTML; their script loads after the first screen
 * is interactive. Suspense keeps the HTML until then, because nothing above it renders again.
 */
const HomeSections = lazyWithRetry(
  () => import('./home-sections.tsx'),
  ({ HomeSections }) => HomeSections,
);

/** The home page. A guest who left the wizard to log in is redirected to the wizard (BOOK-62). */
export function HomePage() {
  const { signedIn } = useSession();
  useEffect(() => void notifyStorefront('home.open'), []);
  if (signedIn && drafts.isReturning()) return <Redirect to={bookingPath} replace />;
  return (
    <>
      <Hero />
      <Suspense fallback={null}>
        <ErrorBoundary>
          <HomeSections />
        </ErrorBoundary>
      </Suspense>
    </>
  );
}
