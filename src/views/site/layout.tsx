import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { preloadWithMachines } from '../../page-machines.ts';
import { useAnnouncement } from '../../stores/announcer.ts';
import { showToasts, useHasToasts } from '../../stores/connection.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

const Toasts = lazyWithRetry(
  () => import('./toasts.tsx'),
  ({ Toasts }) => Toasts,
);
preloadWithMachines(() => Toasts.load().then(showToasts));

/** The frame of every page: skip link, header, main, footer, toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ErrorBoundary>
        <Header />
      </ErrorBoundary>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense fallback={null}>
        <ErrorBoundary>
          <Footer />
        </ErrorBoundary>
      </Suspense>
      {hydrated && createPortal(<ToastPlace />, document.body)}
    </>
  );
}

/**
 * Outside the page's element, so that an open dialog, which makes the page inert, does not affect the toasts. The
 * live region is rendered before the first toast; otherwise a screen reader would miss that toast. The list is rendered
 * when its script has loaded: if the list suspended, React could show it, and the hydrated page, 300 ms later.
 */
function ToastPlace() {
  const hasToasts = useHasToasts();
  return (
    <>
      <div className={styles.toasts} aria-live="polite" data-toasts="">
        <ErrorBoundary isSilent>{hasToasts && <Toasts />}</ErrorBoundary>
      </div>
      <p role="status" data-announcer="">
        <HiddenText>{useAnnouncement()}</HiddenText>
      </p>
      <ErrorBoundary isSilent>
        <ConnectionBar />
      </ErrorBoundary>
    </>
  );
}

/** Returns false in the prerendered page and during hydration. */
function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
