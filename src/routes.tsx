import { shop } from 'virtual:shop';
import { type ComponentType, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { setPageTitle } from './services/page-title.ts';
import { ErrorBoundary } from './views/loading/error-boundary.tsx';
import { lazyWithRetry } from './views/loading/lazy-with-retry.tsx';
import { Loading } from './views/loading/loading.tsx';
import { SiteLayout } from './views/site/layout.tsx';
import { bare } from './views/site/links.ts';

/** A page of PAGE-1. The additional data of prerendered pages is in `src/prerendered.ts`. */
export interface Page {
  /** The path as PAGE-1 writes it; `*` matches every other path. */
  path: string;
  title: string;
  /** Whether the page's address has a key, which no other site may get (MANAGE-19). */
  isSecret?: boolean;
  /** The page's component, in its own chunk. */
  Screen: ComponentType & { load: () => Promise<unknown> };
}

/** With and without a token (RESET-1). */
const resetPassword = {
  title: `Reset Password | ${shop.name}`,
  Screen: lazyWithRetry(
    () => import('./views/account/sign-in/reset-password-page.tsx'),
    ({ ResetPasswordPage }) => ResetPasswordPage,
  ),
};

export const pages: readonly Page[] = [
  {
    path: '/',
    title: `${shop.name}: barbershop in ${shop.address.suburb}`,
    Screen: lazyWithRetry(
      () => import('./views/home/home-page.tsx'),
      ({ HomePage }) => HomePage,
    ),
  },
  {
    path: '/about/',
    title: `About | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/about/about-page.tsx'),
      ({ AboutPage }) => AboutPage,
    ),
  },
  {
    path: '/our-arts/',
    title: `Our Arts | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/arts/our-arts-page.tsx'),
      ({ OurArtsPage }) => OurArtsPage,
    ),
  },
  {
    path: '/careers/',
    title: `Careers | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/careers/careers-page.tsx'),
      ({ CareersPage }) => CareersPage,
    ),
  },
  {
    path: '/contact-us/',
    title: `Contact | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/contact/contact-page.tsx'),
      ({ ContactPage }) => ContactPage,
    ),
  },
  {
    path: '/book-appointment/',
    title: `Book an appointment | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/booking/booking-page.tsx'),
      ({ BookingPage }) => BookingPage,
    ),
  },
  {
    path: '/login',
    title: `Login | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/sign-in/login-page.tsx'),
      ({ LoginPage }) => LoginPage,
    ),
  },
  {
    path: '/register',
    title: `Register | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/sign-in/register-page.tsx'),
      ({ RegisterPage }) => RegisterPage,
    ),
  },
  {
    path: '/forgot-password',
    title: `Forgot Password | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/sign-in/forgot-password-page.tsx'),
      ({ ForgotPasswordPage }) => ForgotPasswordPage,
    ),
  },
  { path: '/reset-password', ...resetPassword },
  { path: '/reset-password/:token', isSecret: true, ...resetPassword },
  {
    path: '/verification/:token',
    isSecret: true,
    title: `Verification | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/sign-in/verification-page.tsx'),
      ({ VerificationPage }) => VerificationPage,
    ),
  },
  {
    path: '/change-password',
    title: `Change Password | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/profile/change-password-page.tsx'),
      ({ ChangePasswordPage }) => ChangePasswordPage,
    ),
  },
  {
    path: '/my-account',
    title: `My Account | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/profile/my-account-page.tsx'),
      ({ MyAccountPage }) => MyAccountPage,
    ),
  },
  {
    path: '/my-account/profile',
    title: `My Profile | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/profile/profile-page.tsx'),
      ({ ProfilePage }) => ProfilePage,
    ),
  },
  {
    path: '/my-account/bookings',
    title: `My Bookings | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/bookings/bookings-page.tsx'),
      ({ BookingsPage }) => BookingsPage,
    ),
  },
  {
    path: '/my-account/change-password',
    title: `Change Password | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/profile/account-password-page.tsx'),
      ({ AccountPasswordPage }) => AccountPasswordPage,
    ),
  },
  {
    path: '/my-account/orders',
    title: `My Orders | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/account/bookings/orders-page.tsx'),
      ({ OrdersPage }) => OrdersPage,
    ),
  },
  {
    path: '/my-visit/',
    title: `Your Booking | ${shop.name}`,
    isSecret: true,
    Screen: lazyWithRetry(
      () => import('./views/manage/my-visit-page.tsx'),
      ({ MyVisitPage }) => MyVisitPage,
    ),
  },
  {
    path: '/privacy-policy',
    title: `Privacy Policy | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/policies/privacy-policy-page.tsx'),
      ({ PrivacyPolicyPage }) => PrivacyPolicyPage,
    ),
  },
  {
    path: '/terms-and-conditions',
    title: `Terms and Conditions | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/policies/terms-and-conditions-page.tsx'),
      ({ TermsAndConditionsPage }) => TermsAndConditionsPage,
    ),
  },
  {
    path: '/return-policy',
    title: `Return Policy | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/policies/return-policy-page.tsx'),
      ({ ReturnPolicyPage }) => ReturnPolicyPage,
    ),
  },
  {
    path: '*',
    title: `Page Not Found | ${shop.name}`,
    Screen: lazyWithRetry(
      () => import('./views/site/not-found.tsx'),
      ({ NotFoundPage }) => NotFoundPage,
    ),
  },
];

/** Returns the page of a path. The last slash is optional and case matters, as on the server (PAGE-1). */
export const pageAt = (path: string): Page | undefined =>
  pages.find(({ path: own }) => matchPath({ path: own, caseSensitive: true }, path));

interface SiteProps {
  /** Called each time a page has become interactive. */
  onOpened?: () => void;
}

/** Renders everything below the router. */
export function Site({ onOpened }: SiteProps) {
  return (
    <SiteLayout>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {pages.map((page) => (
            <Route
              key={page.path}
              path={page.path}
              caseSensitive
              element={<Opened key={page.path} page={page} onOpened={onOpened} />}
            />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  );
}

/** Renders a page with its own title. `data-page` means that the page is interactive. */
function Opened({ page, onOpened }: SiteProps & { page: Page }) {
  const { Screen } = page;
  useEffect(() => {
    setPageTitle(page.title);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical && page.path !== '*') canonical.href = new URL(page.path, canonical.href).href;
    document.documentElement.dataset.page = page.path;
    onOpened?.();
  }, [page, onOpened]);
  useNewPage();
  return (
    <ErrorBoundary isPage>
      <Screen />
    </ErrorBoundary>
  );
}

let shown: string | undefined;

/**
 * Scrolls a new page to the top and focuses its heading. On Back and Forward the browser restores the scroll
 * position.
 */
function useNewPage(): void {
  const path = bare(useLocation().pathname);
  const travelledInHistory = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown !== undefined && shown !== path) {
      if (!travelledInHistory) window.scrollTo(0, 0);
      focusOn('#main h1');
    }
    shown = path;
  }, [path, travelledInHistory]);
}

/**
 * Shown while a page's chunk is loading. A visitor whose focus was on the previous page keeps a focused element.
 */
function Waiting() {
  useEffect(() => {
    const holder = document.activeElement;
    if (shown !== undefined && (holder === document.body || holder?.closest('#main'))) focusOn('#main');
  }, []);
  return <Loading>Loading...</Loading>;
}

function focusOn(wanted: string): void {
  const place = document.querySelector<HTMLElement>(wanted) ?? document.getElementById('main');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
