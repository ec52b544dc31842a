import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { comesWithMachines, firstPage } from '../../page-machines.ts';
import { useAnnouncement } from '../../stores/announcer.ts';
import { useScripts } from '../../stores/connection.ts';
import { late } from '../loading/late.tsx';
import { Part } from '../loading/part.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

const Toasts = late(
  () => firstPage.then(() => import('./toasts.tsx')),
  ({ Toasts }) => Toasts,
);
comesWithMachines(Toasts.load);

/** The frame of every page: skip link, header, main, footer, toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Part>
        <Header />
      </Part>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense fallback={null}>
        <Part>
          <Footer />
        </Part>
      </Suspense>
      {hydrated && createPortal(<ToastPlace />, document.body)}
    </>
  );
}

/**
 * Outside the page's element, so that an open dialog, which makes the page inert, does not affect the toasts. The
 * live region is rendered before the first toast; otherwise a screen reader would miss that toast.
 */
function ToastPlace() {
  const scripts = useScripts();
  return (
    <>
      <div className={styles.toasts} aria-live="polite" data-toasts="">
        <Part key={scripts} isSilent>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        </Part>
      </div>
      <p role="status" data-announcer="">
        <HiddenText>{useAnnouncement()}</HiddenText>
      </p>
      <Part isSilent>
        <ConnectionBar />
      </Part>
    </>
  );
}

/** Returns false in the prerendered page and during hydration. */
function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHydrated(true);
    pointAtPage();
  }, []);
  return hydrated;
}

/**
 * React waits for 300 ms between the hydration of the frame and of the page, but hydrates at once what a visitor
 * points at.
 */
const pointAtPage = () =>
  document
    .getElementById('main')
    ?.firstElementChild?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
