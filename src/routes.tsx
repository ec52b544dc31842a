import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { HOME_STORE_BRAND } from '../contract/constants.ts';
import { shop } from '../contract/shop.ts';
import { Loading } from './views/shared/loading.tsx';
import { SiteLayout } from './views/site/layout.tsx';

/** One screen of section 2: the router, the prerender step and the server all read it from here. */
export interface Page {
  /** As section 2 writes it; `*` is every other path. */
  path: string;
  title: string;
  description: string;
  /** Rendered to HTML at build time; other pages start from the empty shell. */
  prerendered: boolean;
  /** Source of the page's own chunk, so that its HTML can ask for it early. */
  file: string;
  /** Calls under the API root that the page makes as soon as it opens, so that the browser can begin them. */
  reads?: readonly string[];
  /** Loads the page's chunk, so that its first render need not wait. */
  load: () => Promise<unknown>;
  /** The page itself, or what waits for its chunk. */
  screen: () => ComponentType;
}

/** With and without its token (section 5). */
const resetPassword = {
  title: `Reset Password | ${shop.name}`,
  description: 'Choose a new password.',
  prerendered: false,
  file: 'src/views/account/reset-password-page.tsx',
  ...lazily(async () => (await import('./views/account/reset-password-page.tsx')).ResetPasswordPage),
};

export const pages: readonly Page[] = [
  {
    path: '/',
    title: `${shop.name}: barbershop in ${shop.address.suburb}`,
    description: `${shop.tagline} Fades, scissor cuts, beards and colour. Book a chair online in a minute.`,
    prerendered: true,
    file: 'src/views/home/home-page.tsx',
    ...lazily(async () => (await import('./views/home/home-page.tsx')).HomePage),
  },
  {
    path: '/book-appointment/',
    title: `Book an appointment | ${shop.name}`,
    description: `Pick your services, day, barber and time at ${shop.name}, and the chair is yours.`,
    prerendered: true,
    file: 'src/views/booking/booking-page.tsx',
    reads: [`customer/store-list?store_brand_id=${HOME_STORE_BRAND}&has_booking_service=1`],
    ...lazily(async () => (await import('./views/booking/booking-page.tsx')).BookingPage),
  },
  {
    path: '/login',
    title: `Login | ${shop.name}`,
    description: `Log in to your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/login-page.tsx',
    ...lazily(async () => (await import('./views/account/login-page.tsx')).LoginPage),
  },
  {
    path: '/register',
    title: `Register | ${shop.name}`,
    description: `Open an account at ${shop.name}: your bookings in one place.`,
    prerendered: false,
    file: 'src/views/account/register-page.tsx',
    ...lazily(async () => (await import('./views/account/register-page.tsx')).RegisterPage),
  },
  {
    path: '/forgot-password',
    title: `Forgot Password | ${shop.name}`,
    description: 'A link to choose a new password.',
    prerendered: false,
    file: 'src/views/account/forgot-password-page.tsx',
    ...lazily(async () => (await import('./views/account/forgot-password-page.tsx')).ForgotPasswordPage),
  },
  { path: '/reset-password', ...resetPassword },
  { path: '/reset-password/:token', ...resetPassword },
  {
    path: '/verification/:token',
    title: `Verification | ${shop.name}`,
    description: 'Opens an account.',
    prerendered: false,
    file: 'src/views/account/verification-page.tsx',
    ...lazily(async () => (await import('./views/account/verification-page.tsx')).VerificationPage),
  },
  {
    path: '/change-password',
    title: `Change Password | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/change-password-page.tsx',
    ...lazily(async () => (await import('./views/account/change-password-page.tsx')).ChangePasswordPage),
  },
  {
    path: '/my-account',
    title: `My Account | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/my-account-page.tsx',
    ...lazily(async () => (await import('./views/account/my-account-page.tsx')).MyAccountPage),
  },
  {
    path: '/my-account/profile',
    title: `My Profile | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/profile-page.tsx',
    ...lazily(async () => (await import('./views/account/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/my-account/bookings',
    title: `My Bookings | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/bookings-page.tsx',
    ...lazily(async () => (await import('./views/account/bookings-page.tsx')).BookingsPage),
  },
  {
    path: '/my-account/change-password',
    title: `Change Password | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/account-password-page.tsx',
    ...lazily(async () => (await import('./views/account/account-password-page.tsx')).AccountPasswordPage),
  },
  {
    path: '/my-account/orders',
    title: `My Orders | ${shop.name}`,
    description: `Your account at ${shop.name}.`,
    prerendered: false,
    file: 'src/views/account/orders-page.tsx',
    ...lazily(async () => (await import('./views/account/orders-page.tsx')).OrdersPage),
  },
  {
    path: '*',
    title: `Page Not Found | ${shop.name}`,
    description: 'There is no such page.',
    prerendered: true,
    file: 'src/views/site/not-found.tsx',
    ...lazily(async () => (await import('./views/site/not-found.tsx')).NotFoundPage),
  },
];

/** The page that a path shows, with or without its last slash (ruling V2). */
export const pageAt = (path: string): Page | undefined => pages.find((page) => matchPath(page.path, path));

interface SiteProps {
  /** Called each time that a page has begun to answer clicks. */
  onOpened?: () => void;
}

/** Everything below the router. */
export function Site({ onOpened }: SiteProps) {
  return (
    <SiteLayout>
      <Suspense fallback={<Loading>Loading...</Loading>}>
        <Routes>
          {pages.map((page) => (
            <Route
              key={page.path}
              path={page.path}
              element={<Opened key={page.path} page={page} onOpened={onOpened} />}
            />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  );
}

/** A page with its own words in the head. `data-page` says that it answers clicks. */
function Opened({ page, onOpened }: SiteProps & { page: Page }) {
  const [Screen] = useState(() => page.screen());
  useEffect(() => {
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical && page.path !== '*') canonical.href = new URL(page.path, canonical.href).href;
    document.documentElement.dataset.page = page.path;
    onOpened?.();
  }, [page, onOpened]);
  return <Screen />;
}

/**
 * A page in a chunk of its own. Once it is loaded it renders at once: hydration that waits in the middle
 * would throw the prerendered page away at the first update.
 */
function lazily(fetchPage: () => Promise<ComponentType>): Pick<Page, 'load' | 'screen'> {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded ??= await fetchPage();
    return { default: loaded };
  };
  const Waiting = lazy(load);
  return { load, screen: () => loaded ?? Waiting };
}
