import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { bare } from './links.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** What every page stands in: skip link, header, main, footer, toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  const hydrated = useHydrated();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
      {hydrated && createPortal(<ToastPlace />, document.body)}
    </>
  );
}

/**
 * Beside the page and not in it, so that an open dialog, which makes the page inert, leaves the toasts alone.
 * The live region is here before the first toast is, or a screen reader would miss that one.
 */
function ToastPlace() {
  return (
    <div className={styles.toasts} aria-live="polite" data-toasts="">
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </div>
  );
}

/** A new page starts at its top with focus on its heading; Back and Forward keep the browser's own place. */
function useNewPage(main: { readonly current: HTMLElement | null }): void {
  const page = bare(useLocation().pathname);
  const travelledInHistory = useNavigationType() === 'POP';
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!travelledInHistory) window.scrollTo(0, 0);
    const heading = main.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [page, travelledInHistory, main]);
}

/** False in the prerendered page and while hydrating it. */
function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
